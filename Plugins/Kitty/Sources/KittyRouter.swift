import Football
import GatherKit

struct KittyRouter {
    let interactor: KittyInteractor
    let charges: ChargeInteractor
    let presenter: KittyPresenter

    var routes: [Route] { [owe, pay, expense, charge, show, remove, fee, give, settle, waive, note, currency] }

    private static let amount = Argument.positional("amount", .amount, "an amount, such as 20 or 34.90").titled(
        "Amount")

    /// A player who must be named, possibly one who was deleted.
    private func player(_ help: String) -> Argument<Party> {
        Argument<PlayerReference>.positional("player", .player, help).finding(interactor.party)
    }

    private var owe: Route {
        Route(
            "kitty owe", "Show who owes what, and the kitty's balance",
            titled: "Who owes what",
            access: .read,
            answers: Debts.shape,
            show: presenter.owed,
            examples: ["kitty owe"]
        ) { session in try interactor.debts(in: session) }
    }

    private var show: Route {
        Route(
            "kitty show", "Show the charges and payments of a player or of the kitty",
            titled: "Charges and payments",
            Argument<PlayerReference?>.optional("player", .player, "the player; the kitty by default")
                .finding(interactor.party),
            Period.days,
            access: .read,
            answers: Statement.shape.from(\.0),
            show: { presenter.statement($0, $1) },
            page: { presenter.page($0.0) },
            examples: ["kitty show Ana", "kitty show --from 2026-09-01"]
        ) { session, player, period in (try interactor.statement(of: player, in: period, session), period) }
    }

    private var remove: Route {
        Route(
            "kitty remove", "Remove a payment, an expense, or a charge other than the one for a match day",
            titled: "Remove an entry",
            Argument.positional("entry", .integer(1...1_000_000_000), "the number of the entry, as shown by kitty show")
                .titled("Entry", hint: "The number of the entry."),
            access: .write,
            answers: KittyInteractor.Removal.shape,
            show: presenter.removed,
            examples: ["kitty remove 1 --yes"],
            question: Question { session, number in
                AskedQuestion(presenter.removalQuestion(try interactor.removable(number, in: session)))
            }
        ) { session, number in try interactor.remove(number, in: session) }
    }

    private var pay: Route {
        let player = player("the player who pays")
        return Route(
            "kitty pay", "Record a payment by a player",
            titled: "Record a payment",
            player.suggesting(allowingOthers: true, debtors),
            Self.amount.proposing { open, session in
                let party = try open.given[player, in: session]
                let owes = try interactor.debts(in: session).debtors.first { $0.party == party }?.owes
                return owes?.number
            },
            Argument<PlayerReference?>.option("to", .player, "the player who is paid; the kitty by default")
                .titled("To", none: "The kitty")
                .finding(interactor.party),
            Argument.flag(
                "in-full",
                "record the payment only if it is exactly what the player owes, so that it is never recorded twice"
            )
            .onlyTyped(),
            access: .write,
            answers: KittyInteractor.Receipt.shape, show: presenter.paid,
            examples: ["kitty pay Ana 20", "kitty pay Ana 20 --to Ion"]
        ) { session, giver, amount, taker, isInFull in
            try interactor.pay(amount, inFull: isInFull, from: giver, to: taker, in: session)
        }
    }

    private var give: Route {
        Route(
            "kitty give", "Record a payment from the kitty to a player",
            titled: "Pay a player from the kitty",
            player("the player who is paid"),
            Self.amount,
            access: .write,
            answers: KittyInteractor.Receipt.shape, show: presenter.paid,
            examples: ["kitty give Ion 34.90"]
        ) { session, taker, amount in try interactor.pay(amount, from: .kitty, to: taker, in: session) }
    }

    private var expense: Route {
        Route(
            "kitty expense", "Record an expense and who paid it",
            titled: "Record an expense",
            Argument.positional("text", .text(maximumLength: MoneyMovement.textLength), "what the money was spent on")
                .titled(
                    "What was paid for",
                    hint: "For example, the pitch or a ball. An expense does not change what players are charged."
                ).proposing { _, _ in "Pitch" },
            Self.amount.proposing { _, session in
                let price = try interactor.price(in: session)
                return price.fee?.kind == .pitch ? price.money?.number : nil
            },
            Argument<PlayerReference?>.option("by", .member, "the player who paid; the kitty by default")
                .titled(
                    "Who paid", none: "The kitty",
                    hint: "The kitty: from what players have paid. A player: out of their own pocket, so the group "
                        + "owes it to them. Not on the list yourself? Add yourself under Players."
                )
                .finding(interactor.party),
            access: .write,
            answers: KittyInteractor.Receipt.shape, show: presenter.paid,
            examples: ["kitty expense balls 34.90 --by Ion", "kitty expense \"the pitch\" 70"]
        ) { session, text, amount, payer in try interactor.spend(amount, on: text, by: payer, in: session) }
    }

