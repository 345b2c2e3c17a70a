import Football
import Foundation
import GatherDatabase
import GatherKit

struct KittyInteractor: Sendable {
    let store: KittyStore
}

// MARK: - Currency and fee

extension KittyInteractor {
    /// Sets the currency; fees keep their amounts.
    ///
    /// - Parameter isFeeReplaced: Whether a new fee follows, so that the present one need not be converted.
    @discardableResult
    func setCurrency(
        _ currency: Currency, replacingFee isFeeReplaced: Bool = false, in session: Session
    ) throws -> KittySetting {
        var setting = try store.setting(in: session)
        let before = setting
        guard currency != before.currency else { return setting }
        guard try !isCurrencyFixed(in: session) else { throw KittyFailure.currencyFixed(before.currency) }
        func converted(_ fee: Fee, on day: DayOrMinute? = nil) throws -> Fee {
            let (units, rest) = (fee.amount * currency.unit).quotientAndRemainder(dividingBy: before.currency.unit)
            guard rest == 0 else { throw KittyFailure.feeHasDecimals(before.money(fee.amount), currency, on: day) }
            return Fee(fee.kind, units)
        }
        setting.currency = currency
        setting.fee = isFeeReplaced ? nil : try before.fee.map { try converted($0) }
        for special in try DayFee.table.all(in: session) {
            let fee = try special.fee.map { try converted($0, on: special.day) }
            try DayFee.table.put(DayFee(day: special.day, fee: fee), in: session)
        }
        try KittySetting.table.put(setting, in: session)
        session.setUndoLabel("the currency \(currency.rawValue)")
        return setting
    }

    /// Whether the currency was chosen, or money was moved in the usual one.
    func hasCurrency(in session: Session) throws -> Bool {
        try KittySetting.table.first(in: session) != nil || isCurrencyFixed(in: session)
    }

    /// Sets the currency of a fee: the given one, or that of the sign of the amount while it can still be chosen.
    ///
    /// - Parameter day: The only day that the fee is for; nil if it replaces the present fee.
    func setCurrency(
        _ given: Currency?, with change: FeeChange?, on day: DayOrMinute? = nil, in session: Session
    ) throws {
        var currency = given
        if case .fee(_, let amount)? = change, let meant = amount.meantCurrency,
            try given == nil || given == store.setting(in: session).currency, try !isCurrencyFixed(in: session)
        {
            currency = meant
        }
        guard let currency else { return }
        try setCurrency(currency, replacingFee: change != nil && day == nil, in: session)
    }

    /// Sets the payment instructions; an empty text removes them.
    func setNote(_ note: String, in session: Session) throws -> KittySetting {
        var setting = try store.setting(in: session)
        setting.note = note.isEmpty ? nil : note
        try KittySetting.table.put(setting, in: session)
        session.setUndoLabel("the payment instructions")
        return setting
    }

    /// Whether there are amounts in the present currency.
    func isCurrencyFixed(in session: Session) throws -> Bool { try MoneyMovement.table.count(in: session) > 0 }

    /// A change of the fee, as typed.
    enum FeeChange {
        case free
        case fee(Fee.Basis, Amount)

        /// Nil if the amount is missing; with no charge, a form sends the amount that it proposed, too.
        init?(_ amount: Amount?, _ unit: FeeUnit?) {
            switch (amount, unit) {
            case (_, .free): self = .free
            case (let amount?, _): self = .fee(unit?.basis ?? .each, amount)
            case (nil, _): return nil
            }
        }
    }

    /// What match days cost, or a single one.
    struct Price: Equatable, Sendable {
        let fee: Fee?
        let currency: Currency
        let day: DayOrMinute?
        /// How to pay it, such as a bank account; nil if nobody has set that.
        let note: String?

        /// The amount of the fee.
        var money: Money? { fee.map { Money($0.amount, currency) } }

        static let shape = Shape<Self>(
            .text("fee") { $0.fee?.kind.rawValue ?? "none" },
            .decimal("amount", places: 3, optional: \.money?.decimal),
            .text("currency", \.currency.rawValue), .text("day", optional: \.day?.text))
    }

