import Football
import GatherKit

struct KittyRouter {
    let interactor: KittyInteractor
    let charges: ChargeInteractor
    let presenter: KittyPresenter

    private var receipt: Shape<KittyInteractor.Receipt> { KittyInteractor.Receipt.shape.shown(by: presenter.paid) }

    var routes: [Route] { [owe, show, pay, give, expense, charge, waive, settle, fee, currency] }

    private static let amount = Argument.positional("amount", .amount, "how much, such as 20 or 34.90")

    private var owe: Route {
        Route(
            "kitty owe", "Shows who owes what and what the kitty has",
            access: .read,
            answers: Debts.shape,
            show: presenter.owed,
            examples: ["kitty owe"]
        ) { session in try interactor.debts(in: session) }
    }

    private var show: Route {
        Route(
            "kitty show", "Shows the account of a player or the kitty",
            Argument<PlayerReference?>.optional("player", .player, "whose account; without it the kitty's")
                .finding(interactor.party),
            Period.days,
            access: .read,
            answers: Statement.shape.of(\.0),
            show: { presenter.statement($0, $1) },
            examples: ["kitty show Ana", "kitty show --from 2026-09-01"]
        ) { session, player, period in (try interactor.statement(of: player, in: period, session), period) }
    }

    private var pay: Route {
        let player = Argument<PlayerReference>.positional("player", .player, "who gives money")
            .finding(interactor.party)
        return Route(
            "kitty pay", "Notes that a player has paid",
            player.suggesting(debtors),
            Self.amount.proposing { open, session in
                let party = try open.given[player, in: session]
                let owes = try interactor.debts(in: session).debtors.first { $0.party == party }?.owes
                return owes?.number
            },
            Argument<PlayerReference?>.option("to", .player, "who gets it; without it the kitty")
                .finding(interactor.party),
            access: .write,
            answers: receipt,
            examples: ["kitty pay Ana 20", "kitty pay Ana 20 --to Ion"]
        ) { session, giver, amount, taker in try interactor.pay(amount, from: giver, to: taker, in: session) }
    }

    private var give: Route {
        Route(
            "kitty give", "Notes that the kitty has paid a player",
            Argument<PlayerReference>.positional("player", .player, "who gets it").finding(interactor.party),
            Self.amount,
            access: .write,
            answers: receipt,
            examples: ["kitty give Ion 34.90"]
        ) { session, taker, amount in try interactor.pay(amount, from: .kitty, to: taker, in: session) }
    }

    private var expense: Route {
        Route(
            "kitty expense", "Notes what was spent, and who laid it out",
            Argument.positional("text", .text(maximumLength: Movement.textLength), "what it was for"),
            Self.amount,
            Argument<PlayerReference?>.option("by", .player, "who laid it out; without it the kitty")
                .finding(interactor.party),
            access: .write,
            answers: receipt,
            examples: ["kitty expense balls 34.90 --by Ion", "kitty expense \"the pitch\" 70"]
        ) { session, text, amount, payer in try interactor.spend(amount, on: text, by: payer, in: session) }
    }

    private var charge: Route {
        Route(
            "kitty charge", "Charges a player for something besides matches",
            Argument<PlayerReference>.positional("player", .player, "who owes it").finding(interactor.party),
            Self.amount,
            Argument.positional("text", .text(maximumLength: Movement.textLength), "what it is for"),
            access: .write,
            answers: receipt,
            examples: ["kitty charge Dan 14 shirt", "kitty charge Dan 14 \"did not come\""]
        ) { session, player, amount, text in try interactor.charge(amount, to: player, for: text, in: session) }
    }

    private var waive: Route {
        Route(
            "kitty waive", "Waives what a player owes, or a part of it",
            Argument<PlayerReference>.positional("player", .player, "who owes it").finding(interactor.party)
                .suggesting(debtors),
            Argument<Amount?>.optional("amount", .amount, "how much; without it all that the player owes"),
            access: .write,
            answers: receipt,
            examples: ["kitty waive Dan", "kitty waive Dan 5"]
        ) { session, player, amount in try interactor.waive(amount, of: player, in: session) }
    }

    /// The players who owe something and whose name begins as it is typed.
    private func debtors(_ open: OpenParameter, _ session: Session) throws -> Suggestions? {
        presenter.suggestions(try interactor.debts(in: session), for: open)
    }

    private var settle: Route {
        Route(
            "kitty settle", "Says who gives whom how much to be even",
            access: .read,
            answers: Shape.list(of: Handover.shape).of(\.0),
            show: { presenter.settlement($0, $1) },
            examples: ["kitty settle"]
        ) { session in (try interactor.settlement(in: session), try interactor.debts(in: session)) }
    }

    private var fee: Route {
        let each = Argument<Amount?>.optional("amount", .amount, "what each who plays pays")
        let pitch = Argument<Amount?>.option("pitch", .amount, "the price of the pitch, which those who play share")
        let none = Argument.flag("none", "a match costs nothing")
        let from = Argument<LocalPeriod?>.option(
            "from", .pastMoment, "the first day that is charged")
        return Route(
            "kitty fee", "Shows or sets what a match costs",
            each, pitch, none, from,
            access: .write,
            readsWithout: each.parameters + pitch.parameters + none.parameters + from.parameters,
            answers: Shape(
                .text("fee") { $0.fee?.kind.rawValue ?? "none" },
                .decimal(
                    "amount", places: 3, optional: { setting in setting.fee.map { setting.money($0.amount).decimal } }),
                .text("currency", \.currency.rawValue)),
            show: presenter.fee,
            examples: [
                "kitty fee 5", "kitty fee --pitch 70", "kitty fee 5 --from yesterday", "kitty fee --none", "kitty fee",
            ]
        ) { session, each, pitch, isNone, day in
            let fee: (kind: Fee.Kind, amount: Amount)?
            switch (each, pitch, isNone) {
            case (nil, nil, false): fee = nil
            case (let amount?, nil, false): fee = (.each, amount)
            case (nil, let amount?, false): fee = (.pitch, amount)
            case (nil, nil, true) where day == nil: return try interactor.setFee(nil, in: session)
            case (nil, nil, true): throw UsageFailure("nobody is charged for what costs nothing; leave out --from")
            default: throw UsageFailure("a match has one fee; give an amount, --pitch or --none")
            }
            if let day {
                let setting = try interactor.setFee(fee, from: day, in: session)
                try charges.charge(since: day, in: session)
                return setting
            }
            let before = try interactor.store.setting(in: session)
            guard let fee else { return before }
            let setting = try interactor.setFee(fee, in: session)
            if before.since == nil { try charges.remind(in: session) }
            return setting
        }
    }

    private var currency: Route {
        let code = Argument<Currency?>.optional(
            "currency", .currency, "its code, such as EUR or RON; it is set before money moves")
        return Route(
            "kitty currency", "Shows or sets the currency",
            code,
            access: .write, readsWithout: code.parameters,
            answers: Shape(.text("currency", \.currency.rawValue), .integer("decimals", \.currency.digits)),
            show: presenter.currency,
            examples: ["kitty currency RON", "kitty currency"]
        ) { session, currency in
            try currency.map { try interactor.setCurrency($0, in: session) } ?? interactor.store.setting(in: session)
        }
    }
}