    private var charge: Route {
        Route(
            "kitty charge", "Charge a player for something other than a match",
            titled: "Charge a player",
            player("the player to charge"),
            Self.amount,
            Argument.positional("text", .text(maximumLength: MoneyMovement.textLength), "the reason").titled(
                "Reason"),
            access: .write,
            answers: KittyInteractor.Receipt.shape, show: presenter.paid,
            examples: ["kitty charge Dan 14 shirt", "kitty charge Dan 14 \"no-show\""]
        ) { session, player, amount, text in try interactor.charge(amount, to: player, for: text, in: session) }
    }

    private var waive: Route {
        Route(
            "kitty waive", "Waive a player's debt, or part of it",
            titled: "Waive a debt",
            player("the player whose debt is waived").suggesting(debtors),
            Argument<Amount?>.optional("amount", .amount, "the amount; the whole debt by default"),
            access: .write,
            answers: KittyInteractor.Receipt.shape, show: presenter.paid,
            examples: ["kitty waive Dan", "kitty waive Dan 5"]
        ) { session, player, amount in try interactor.waive(amount, of: player, in: session) }
    }

    /// The players who owe something and whose name begins with the typed text.
    private func debtors(_ open: OpenParameter, _ session: Session) throws -> [Suggestion]? {
        presenter.suggestions(try interactor.debts(in: session), for: open)
    }

    private var settle: Route {
        Route(
            "kitty settle", "Show the payments that settle all debts",
            titled: "Settle up",
            access: .read,
            answers: Shape.list(of: Handover.shape).from(\.0),
            show: { presenter.settlement($0, $1) }, page: { presenter.settlementPage($0, $1) },
            examples: ["kitty settle"]
        ) { session in try interactor.settlement(in: session) }
    }

    private var fee: Route {
        let change = feeChange
        let currency = Argument<Currency?>.option(
            "currency", .currency, "the currency of all amounts, such as EUR or £"
        )
        .titled("Currency", hint: "such as £ or EUR; you can change it until somebody is charged or pays").unasked()
        .proposing { _, session in
            try interactor.isCurrencyFixed(in: session)
                ? nil : interactor.store.setting(in: session).currency.rawValue
        }
        let from = Argument<DayOrMinute?>.option("from", .pastDayOrMinute, "the first match day to charge for")
            .titled("Charge from this day").unasked()
        let on = Argument<DayOrMinute?>.option(
            "on", .closestDayOrMinute, "apply the fee to this day only, past or future"
        ).titled("Only for this day")
        return Route(
            "kitty fee", "Show or set the fee for a match day",
            titled: "Fee",
            change, currency, from, on,
            access: .write,
            writesWith: change.parameters + currency.parameters + from.parameters,
            answers: KittyInteractor.Price.shape,
            show: presenter.fee,
            examples: [
                "kitty fee 5", "kitty fee --pitch 70", "kitty fee 2 --per match", "kitty fee --pitch 80 --on thursday",
                "kitty fee 5 --from yesterday", "kitty fee 20 --currency RON", "kitty fee --none", "kitty fee",
            ]
        ) { session, change, currency, from, on in
            try interactor.setCurrency(currency, with: change, on: on, in: session)
            if let on, let day = DayOrMinute(dayOf: on.range.lowerBound) {
                guard from == nil else {
                    throw UsageFailure("--from and --on cannot be combined; leave out one of them")
                }
                if let change {
                    try interactor.setFee(change, on: day, in: session)
                    try charges.charge(on: day, in: session)
                }
                return try interactor.price(on: day, in: session)
            }
            if let from {
                try interactor.setFee(change, from: from, in: session)
                try charges.charge(since: from, in: session)
            } else if let change {
                try setFee(change, in: session)
            }
            return try interactor.price(in: session)
        }
    }

    /// The new fee: an amount and its unit, which `--pitch` and `--none` name, too; nil to show the current fee.
    private var feeChange: Argument<KittyInteractor.FeeChange?> {
        let each = Argument<Amount?>.optional(
            "amount", .amount, "the amount for each player, or with --per pitch the cost of the pitch"
        )
        .titled("Amount", hint: "The amount for each player, or the cost of the pitch. Choose which below.")
        .proposing { try interactor.price(in: $1).money?.number }
        let per = unit("what the amount is for: day (the default), match or pitch; or none, for no charge")
        let pitch = Argument<Amount?>.option(
            "pitch", .amount, "the cost of the pitch, split among everybody who plays that day"
        ).onlyTyped()
        let none = Argument.flag("none", "charge nothing").onlyTyped()
        return Argument(each, per, pitch, none) { each, per, pitch, isNone in
            guard per == nil || pitch == nil && !isNone else {
                throw UsageFailure("--per cannot be combined with --pitch or --none; leave out one of them")
            }
            guard [each != nil, pitch != nil, isNone].count(where: \.self) < 2 else {
                throw UsageFailure("a match day can have only one fee; give an amount, --pitch or --none")
            }
            let unit = isNone ? .free : pitch == nil ? per : .pitch
            let change = KittyInteractor.FeeChange(each ?? pitch, unit)
            guard change != nil || per == nil else {
                throw UsageFailure("AMOUNT is missing; give it, as in: kitty fee 2 --per match")
            }
            return change
        }
    }