    /// What a day costs, or was charged; without a day, what match days usually cost.
    func price(on day: DayOrMinute? = nil, in session: Session) throws -> Price {
        let setting = try store.setting(in: session)
        let special = try day.flatMap { try store.fee(on: $0, in: session) }
        let played = try day.flatMap {
            try store.days(from: $0.range.lowerBound, until: $0.range.upperBound, in: session).first
        }
        let charge = try played.flatMap { try store.charge(of: $0.id, in: session) }
        return Price(
            fee: special.map(\.fee) ?? charge?.movement.fee ?? setting.fee, currency: setting.currency, day: day,
            note: setting.note)
    }

    /// Sets what match days cost.
    ///
    /// - Parameter day: The first day that costs something, not in the future; nil for the one that was set, or today.
    func setFee(_ change: FeeChange?, from day: DayOrMinute? = nil, in session: Session) throws {
        var setting = try store.setting(in: session)
        if let change { setting.fee = try fee(change, in: session) }
        let start = (day ?? DayOrMinute(dayOf: session.now))?.range.lowerBound ?? session.now
        if let day {
            guard setting.fee != nil else {
                throw UsageFailure("--from needs a fee; give an amount, too")
            }
            guard start <= session.now else {
                throw UsageFailure("--from cannot be in the future, but \(day.text) is; give today or an earlier day")
            }
            setting.since = min(setting.since ?? start, start)
        }
        setting.since = setting.since ?? start
        try KittySetting.table.put(setting, in: session)
        session.setUndoLabel("the fee for match days")
    }

    /// Sets what a single day costs.
    func setFee(_ change: FeeChange, on day: DayOrMinute, in session: Session) throws {
        try DayFee.table.put(DayFee(day: day, fee: try fee(change, in: session)), in: session)
        session.setUndoLabel("the fee for \(day.local)")
    }

    /// Returns the fee that a change sets; nil for none.
    func fee(_ change: FeeChange, in session: Session) throws -> Fee? {
        guard case .fee(let kind, let amount) = change else { return nil }
        return Fee(kind, try units(of: amount, in: session))
    }
}

// MARK: - Money that moves

extension KittyInteractor {
    /// A new entry in the books, and the balances after it.
    struct Receipt: Equatable, Sendable {
        let kind: MoneyMovement.Category
        let text: String
        let amount: Money
        let from: Party
        let to: Party
        /// The balances of the players concerned, and of the kitty.
        let balances: [Balance]
        let kitty: Money

        static let shape = Shape<Self>(
            .text("what", \.text), .money("amount", \.amount), .text("currency", \.amount.currency.rawValue),
            .list("balances", of: Balance.shape, \.balances), .money("kitty", \.kitty))
    }

    /// Records a payment from one party to another.
    ///
    /// - Parameter isInFull: Whether it must be all that the giver owes.
    /// - Throws: ``KittyFailure/isNotInFull`` if it is not.
    func pay(
        _ amount: Amount, inFull isInFull: Bool = false, from giver: Party, to taker: Party, in session: Session
    ) throws -> Receipt {
        guard giver != taker else { throw PlayerReferenceFailure.samePlayer(giver.name) }
        if isInFull {
            let owes = try balance(of: giver, in: session).owes
            let isAll = try owes.units == units(of: amount, in: session)
            guard isAll else { throw KittyFailure.isNotInFull(giver.name, owes) }
        }
        return try enter(
            MoneyMovement(at: session.now, kind: .payment), try units(of: amount, in: session), from: giver, to: taker,
            "\(giver.name) to \(taker.name)",
            giver == .kitty ? "the payment from the kitty to \(taker.name)" : "the payment by \(giver.name)",
            in: session)
    }

    /// Records an expense, paid by a player or from the kitty.
    func spend(_ amount: Amount, on text: String, by payer: Party, in session: Session) throws -> Receipt {
        try enter(
            MoneyMovement(at: session.now, kind: .expense, text: text), try units(of: amount, in: session), from: payer,
            to: .costs, text, "the expense \(quoted(text))", in: session)
    }

