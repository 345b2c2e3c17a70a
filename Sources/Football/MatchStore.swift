public import GatherDatabase
public import GatherKit

// MARK: - Reading

extension Match {
    /// Returns the matches of the session's organizer that satisfy a condition, with their players, goals and substitutions.
    public static func all(
        where condition: SQL = "TRUE", ordered order: SQL = "", in session: Session
    ) throws -> [Match] {
        var matches: [Match] = []
        try forEach(where: condition, ordered: order, in: session) { matches.append($0) }
        return matches
    }

    /// Calls `body` with each match that satisfies a condition, without holding all of them in memory.
    static func forEach(
        where condition: SQL = "TRUE", ordered order: SQL = "", in session: Session, _ body: (Match) throws -> Void
    ) throws {
        var matches: [Match] = []
        func handOn() throws {
            try complete(matches, in: session).forEach(body)
            matches = []
        }
        try table.forEach(where: condition, order, in: session) { match in
            matches.append(match)
            if matches.count == matchesAtOnce { try handOn() }
        }
        try handOn()
    }

    /// The number of matches whose players and goals are read together: with fewer, names are sorted more often, and with
    /// more, SQLite takes longer to prepare the statements.
    private static let matchesAtOnce = 1000

    /// Reads the match with an identifier; nil if the session's organizer has none.
    public init?(_ id: String, in session: Session) throws {
        guard let match = try Self.all(where: "id = \(id)", in: session).first else { return nil }
        self = match
    }

    /// Returns the match in progress, or nil if there is none, or no module for matches.
    public static func inProgress(in session: Session) throws -> Match? {
        guard session.has(table.schema) else { return nil }
        return try all(where: "ended_at IS NULL", in: session).first
    }

    /// Adds players, goals and substitutions to matches.
    private static func complete(_ matches: [Match], in session: Session) throws -> [Match] {
        if matches.isEmpty { return [] }
        var matches = matches
        let ids = matches.map(\.idText)
        let those: SQL = "gather_id IN (\(ids.map(SQL.Value.text)))"
        let rows = try Participant.table.all(where: those, partOrder, in: session)
        let ranks = ranks(of: rows)
        let players = runs(of: rows)
        let goals = runs(of: try Goal.table.all(where: those, partOrder, in: session))
        let substitutions = runs(of: try Substitution.table.all(where: those, partOrder, in: session))
        for (index, id) in ids.enumerated() {
            let places = players[id]?.indices.sorted { ranks[$0] < ranks[$1] }
            matches[index].players = places?.map { rows[$0].content } ?? []
            matches[index].goals = goals[id, default: []].map(\.content)
            matches[index].substitutions = substitutions[id, default: []].map(\.content)
        }
        return matches
    }

    /// The order of the primary keys, in which a database reads the rows fastest, those of a match together.
    private static let partOrder: SQL = "ORDER BY gather_id, place"

    /// The rows of each match, which follow each other.
    private static func runs<Content: Sendable>(
        of rows: [MatchPart<Content>]
    ) -> [String: ArraySlice<MatchPart<Content>>] {
        var runs: [String: ArraySlice<MatchPart<Content>>] = [:]
        var rest = rows[...]
        while let match = rest.first?.match {
            let run = rest.prefix { $0.match == match }
            runs[match] = run
            rest = rest.dropFirst(run.count)
        }
        return runs
    }

    /// The rank of the player of each row: by team, then by name without accents, then by number.
    ///
    /// The same people play in many matches, and comparing names takes longer than everything else, so each name is
    /// compared only once.
    private static func ranks(of rows: [MatchPart<Participant>]) -> [(Int, Int, Int)] {
        var numbers: [String: Int] = [:]
        var names: [(keys: NameKeys, text: String)] = []
        let numbersOfRows = rows.map { row in
            let name = row.content.name
            if let number = numbers[name] { return number }
            numbers[name] = names.count
            names.append((NameKeys(name), name))
            return names.count - 1
        }
        let order = names.indices.sorted {
            let (left, right) = (names[$0], names[$1])
            return (left.keys.search, left.keys.name, left.text) < (right.keys.search, right.keys.name, right.text)
        }
        var ranks = names.map { _ in 0 }
        for (rank, number) in order.enumerated() { ranks[number] = rank }
        return zip(rows, numbersOfRows).map { row, number in
            (row.content.team.rank, ranks[number], row.content.playerID ?? 0)
        }
    }
}

extension Team {
    /// Reads the column `team` of a row.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` if the value is not a team.
    public init(_ row: Row) throws(StoreFailure) { self = try row.content(of: "team") }

    /// The place among the players of a match.
    fileprivate var rank: Int {
        switch self {
        case .teamA: 0
        case .teamB: 1
        default: 2
        }
    }
}

// MARK: - Writing

extension Match {
    /// The tables of a match with its players, goals and substitutions.
    public static let tables = [
        Match.table.schema, Participant.table.schema, Goal.table.schema, Substitution.table.schema,
    ]

    /// Inserts the match with its players, goals and substitutions.
    ///
    /// - Throws: ``StoreFailure/duplicate`` if it is in progress, and so is another match.
    public func insert(in session: Session) throws {
        try Self.table.insert(self, in: session)
        try Participant.table.insert(MatchPart.rows(players, of: idText), in: session)
        try Goal.table.insert(MatchPart.rows(goals, of: idText), in: session)
        try Substitution.table.insert(MatchPart.rows(substitutions, of: idText), in: session)
    }

    /// Writes the changes of the match, of its players, goals and substitutions.
    ///
    /// - Throws: ``StoreFailure/duplicate`` if it becomes the second match in progress, and
    ///   ``StoreFailure/damaged(_:)`` if the session's organizer has no such match.
    public func update(to after: Match, in session: Session) throws {
        try Self.table.update(after, from: self, in: session)
        let id = after.idText
        if after.players != players {
            // Players are read in a different order from that of their places.
            let rows = try Participant.table.all(where: "gather_id = \(id)", in: session)
            try Participant.table.replace(rows, with: MatchPart.rows(after.players, of: id), in: session)
        }
        try Goal.table.replace(MatchPart.rows(goals, of: id), with: MatchPart.rows(after.goals, of: id), in: session)
        try Substitution.table.replace(
            MatchPart.rows(substitutions, of: id), with: MatchPart.rows(after.substitutions, of: id), in: session)
    }
}
