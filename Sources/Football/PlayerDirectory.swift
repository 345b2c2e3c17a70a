public import GatherDatabase
public import GatherKit

/// Finds players for every feature that names them.
public struct PlayerDirectory: Sendable {
    /// How many candidates the message about an ambiguous name lists.
    public static let candidatesShown = 8

    /// Makes a directory.
    public init() {}

    /// Returns the player that words name.
    ///
    /// - Throws: ``PlayerReferenceFailure`` when there is none, or more than one.
    public func find(_ reference: PlayerReference, in session: Session) throws -> Player {
        switch reference {
        case .id(let id):
            guard let player = try Player.table.first(where: "id = \(id)", in: session) else {
                throw PlayerReferenceFailure.unknownID(id)
            }
            return player
        case .name(let text):
            return try find(named: text, in: session)
        }
    }

    private func find(named text: String, in session: Session) throws -> Player {
        let keys = NameKeys(text)
        let exact: SQL = "player.search_key = \(keys.search) AND player.name_key = \(keys.name)"
        if let player = try Player.table.first(where: exact, in: session) { return player }
        var candidates = try players(startingWith: text, limit: Self.candidatesShown + 1, in: session)
        // Most people call a player by the last name.
        if candidates.isEmpty {
            candidates = try players(calledBy: text, limit: Self.candidatesShown + 1, in: session)
        }
        switch candidates.count {
        case 0: throw PlayerReferenceFailure.unknownName(text, nearest: try nearestName(to: text, in: session))
        case 1: return candidates[0]
        default:
            throw PlayerReferenceFailure.ambiguous(
                text,
                candidates: candidates.prefix(Self.candidatesShown).map { "\($0.name.text) (#\($0.id))" },
                hasMore: candidates.count > Self.candidatesShown
            )
        }
    }

    /// Returns players whose name begins with a text, whatever the case and the accents, by name.
    ///
    /// - Parameter condition: What else must hold of the table `player`.
    public func players(
        startingWith text: String, limit: Int, where condition: SQL? = nil, in session: Session
    ) throws -> [Player] {
        var all = Self.condition(NameBeginning(text))
        if let condition { all += " AND (\(condition))" }
        return try Player.table.all(where: all, "ORDER BY search_key, name_key LIMIT \(limit)", in: session)
    }

    /// Returns players of whose names a later word begins with a text.
    private func players(calledBy text: String, limit: Int, in session: Session) throws -> [Player] {
        let beginning = NameBeginning(text)
        if beginning.isExact || beginning.key.isEmpty { return [] }
        // The key of a name that has letters holds letters, digits and blanks alone: nothing that LIKE would read.
        return try Player.table.all(
            where: "search_key LIKE \("% \(beginning.key)%")", "ORDER BY search_key, name_key LIMIT \(limit)",
            in: session)
    }

    /// Returns the last by name of the players whose name begins with a text, the very last first.
    public func lastPlayers(startingWith text: String, limit: Int, in session: Session) throws -> [Player] {
        try Player.table.all(
            where: Self.condition(NameBeginning(text)), "ORDER BY search_key DESC, name_key DESC LIMIT \(limit)",
            in: session)
    }

    private func nearestName(to text: String, in session: Session) throws -> String? {
        let names = try players(startingWith: "", limit: 2000, in: session).map(\.name.text)
        return nearest(to: text, among: names)
    }

    /// The condition that a player's name begins so.
    private static func condition(_ beginning: NameBeginning) -> SQL {
        let key = beginning.key
        // Every text that begins so sorts before the same text with the last of all characters behind it.
        let end = key + "\u{10FFFF}"
        if key.isEmpty { return "TRUE" }
        return beginning.isExact
            ? "name_key >= \(key) AND name_key < \(end)" : "search_key >= \(key) AND search_key < \(end)"
    }
}

extension PlayerDirectory {
    /// What the arguments of all modules that name a player are looked up with.
    public var lookup: Lookup {
        Lookup(
            suggestions: { open, session in
                let limit = OpenParameter.suggestionsShown + 1
                let players = try players(startingWith: open.beginning, limit: limit, in: session)
                let last = try lastPlayers(startingWith: open.beginning, limit: 1, in: session).first
                return Suggestions(first: players.map(Suggestion.init), last: last.map(Suggestion.init))
            },
            find: { try find(PlayerReference(typed: $0), in: $1).value })
    }
}

extension Player {
    /// The player as data.
    public var value: Value { .record(record) }

    /// The fields of ``value``.
    public var record: Record { ["id": .integer(id)] + Self.fields.record(of: self) }

    /// The shape of ``value``.
    public static let shape = ResultShape.record([.init("id", .integer)] + fields.shape)
}

/// Words that do not name one player.
public enum PlayerReferenceFailure: Failure {
    case unknownID(Int)
    case unknownName(String, nearest: String?)
    case ambiguous(String, candidates: [String], hasMore: Bool)

    /// A missing player, or a conflict between several.
    public var kind: FailureKind {
        switch self {
        case .unknownID, .unknownName: .notFound
        case .ambiguous: .conflict
        }
    }

    /// Whom the words could mean.
    public var message: String {
        switch self {
        case .unknownID(let id): "there is no player #\(id); player list shows them all"
        case .unknownName(let name, let nearest?): "there is no player \(quoted(name)); did you mean \(nearest)?"
        case .unknownName(let name, nil): "there is no player \(quoted(name)); player list shows them all"
        case .ambiguous(let name, let candidates, let hasMore):
            "\(quoted(name)) could be \(candidates.joined(separator: ", "))\(hasMore ? " or others" : ""); "
                + "write more of the name, or the #id"
        }
    }
}

// MARK: - Participants

extension PlayerDirectory {
    /// Returns whom words name in a gather: a player, or else somebody by the name of that day.
    ///
    /// - Throws: ``PlayerReferenceFailure`` when there is none, or more than one.
    public func participant(
        _ reference: PlayerReference, of gather: Gather, in session: Session
    ) throws -> Participant {
        do {
            let player = try find(reference, in: session)
            return Participant(playerID: player.id, name: player.name.text, team: .bench)
        } catch let failure as PlayerReferenceFailure {
            let former = gather.players.first { player in
                switch reference {
                case .id(let id): player.playerID == id
                case .name(let name): NameKeys(player.name) == NameKeys(name)
                }
            }
            guard let former else { throw failure }
            return former
        }
    }
}

extension Gather {
    /// The only player of the gather whose name of that day begins so, or else a later word of it.
    public func player(named reference: PlayerReference) -> Participant? {
        guard case .name(let text) = reference else { return nil }
        let beginning = NameBeginning(text)
        var fitting = players.filter { beginning.fits($0.name) }
        if fitting.isEmpty { fitting = players.filter { beginning.fitsLaterWord(of: $0.name) } }
        return fitting.count == 1 ? fitting[0] : nil
    }
}

extension Participant {
    /// Whether it is the same person, in whichever team and under whichever name.
    public func isSame(as other: Participant) -> Bool {
        playerID == other.playerID && (playerID != nil || name == other.name)
    }
}