    /// Charges a player for something other than match days.
    func charge(_ amount: Amount, to player: Party, for text: String, in session: Session) throws -> Receipt {
        try enter(
            MoneyMovement(at: session.now, kind: .charge, text: text), try units(of: amount, in: session), from: .costs,
            to: player, text, "the charge to \(player.name)", in: session)
    }

    /// Waives what a player owes, or a part of it.
    ///
    /// - Throws: ``KittyFailure`` if the player owes nothing, or less than that.
    func waive(_ amount: Amount?, of player: Party, in session: Session) throws -> Receipt {
        let owes = try balance(of: player, in: session).owes
        let waived = try amount.map { try units(of: $0, in: session) } ?? owes.units
        guard owes.units > 0 else { throw KittyFailure.owesNothing(player.name) }
        guard waived <= owes.units else { throw KittyFailure.owesLess(player.name, owes) }
        return try enter(
            MoneyMovement(at: session.now, kind: .waiver), waived, from: player, to: .costs,
            "waived for \(player.name)", "the waiver of \(player.name)'s debt", in: session)
    }

    /// The units of an amount, whose sign sets the currency while none was chosen.
    ///
    /// - Throws: ``KittyFailure`` if it is in another currency, or its sign may mean several.
    private func units(of amount: Amount, in session: Session) throws -> Int {
        var currency = try store.setting(in: session).currency
        if try !hasCurrency(in: session) {
            currency = try setCurrency(amount.currency(besides: currency), in: session).currency
        }
        return try amount.units(in: currency, isFixed: isCurrencyFixed(in: session))
    }

    private func enter(
        _ movement: MoneyMovement, _ units: Int, from giver: Party, to taker: Party, _ text: String, _ note: String,
        in session: Session
    ) throws -> Receipt {
        let setting = try store.setting(in: session)
        // A player who gives owes less; the kitty from which something is taken has less.
        let sides = [
            Posting.on(giver.account, giver.nameInBooks, amount: -units),
            Posting.on(taker.account, taker.nameInBooks, amount: units),
        ]
        try store.insert(movement, sides, in: session)
        session.setUndoLabel(note)
        let players = [giver, taker].filter { $0.playerID != nil }
        return Receipt(
            kind: movement.kind, text: text, amount: setting.money(units), from: giver, to: taker,
            balances: try players.map {
                Balance(party: $0, owes: setting.money(try store.balance(of: $0.account, in: session)))
            },
            kitty: setting.money(try store.balance(of: Account.kitty, in: session)))
    }

    /// Finds a player, or somebody in the books who was deleted; the kitty if nobody is named.
    ///
    /// - Throws: ``KittyFailure/formerDebtor(_:number:former:)`` for a name that a player shares with a deleted one
    ///   whose balance is open.
    func party(_ reference: PlayerReference?, in session: Session) throws -> Party {
        guard let reference else { return .kitty }
        do {
            let party = Party(try Player.find(reference, in: session))
            if case .name = reference,
                let former = try store.deleted(in: session).first(where: {
                    guard NameKeys($0.name) == NameKeys(party.name) else { return false }
                    return try store.balance(of: $0.account, in: session) != 0
                })
            {
                throw KittyFailure.formerDebtor(party.name, number: party.account, former: former.account)
            }
            return party
        } catch let failure as PlayerReferenceFailure where failure.kind == .notFound {
            guard let deleted = try store.deleted(reference, in: session) else { throw failure }
            return deleted
        }
    }
}

// MARK: - Reports

/// What a player owes; less than zero for what the player is owed.
struct Balance: Equatable, Sendable {
    let party: Party
    let owes: Money

    static let shape = Shape<Self>(
        .integer("playerId", \.party.account), .text("name", \.party.name), .money("owes", \.owes))
}

/// Who owes what.
struct Debts: Equatable, Sendable {
    /// Those who owe something or are owed something, the largest debt first.
    let balances: [Balance]
    let kitty: Money
    /// What was charged, less what was spent: what is in the kitty when all is settled.
    let surplus: Money