    /// The unit of a fee, which a form always sends.
    private func unit(_ help: String) -> Argument<FeeUnit?> {
        Argument<FeeUnit?>.option("per", .choice(labelled: \.label), help).titled("How to charge")
            .proposing { try presentUnit(in: $1).rawValue }
    }

    /// The unit of the present fee, which forms propose.
    private func presentUnit(in session: Session) throws -> FeeUnit {
        try interactor.price(in: session).fee.map { FeeUnit($0.kind) } ?? .day
    }

    private func setFee(_ change: KittyInteractor.FeeChange, in session: Session) throws {
        let before = try interactor.store.setting(in: session)
        try interactor.setFee(change, in: session)
        try charges.remarkOnLastMatchDay(feeBefore: before, in: session)
    }

    /// The options with which planning a match sets its price.
    var price: Argument<(amount: Amount?, unit: FeeUnit?)?> {
        let amount = Argument<Amount?>.option(
            "price", .amount,
            "the fee for each player, such as £6, or, with --per pitch, the cost of the pitch; it applies from now on"
        )
        .titled(
            "Price", none: "As before",
            hint: "Such as €6 for each player, or €60 for the pitch. Only those who play are charged."
        )
        .suggesting { open, session in
            guard let text = try interactor.price(in: session).money?.text else { return nil }
            return text.hasPrefix(open.beginning) ? [Suggestion(text, "as before")] : []
        }
        let per = unit(
            "what the price is for: day (each player, per match day; the default), match or pitch; or none, for no "
                + "charge (then leave out --price)")
        // Who pays is asked first, so that it is clear which price is meant.
        return Argument(per, amount) { unit, amount in
            amount == nil && unit == nil ? nil : (amount, unit)
        }
    }

    /// Sets the price, unless it is the same already.
    func setPrice(_ price: (amount: Amount?, unit: FeeUnit?), in session: Session) throws {
        if let amount = price.amount {
            guard price.unit != .free else {
                throw UsageFailure("a price cannot be combined with --per none; leave out one of them")
            }
            guard try amount.namesCurrency || interactor.hasCurrency(in: session) else {
                throw KittyFailure.noCurrency(amount)
            }
        }
        guard let change = KittyInteractor.FeeChange(price.amount, price.unit) else {
            // A form sends the unit that it proposed, also without a price.
            guard try price.unit == presentUnit(in: session) else {
                throw UsageFailure("--price is missing; give it, as in: match plan --price £6 --per match")
            }
            return
        }
        try interactor.setCurrency(nil, with: change, in: session)
        guard try interactor.fee(change, in: session) != interactor.price(in: session).fee else { return }
        try setFee(change, in: session)
        session.remark(presenter.sentence(about: try interactor.price(in: session)))
    }

    private var note: Route {
        let text = Argument<String?>.optional(
            "text", .removable(KittySetting.notes, "note", example: "Revolut @ana, or cash"),
            "the instructions, such as \"Revolut @ana, or cash\"; \"\" removes them"
        ).titled("Instructions", hint: "Such as: Revolut @ana, or cash. Empty the field to remove them.")
            .proposing { try interactor.store.setting(in: $1).note }
        return Route(
            "kitty note", "Show or set the payment instructions that players see on their personal links",
            titled: "Payment instructions",
            text,
            access: .write, writesWith: text.parameters,
            answers: Shape<KittySetting>(.text("note", optional: \.note)).from(\.0),
            show: { presenter.note($0.note, wasRemoved: $1) },
            examples: ["kitty note \"Revolut @ana, or cash\"", "kitty note", "kitty note \"\""]
        ) { session, text in
            let before = try interactor.store.setting(in: session)
            guard let text else { return (before, false) }
            let setting = try interactor.setNote(text, in: session)
            return (setting, before.note != nil && setting.note == nil)
        }
    }

    private var currency: Route {
        let code = Argument<Currency?>.optional(
            "currency", .currency,
            "a currency code or symbol, such as EUR or £; it cannot be changed while the kitty has any entries")
        return Route(
            "kitty currency", "Show or set the currency",
            titled: "Currency",
            code,
            access: .write, writesWith: code.parameters,
            answers: Shape(.text("currency", \.currency.rawValue), .integer("decimals", \.currency.digits)),
            show: presenter.currency,
            examples: ["kitty currency RON", "kitty currency"]
        ) { session, currency in
            try currency.map { try interactor.setCurrency($0, in: session) } ?? interactor.store.setting(in: session)
        }
    }
}

/// The unit of a fee, as it is typed and chosen.
enum FeeUnit: String, CaseIterable {
    case day, match, pitch
    case free = "none"

    init(_ basis: Fee.Basis) {
        self =
            switch basis {
            case .pitch: .pitch
            case .each: .day
            case .match: .match
            }
    }

    /// Nil for no charge.
    var basis: Fee.Basis? { Fee.Basis.allCases.first { FeeUnit($0) == self } }

    fileprivate var label: String {
        switch self {
        case .pitch: "Split the cost of the pitch"
        case .day: "Each player"
        case .match: "Each player, per match"
        case .free: "No charge"
        }
    }
}
