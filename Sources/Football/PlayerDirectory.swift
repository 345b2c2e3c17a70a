public import GatherDatabase
public import GatherKit

/// Finds players by name or number.
public struct PlayerDirectory: Sendable {
    /// The maximum number of candidates in the message about an ambiguous name.
    public static let candidatesShown = 8

    /// Makes a directory.
    public init() {}

    /// Finds the player that a reference names.
    ///
    /// - Throws: ``PlayerReferenceFailure`` if none or several match.
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

    /// Finds the players that several references name, each once.
    ///
    /// - Throws: ``PlayerReferenceFailure``; it names all references that match no player.
    public func find(_ references: [PlayerReference], in session: Session) throws -> [Player] {
        var players: [Player] = []
        var unknown: [(name: String, failure: PlayerReferenceFailure)] = []
        for reference in references {
            do {
                let player = try find(reference, in: session)
                if !players.contains(where: { $0.id == player.id }) { players.append(player) }
            } catch let failure as PlayerReferenceFailure where failure.kind == .notFound {
                unknown.append((reference.text, failure))
            }
        }
        switch unknown.count {
        case 0: return players
        case 1: throw unknown[0].failure
        default: throw PlayerReferenceFailure.unknownNames(unknown.map(\.name))
        }
    }

    /// Finds two different players.
    ///
    /// - Throws: ``PlayerReferenceFailure``.
    public func find(
        _ reference: PlayerReference, and otherReference: PlayerReference, in session: Session
    ) throws -> (Player, Player) {
        let (player, other) = (try find(reference, in: session), try find(otherReference, in: session))
        guard player.id != other.id else { throw PlayerReferenceFailure.samePlayer(player.name.text) }
        return (player, other)
    }

    private func find(named text: String, in session: Session) throws -> Player {
        let keys = NameKeys(text)
        let exact: SQL = "player.search_key = \(keys.search) AND player.name_key = \(keys.name)"
        if let player = try Player.table.first(where: exact, in: session) { return player }
        let beginning = try players(startingWith: text, limit: Self.candidatesShown + 1, in: session)
        let later = try players(calledBy: text, limit: Self.candidatesShown + 1, in: session)
        // A whole word wins over the beginning of one.
        let word = NameBeginning(text)
        let whole = (beginning + later).filter { word.isWholeWord(of: $0.name.text) }
        let candidates = whole.count == 1 ? whole : beginning
        switch candidates.count {
        case 0: throw PlayerReferenceFailure.unknownName(text, nearest: try nearestName(to: text, in: session))
        case 1: return candidates[0]
        default:
            throw PlayerReferenceFailure.ambiguous(
                text,
                candidates: candidates.prefix(Self.candidatesShown).map(\.label),
                hasMore: candidates.count > Self.candidatesShown
            )
        }
    }

    /// Returns the players with a name that starts with the text, or if there are none, those with such a last name;
    /// sorted by name, case and accents are ignored.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of players.
    ///   - condition: A further SQL condition on the table `player`.
    public func players(
        startingWith text: String, limit: Int, where condition: SQL? = nil, in session: Session
    ) throws -> [Player] {
        var all = Self.condition(NameBeginning(text))
        if let condition { all += " AND (\(condition))" }
        let found = try Player.table.all(where: all, "ORDER BY search_key, name_key LIMIT \(limit)", in: session)
        // Players are often referred to by their last name.
        return found.isEmpty ? try players(calledBy: text, limit: limit, where: condition, in: session) : found
    }

    /// Returns the players with a name in which a word after the first starts with the text.
    private func players(
        calledBy text: String, limit: Int, where condition: SQL? = nil, in session: Session
    ) throws -> [Player] {
        let beginning = NameBeginning(text)
        if beginning.isExact || beginning.key.isEmpty { return [] }
        // The search key of a name with letters holds only letters, digits and spaces, so LIKE needs no escaping.
        var all: SQL = "search_key LIKE \("% \(beginning.key)%")"
        if let condition { all += " AND (\(condition))" }
        return try Player.table.all(where: all, "ORDER BY search_key, name_key LIMIT \(limit)", in: session)
    }

    /// Returns the last players, in descending order of names, with a name that starts with the text.
    public func lastPlayers(startingWith text: String, limit: Int, in session: Session) throws -> [Player] {
        try Player.table.all(
            where: Self.condition(NameBeginning(text)), "ORDER BY search_key DESC, name_key DESC LIMIT \(limit)",
            in: session)
    }