    var debtors: [Balance] { balances.filter { $0.owes.units > 0 } }
    var owed: Money { Money(debtors.reduce(0) { $0 + $1.owes.units }, kitty.currency) }
    /// The total that players in credit are owed.
    var credit: Money { Money(balances.reduce(0) { $0 - min(0, $1.owes.units) }, kitty.currency) }

    static let shape = Shape<Self>(
        .list("balances", of: Balance.shape, \.balances), .money("owed", \.owed), .money("kitty", \.kitty),
        .money("surplus", \.surplus), .text("currency", \.kitty.currency.rawValue))
}

/// The movements of an account, with a running balance.
struct Statement: Equatable, Sendable {
    let party: Party
    let lines: [Line]
    let balance: Money

    struct Line: Equatable, Sendable {
        let movement: MoneyMovement
        let amount: Money
        let balance: Money
        let text: String

        static let shape = Shape<Self>(
            .integer("number", \.movement.number), .text("at", \.movement.at.iso8601),
            .text("kind", \.movement.kind.rawValue), .text("what", \.text),
            .text("match", optional: \.movement.match?.uuidString), .money("amount", \.amount),
            .money("balance", \.balance))
    }

    static let shape = Shape<Self>(
        .integer("playerId", optional: \.party.playerID), .text("name", \.party.name),
        .list("movements", of: Line.shape, \.lines),
        .money("balance", \.balance), .text("currency", \.balance.currency.rawValue))
}

/// The charge of a match day for those who do not owe anything any more, by name.
struct SettledCharge: Sendable {
    let at: Timestamp
    let shares: [Share]

    struct Share: Sendable {
        let party: Party
        let paid: Money
        let waived: Money
        /// Whether all of it was waived.
        var isWaived: Bool { paid.units == 0 && waived.units > 0 }
    }
}

/// A payment that helps to settle all debts.
struct Handover: Equatable, Sendable {
    let from: Party
    let to: Party
    let amount: Money

    static let shape = Shape<Self>(
        .integer("fromId", optional: \.from.playerID), .text("from", \.from.name),
        .integer("toId", optional: \.to.playerID), .text("to", \.to.name), .money("amount", \.amount),
        .text("currency", \.amount.currency.rawValue))
}

extension KittyInteractor {
    func debts(in session: Session) throws -> Debts {
        let setting = try store.setting(in: session)
        let sums = try store.balances(in: session)
        let accounts = sums.keys.filter { $0 > 0 && sums[$0] != 0 }
        let balances = try accounts.map { account in
            Balance(party: try store.party(account, in: session), owes: setting.money(sums[account] ?? 0))
        }
        return Debts(
            balances: balances.sorted {
                ($1.owes.units, $0.party.order, $0.party.account) < ($0.owes.units, $1.party.order, $1.party.account)
            },
            kitty: setting.money(sums[Account.kitty] ?? 0), surplus: setting.money(-(sums[Account.costs] ?? 0)))
    }

    /// The last charge of a match day, as far as it is settled; nil if nobody has settled it.
    func settled(besides debts: Debts, in session: Session) throws -> SettledCharge? {
        let last = try MoneyMovement.table.first(
            where: "gather_id IS NOT NULL", "ORDER BY made_at DESC, number DESC LIMIT 1", in: session)
        guard let last else { return nil }
        let owing = Set(debts.debtors.map(\.party.account))
        let settled = try store.postings(of: last.number, in: session).filter {
            $0.account > 0 && !owing.contains($0.account)
        }
        if settled.isEmpty { return nil }
        let setting = try store.setting(in: session)
        let payments = try store.credits(.payment, since: last.number, in: session)
        let waivers = try store.credits(.waiver, since: last.number, in: session)
        let shares = Dictionary(grouping: settled, by: \.account).map { account, postings in
            let sum = postings.reduce(0) { $0 + $1.amount }
            // What was waived may have been an older debt.
            let waived = max(0, min(waivers[account] ?? 0, sum - (payments[account] ?? 0)))
            return SettledCharge.Share(
                party: Party(account: account, name: postings[0].name), paid: setting.money(sum - waived),
                waived: setting.money(waived))
        }
        return SettledCharge(at: last.at, shares: shares.sorted { $0.party.order < $1.party.order })
    }

