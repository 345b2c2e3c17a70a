import Football
import GatherDatabase
import GatherKit

/// An address at which people without an account can see and do one thing.
struct Link: Equatable, Sendable {
    var number = 0
    let kind: LinkKind
    /// The player for whom it answers; nil for a group link.
    let playerID: Int?
    let madeAt: Timestamp
    /// The last day or minute on which it can be used; nil until it is revoked.
    let until: DayOrMinute?
    /// The SHA-256 of the secret in its address.
    let hash: String
    /// The secret in its address, so that it can be sent again; nil for a player's own link, whose secret is not
    /// stored.
    let secret: String?
    /// The account that made it, or `Organizer.Account.unknownID`; nil if it was made on the machine with the store.
    let makerID: Int?

    /// Links are outside of undo and archives: a revoked link stays revoked, and a link belongs to one server.
    static let table = Table(
        "share_link", noun: "link", isUndoable: false,
        Link.init(number:kind:playerID:madeAt:until:hash:secret:makerID:), Column(number: "number", \.number),
        Column("kind", \.kind), Column("player_id", \.playerID), Column("made_at", \.madeAt),
        Column("valid_until", \.until), Column("hash", \.hash), Column("secret", \.secret),
        Column("made_by", \.makerID))

    static let migrations = [
        // A link is deleted with its player, however the row is deleted, so that it never answers for somebody else.
        Migration(
            """
            CREATE TABLE share_link (
                organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE,
                number INTEGER NOT NULL,
                kind TEXT NOT NULL,
                player_id INTEGER,
                made_at INTEGER NOT NULL,
                valid_until TEXT,
                hash TEXT NOT NULL UNIQUE,
                PRIMARY KEY (organizer_id, number),
                FOREIGN KEY (organizer_id, player_id) REFERENCES player(organizer_id, id) ON DELETE CASCADE
            )
            """,
            "CREATE INDEX share_link_player ON share_link (organizer_id, player_id)"),
        Migration(
            "ALTER TABLE share_link ADD COLUMN made_by INTEGER",
            "UPDATE share_link SET made_by = \(Organizer.Account.unknownID)"),
        Migration("ALTER TABLE share_link ADD COLUMN secret TEXT"),
    ]

    /// Whether it can still be used.
    func isValid(at time: Timestamp) -> Bool { until.map { time < $0.range.upperBound } ?? true }

    /// The player for whom it answers.
    func player(in session: Session) throws -> Player? {
        try playerID.flatMap { try Player.table.first(where: "id = \($0)", in: session) }
    }
}

// MARK: - What a link allows

extension Link {
    /// The calendar of the matches.
    var file: LinkedPage.File? {
        let words = ["share", "calendar", "football.ics"]
        return switch kind {
        case .calendar: LinkedPage.File("Calendar", name: "football.ics", words: words)
        case .attendance: LinkedPage.File("Add all matches to my calendar", name: "football.ics", words: words)
        case .match, .table: nil
        }
    }

    /// The maximum number of people to answer for at once: a player with guests.
    private static let mostPeople = 10

    /// Whether the people who have the link answer for each other.
    var isForGroup: Bool { kind == .attendance && playerID == nil }

    /// The player whom an action of a group link's page chooses; empty for another one, and nil for other actions.
    func person(in words: [String]) -> String? {
        guard isForGroup else { return nil }
        return switch (words.first, words.dropFirst().first, words.count) {
        case ("player", "show", 3), ("attendance", "add", 3): words[2]
        default: nil
        }
    }

    /// Returns whether the link allows a command.
    ///
    /// It allows the answer of its player, or of any one player by number, and of guests, for a match day that is not
    /// over, with a guest or a comment, and the name of a guest. Through a group link, new players can add
    /// themselves, or others.
    ///
    /// - Parameter guests: The numbers of the guests of its player, or of all players.
    func allows(_ words: [String], guests: [Int], at time: Timestamp) -> Bool {
        func isAhead(_ text: String) -> Bool {
            DayOrMinute(text).map { $0.isDay && $0.range.upperBound > time } ?? false
        }
        if isForGroup, words.starts(with: ["attendance", "add"]), let name = words.last, !name.hasPrefix("-") {
            return words.count == 3 || words.count == 5 && words[2] == "--on" && isAhead(words[3])
        }
        if kind == .attendance, words.count == 4, words[..<2] == ["attendance", "name"] {
            return guests.contains { "#\($0)" == words[2] } && !words[3].hasPrefix("-")
        }
        let answers = ["in", "maybe", "out"].map { ["attendance", $0] }
        guard kind == .attendance, answers.contains(Array(words.prefix(2))) else { return false }
        let people = words.dropFirst(2).prefix { $0.hasPrefix("#") }
        let numbers = people.compactMap { Int($0.dropFirst()) }.filter { $0 > 0 }
        guard let first = numbers.first, numbers.map({ "#\($0)" }) == Array(people), numbers.count <= Self.mostPeople,
            playerID == nil || playerID == first || guests.contains(first),
            numbers.dropFirst().allSatisfy(guests.contains)
        else { return false }
        var options = words.dropFirst(2 + people.count)
        var seen: Set<String> = []
        while let option = options.popFirst() {
            guard seen.insert(option).inserted else { return false }
            switch option {
            case "--plus-one" where words[1] == "in": break
            case "--guest" where words[1] == "in", "--comment": if options.popFirst() == nil { return false }
            case "--on":
                guard let day = options.popFirst(), isAhead(day) else { return false }
            default: return false
            }
        }
        return true
    }
}

/// One link, or all of them.
enum LinkChoice: Equatable, Sendable {
    case number(Int)
    case all
}

extension Kind<LinkChoice> {
    /// The number of a link, or `all`.
    static var link: Kind {
        Kind(
            "link", example: "3",
            text: { if case .number(let number) = $0 { String(number) } else { "all" } }
        ) { text throws(UsageFailure) in
            if text == "all" { return .all }
            guard let number = Int(text), number > 0 else {
                throw UsageFailure("must be the number of a link, such as 3, or all, not \(quoted(text))")
            }
            return .number(number)
        }
    }
}