    private func nearestName(to text: String, in session: Session) throws -> String? {
        let names = try players(startingWith: "", limit: 2000, in: session).map(\.name.text)
        // Case and accents do not count, and a first or a last name alone may be meant.
        var meant: [String: String] = [:]
        for name in names.reversed() {
            let key = NameKeys(name).search
            for word in key.split(separator: " ").map(String.init) + [key] where word == key || word.count > 2 {
                meant[word] = name
            }
        }
        return nearest(to: NameKeys(text).search, among: meant.keys.sorted()).flatMap { meant[$0] }
    }

    /// The SQL condition for names with a beginning.
    private static func condition(_ beginning: NameBeginning) -> SQL {
        let key = beginning.key
        // Every text with this beginning sorts before the beginning followed by the highest code point.
        let end = key + "\u{10FFFF}"
        if key.isEmpty { return "TRUE" }
        return beginning.isExact
            ? "name_key >= \(key) AND name_key < \(end)" : "search_key >= \(key) AND search_key < \(end)"
    }
}

extension PlayerDirectory {
    /// The lookup for every argument of the type `player`.
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

    /// The lookup for every argument that is a list of players; suggestions complete the last one.
    public var listLookup: Lookup {
        Lookup(
            suggestions: { open, session in
                let written = open.beginning
                let last = written.lastIndex(of: ",").map { written[written.index(after: $0)...] } ?? written[...]
                let name = last.drop { $0 == " " }
                let others = String(written.dropLast(name.count))
                let limit = OpenParameter.suggestionsShown + 1
                let players = try players(startingWith: String(name), limit: limit, in: session)
                return Suggestions(
                    first: players.map { Suggestion(others + $0.name.text, Suggestion($0).summary) }, last: nil)
            },
            find: { try .list(find(PlayerReference.list(typed: $0), in: $1).map(\.value)) })
    }
}

extension Player {
    /// The player as data.
    public var value: Value { .record(record) }

    /// The fields of ``value``.
    public var record: Record { ["id": .integer(id)] + Self.fields.record(of: self) }

    /// The schema of ``value``.
    public static let shape = ResultShape.record([.init("id", .integer)] + fields.shape)
}

/// The errors of references that match no player, or several.
public enum PlayerReferenceFailure: Failure {
    case unknownID(Int)
    case unknownName(String, nearest: String?)
    case unknownNames([String])
    case ambiguous(String, candidates: [String], hasMore: Bool)
    case samePlayer(String)

    /// ``FailureKind/notFound`` for no match, ``FailureKind/conflict`` for several, ``FailureKind/usage`` for a player
    /// named twice.
    public var kind: FailureKind {
        switch self {
        case .unknownID, .unknownName, .unknownNames: .notFound
        case .ambiguous: .conflict
        case .samePlayer: .usage
        }
    }

    /// The message, with suggestions of what to type.
    public var message: String {
        switch self {
        case .unknownID(let id): "there is no player #\(id); player list shows them all"
        case .unknownName(let name, let nearest?): "there is no player \(quoted(name)); did you mean \(nearest)?"
        case .unknownName(let name, nil): "there is no player \(quoted(name)); player list shows them all"
        case .unknownNames(let names):
            "there are no players \(names.map(quoted).joined(separator: ", ")); player list shows them all"
        case .ambiguous(let name, let candidates, let hasMore):
            "\(quoted(name)) could be \(candidates.joined(separator: ", "))\(hasMore ? " or others" : ""); "
                + "write more of the name, or the #id"
        case .samePlayer(let name): "\(name) is named twice; name two players"
        }
    }
}

// MARK: - Participants

extension PlayerDirectory {
    /// Finds a player, or else a participant of the gather by number or by the name at the time of the match.
    ///
    /// - Throws: ``PlayerReferenceFailure`` if none or several match.
    public func participant(
        _ reference: PlayerReference, of gather: Gather, in session: Session
    ) throws -> Participant {
        do {
            return Participant(try find(reference, in: session), .bench)
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
    /// The participant whose name, or else a later word of it, starts with the reference; nil if none or several match.
    public func player(named reference: PlayerReference) -> Participant? {
        guard case .name(let text) = reference else { return nil }
        let beginning = NameBeginning(text)
        let whole = players.filter { beginning.isWholeWord(of: $0.name) }
        if whole.count == 1 { return whole[0] }
        let fitting = beginning.filter(players, by: \.name)
        return fitting.count == 1 ? fitting[0] : nil
    }
}

extension Participant {
    /// Whether both are the same person, regardless of team: by number, or without numbers by name.
    public func isSame(as other: Participant) -> Bool {
        playerID == other.playerID && (playerID != nil || name == other.name)
    }
}