    func balance(of party: Party, in session: Session) throws -> Balance {
        Balance(
            party: party,
            owes: try store.setting(in: session).money(try store.balance(of: party.account, in: session)))
    }

    /// The last movement of a player, and those before it since the player last owed nothing, from the last one back.
    func recent(of party: Party, in session: Session) throws -> Statement {
        let all = try statement(of: party, in: Period(), session)
        let lines = all.lines.reversed()
        return Statement(
            party: all.party, lines: lines.prefix(1) + lines.dropFirst().prefix { $0.balance.units != 0 },
            balance: all.balance)
    }

    /// The movements of a player or of the kitty in a period; earlier ones are in the opening balance.
    func statement(of party: Party, in period: Period, _ session: Session) throws -> Statement {
        let setting = try store.setting(in: session)
        let deleted = Set(try store.deleted(in: session).map(\.account))
        var balance = 0
        var lines: [Statement.Line] = []
        func add(_ entry: KittyStore.Entry, _ amount: Int, for guest: String? = nil) {
            if period.isBefore(entry.movement.at) { return }
            balance += amount
            if period.isAfter(entry.movement.at) { return }
            lines.append(
                Statement.Line(
                    movement: entry.movement, amount: setting.money(amount), balance: setting.money(balance),
                    text: entry.marking(deleted).text(for: party, guest, setting)))
        }
        if party == .kitty {
            for entry in try store.entries(in: session)
            where entry.postings.contains(where: { $0.account <= Account.kitty }) {
                add(entry, entry.amount(of: Account.kitty))
            }
        } else {
            for entry in try store.entries(of: party.account, in: session) {
                for posting in entry.postings where posting.account == party.account {
                    add(entry, posting.amount, for: posting.guest)
                }
            }
        }
        return Statement(party: party, lines: lines, balance: setting.money(balance))
    }

    /// An entry that can be removed, or was.
    struct Removal: Equatable, Sendable {
        let movement: MoneyMovement
        let text: String
        let amount: Money

        /// The entry in a sentence, such as `"paid by Ana, €20"`.
        var title: String { quoted(text.contains(amount.text) ? text : "\(text), \(amount.text)") }

        static let shape = Shape<Self>(
            .integer("number", \.movement.number), .text("what", \.text), .money("amount", \.amount))
    }

    /// Finds the entry with a number.
    ///
    /// - Throws: ``KittyFailure/noEntry(_:)``, or ``KittyFailure/chargeOfMatch(_:)``, as a charge follows its match.
    func removable(_ number: Int, in session: Session) throws -> Removal {
        guard let movement = try MoneyMovement.table.first(where: "number = \(number)", in: session) else {
            throw KittyFailure.noEntry(number)
        }
        guard movement.match == nil else { throw KittyFailure.chargeOfMatch(movement.at) }
        let setting = try store.setting(in: session)
        let entry = KittyStore.Entry(movement: movement, postings: try store.postings(of: number, in: session))
        let units = entry.postings.map { abs($0.amount) }.max() ?? 0
        return Removal(movement: movement, text: entry.text(for: .kitty, nil, setting), amount: setting.money(units))
    }

    /// Removes an entry from the books.
    func remove(_ number: Int, in session: Session) throws -> Removal {
        let removal = try removable(number, in: session)
        try MoneyMovement.table.delete(number, in: session)
        session.setUndoLabel("the removal of \(removal.title)")
        return removal
    }

    /// The payments after which no player owes anything, and the debts that they settle.
    func settlement(in session: Session) throws -> ([Handover], Debts) {
        let debts = try debts(in: session)
        // Finding each payment goes through all of them.
        try Budget.current.spend(steps: debts.balances.count * debts.balances.count)
        return (Settlement.payments(of: debts), debts)
    }
}
