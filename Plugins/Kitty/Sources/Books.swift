import Football
import Foundation
import GatherDatabase
import GatherKit

/// The accounts in the books besides the players' own, which have the players' numbers.
enum Account {
    /// The money in the kitty.
    static let kitty = 0
    /// What was spent and waived, less what the players were charged.
    static let costs = -1
}

/// What the players are charged for a match day.
struct Fee: Equatable, Sendable {
    let kind: Basis
    /// In minor units.
    let amount: Int

    enum Basis: String, CaseIterable, ColumnValue {
        /// Each player of the day pays the amount.
        case each
        /// The players of the day share the amount.
        case pitch
        /// Each player pays the amount for each match.
        case match
    }

    init(_ kind: Basis, _ amount: Int) { (self.kind, self.amount) = (kind, amount) }

    fileprivate init?(_ kind: Basis?, _ amount: Int?) {
        guard let kind, let amount else { return nil }
        self.init(kind, amount)
    }

    fileprivate static let kinds = Kind<Basis>.choice()
    fileprivate static let amounts = Kind.integer(1...1_000_000_000)
}

/// The currency and the fee of an organizer.
struct KittySetting: Equatable, Sendable {
    var currency = Currency.euro
    var fee: Fee?
    /// The start of the first day that costs something: by default the one on which the first fee was set.
    var since: Timestamp?
    /// How players pay, such as a bank account; nil if nobody has set that.
    var note: String?

    static let notes = Kind.text(maximumLength: 200)

    static let table = Table(
        "kitty_setting", noun: "kitty setting", key: 0,
        { KittySetting(currency: $0, fee: Fee($1, $2), since: $3, note: $4) },
        Column("currency", \.currency, Kind.currency), Column("fee", \.fee?.kind, Fee.kinds),
        Column("amount", \.fee?.amount, Fee.amounts), Column("since", \.since), Column("note", \.note, notes))

    func money(_ units: Int) -> Money { Money(units, currency) }
}

/// What a single day costs instead of the usual fee.
struct DayFee: Equatable, Sendable {
    let day: DayOrMinute
    /// Nil if the day costs nothing.
    let fee: Fee?

    static let table = Table(
        "kitty_day_fee", noun: "fee",
        { DayFee(day: $0, fee: Fee($1, $2)) },
        Column("day", \.day), Column("fee", \.fee?.kind, Fee.kinds), Column("amount", \.fee?.amount, Fee.amounts))
}

/// An entry in the books.
struct MoneyMovement: Equatable, Sendable {
    var number = 0
    var at: Timestamp
    let kind: Category
    /// What an expense was for, or a charge that is not for a match day.
    var text: String?
    /// The identifier of the match day that is charged for.
    var match: UUID?
    /// The fee that a match day was charged with.
    var fee: Fee?

    enum Category: String, CaseIterable, ColumnValue { case charge, payment, expense, waiver }

    static let textLength = 60

    static let table = Table(
        "kitty_movement", noun: "transaction",
        {
            MoneyMovement(number: $0, at: $1, kind: $2, text: $3?.printable, match: $4, fee: Fee($5, $6))
        },
        Column("number", \.number), Column("made_at", \.at), Column("kind", \.kind, Kind<Category>.choice()),
        Column("text", \.text, Kind.text(maximumLength: textLength)),
        Column("gather_id", \.match, Kind.uuid),
        Column("fee", \.fee?.kind, Fee.kinds), Column("fee_amount", \.fee?.amount, Fee.amounts))
}

/// One side of a movement; the amounts of all sides add up to zero.
struct Posting: Equatable, Sendable {
    var movement = 0
    /// The number of the player it is for, possibly a guest, or else the account.
    var person: Int
    var account: Int
    /// The name of the account's player at that time.
    var name = ""
    /// The name of the guest it is for.
    var guest: String?
    /// In minor units; positive if a player owes it or the kitty receives it.
    var amount: Int
    /// The leftover units of a division that it includes.
    var extra = 0

    /// The posting with one player replaced by another.
    func with(_ from: Player, as into: Player) -> Posting {
        var posting = self
        if person == from.id { posting.person = into.id }
        if account == from.id { (posting.account, posting.name) = (into.id, into.name.text) }
        return posting
    }

    /// The name of the account.
    var label: String {
        switch account {
        case Account.kitty: "the kitty"
        case Account.costs: "costs"
        default: guest.map { "\(name) for \($0)" } ?? name
        }
    }

    /// A posting for the owner of the account, not for a guest.
    static func on(_ account: Int, _ name: String = "", amount: Int) -> Posting {
        Posting(person: account, account: account, name: name, amount: amount)
    }

    private static let accounts = Kind.integer(Account.costs...1_000_000_000_000)

    static let table = Table(
        "kitty_posting", noun: "entry", key: 2, partOf: MoneyMovement.table.schema, check: check,
        {
            Posting(
                movement: $0, person: $1, account: $2, name: $3.printable, guest: $4?.printable, amount: $5,
                extra: $6)
        },
        Column("movement", \.movement), Column("person", \.person, accounts), Column("account", \.account, accounts),
        Column("name", \.name), Column("guest", \.guest, Kind.name),
        Column("amount", \.amount, .integer(-1_000_000_000_000...1_000_000_000_000)),
        Column("extra", \.extra, .integer(0...1)))

    @Sendable private static func check(_ session: Session) throws {
        let own: SQL = "FROM kitty_posting WHERE organizer_id = \(session.organizer.id)"
        let wrong: SQL = "SELECT movement " + own + " GROUP BY movement HAVING SUM(amount) <> 0"
        if let movement = try session.first(wrong, { try $0.integer("movement") }) {
            throw UsageFailure("movement \(movement): the amounts of its rows in kitty_posting do not sum up to 0")
        }
        // A new player must not inherit the balance of a deleted one.
        let last = try session.count("SELECT COALESCE(MAX(person), 0) AS n " + own + " AND person > 0")
        let lastAccount = try session.count("SELECT COALESCE(MAX(account), 0) AS n " + own)
        if max(last, lastAccount) > 0 {
            try session.reserveNumbers(of: Player.table.name, through: max(last, lastAccount))
        }
    }
}
