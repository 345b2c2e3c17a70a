import Football
import Foundation
import GatherDatabase
import GatherKit

struct KittyStore: Sendable {
    func setting(in session: Session) throws -> KittySetting {
        try KittySetting.table.first(in: session) ?? KittySetting()
    }

    /// The fee of a single day; nil if it costs as much as others.
    func fee(on day: DayOrMinute, in session: Session) throws -> DayFee? {
        try DayFee.table.first(where: "day = \(day.text)", in: session)
    }

    func postings(of movement: Int, in session: Session) throws -> [Posting] {
        try Posting.table.all(where: "movement = \(movement)", "ORDER BY person", in: session)
    }

    /// The charge of a match day; nil if nothing was charged for it.
    func charge(of day: UUID, in session: Session) throws -> Entry? {
        try MoneyMovement.table.first(where: "gather_id = \(day.uuidString)", in: session).map {
            Entry(movement: $0, postings: try postings(of: $0.number, in: session))
        }
    }

    /// The match days whose first finished match began in a period, oldest first.
    func days(
        from start: Timestamp, until end: Timestamp = Timestamp(milliseconds: .max), in session: Session
    ) throws -> [MatchDay] {
        var ids: [UUID] = []
        try session.query(
            """
            SELECT \(Match.dayID) AS day_id FROM gather \
            WHERE organizer_id = \(session.organizer.id) AND ended_at IS NOT NULL GROUP BY \(Match.dayID) \
            HAVING MIN(started_at) >= \(start.milliseconds) AND MIN(started_at) < \(end.milliseconds) \
            ORDER BY MIN(started_at), day_id
            """
        ) { ids.append(try $0.content(of: "day_id")) }
        return try ids.compactMap { try MatchDay($0, in: session) }
    }

    /// Writes a new movement.
    func insert(_ movement: MoneyMovement, _ postings: [Posting], in session: Session) throws {
        let number = try MoneyMovement.table.insertNumbered(movement, in: session)
        let numbered = postings.map { posting in
            var posting = posting
            posting.movement = number
            return posting
        }
        try Posting.table.insert(numbered, in: session)
    }

    // MARK: - Reading

    /// A movement with its sides.
    struct Entry: Equatable, Sendable {
        let movement: MoneyMovement
        var postings: [Posting] = []

        /// What comes to an account, or is owed by it.
        func amount(of account: Int) -> Int { postings.filter { $0.account == account }.reduce(0) { $0 + $1.amount } }
    }

    /// The movements on an account, or all of them, in chronological order.
    func entries(of account: Int? = nil, in session: Session) throws -> [Entry] {
        let own: SQL = "SELECT movement FROM kitty_posting WHERE organizer_id = \(session.organizer.id) AND account = "
        let condition = account.map { own + "\($0)" }
        var entries = try MoneyMovement.table.all(
            where: condition.map { "number IN (" + $0 + ")" } ?? "TRUE", "ORDER BY made_at, number", in: session
        ).map { Entry(movement: $0) }
        let places = entries.enumerated().reduce(into: [Int: Int]()) { $0[$1.element.movement.number] = $1.offset }
        try Posting.table.forEach(
            where: condition.map { "movement IN (" + $0 + ")" } ?? "TRUE", "ORDER BY movement, person", in: session
        ) { posting in
            if let place = places[posting.movement] { entries[place].postings.append(posting) }
        }
        return entries
    }

    /// What each account has, or owes.
    func balances(in session: Session) throws -> [Int: Int] { try sums(of: "amount", "TRUE", in: session) }

    func balance(of account: Int, in session: Session) throws -> Int {
        try sums(of: "amount", "account = \(account)", in: session)[account] ?? 0
    }

    /// The leftover cents that each account has paid, except for one movement.
    func extras(without movement: Int, in session: Session) throws -> [Int: Int] {
        try sums(of: "extra", "extra > 0 AND movement <> \(movement)", in: session)
    }

    /// What each account has paid, or was waived, after a movement.
    func credits(_ category: MoneyMovement.Category, since movement: Int, in session: Session) throws -> [Int: Int] {
        let kind = category.rawValue
        let movements: SQL =
            "SELECT number FROM kitty_movement WHERE organizer_id = \(session.organizer.id) AND kind = \(kind)"
        return try sums(of: "amount", "movement > \(movement) AND movement IN (" + movements + ")", in: session)
            .mapValues { -$0 }
    }

    private func sums(of column: String, _ condition: SQL, in session: Session) throws -> [Int: Int] {
        var sums: [Int: Int] = [:]
        let selection = SQL("SELECT account, CAST(SUM(\(column)) AS BIGINT) AS n FROM kitty_posting WHERE ", [])
        try session.query(
            selection + "organizer_id = \(session.organizer.id) AND (" + condition + ") GROUP BY account"
        ) { sums[try $0.integer("account")] = try $0.integer("n") }
        return sums
    }

    // MARK: - Names

    /// The player with an account, under the present name; a deleted one under the last name in the books.
    func party(_ account: Int, in session: Session) throws -> Party {
        if let player = try Player.table.first(where: "id = \(account)", in: session) { return Party(player) }
        let last: SQL = "ORDER BY movement DESC LIMIT 1"
        let name = try Posting.table.first(where: "account = \(account)", last, in: session)?.name
        return Party(account: account, name: name ?? "#\(account)", isDeleted: true)
    }

    /// The players in the books who were deleted.
    func deleted(in session: Session) throws -> [Party] {
        let own: SQL =
            "account > 0 AND account NOT IN (SELECT id FROM player WHERE organizer_id = \(session.organizer.id))"
        var names: [Int: String] = [:]
        try Posting.table.forEach(where: own, "ORDER BY movement", in: session) { names[$0.account] = $0.name }
        return names.map { Party(account: $0.key, name: $0.value, isDeleted: true) }
    }

    /// Finds a player in the books who was deleted.
    func deleted(_ reference: PlayerReference, in session: Session) throws -> Party? {
        let parties = try deleted(in: session)
        switch reference {
        case .id(let id): return parties.first { $0.account == id }
        case .name(let name):
            let best = NameBeginning(name).best(of: parties, by: \.name).elements
            return best.count == 1 ? best[0] : nil
        }
    }
}

/// A party with an account: a player, the kitty or the costs.
struct Party: Equatable, Sendable {
    let account: Int
    let name: String
    /// Whether it is a player who has been deleted since.
    var isDeleted = false

    static let kitty = Party(account: Account.kitty, name: "the kitty")
    static let costs = Party(account: Account.costs, name: "costs")

    /// The sort key, as for players.
    var order: String { NameKeys(name).search }

    /// The name on a screen, where somebody new may have the same.
    var label: String { isDeleted ? "\(name) (deleted)" : name }

    /// The number of the player; nil for the kitty and the costs.
    var playerID: Int? { account > 0 ? account : nil }

    /// The name in postings, where the kitty and the costs have none.
    var nameInBooks: String { account > 0 ? name : "" }
}

extension Party {
    init(_ player: Player) { self.init(account: player.id, name: player.name.text) }
}
