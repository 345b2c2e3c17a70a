public import GatherDatabase
public import GatherKit

/// Reads gathers with their players, goals and substitutions.
public struct GatherReader: Sendable {
    /// Makes a reader.
    public init() {}

    /// Returns the gathers of the session's organizer that satisfy a condition, with their players, goals and substitutions.
    public func gathers(
        where condition: SQL = "TRUE", ordered order: SQL = "", in session: Session
    ) throws -> [Gather] {
        var gathers: [Gather] = []
        try forEach(where: condition, ordered: order, in: session) { gathers.append($0) }
        return gathers
    }

    /// Calls `body` with each gather that satisfies a condition, without holding all of them in memory.
    func forEach(
        where condition: SQL = "TRUE", ordered order: SQL = "", in session: Session, _ body: (Gather) throws -> Void
    ) throws {
        var gathers: [Gather] = []
        func handOn() throws {
            try complete(gathers, in: session).forEach(body)
            gathers = []
        }
        try Gather.table.forEach(where: condition, order, in: session) { gather in
            gathers.append(gather)
            if gathers.count == Self.gathersAtOnce { try handOn() }
        }
        try handOn()
    }

    /// The number of gathers whose players and goals are read together: with fewer, names are sorted more often, and with
    /// more, SQLite takes longer to prepare the statements.
    private static let gathersAtOnce = 1000

    /// Returns the gather of the session's organizer with an identifier, or nil if there is none.
    public func gather(_ id: String, in session: Session) throws -> Gather? {
        try gathers(where: "id = \(id)", in: session).first
    }

    /// Returns the match in progress, or nil if there is none, or no module for matches.
    public func inProgress(in session: Session) throws -> Gather? {
        guard session.has(Gather.table.schema) else { return nil }
        return try gathers(where: "ended_at IS NULL", in: session).first
    }

    /// Adds players, goals and substitutions to gathers.
    func complete(_ gathers: [Gather], in session: Session) throws -> [Gather] {
        if gathers.isEmpty { return [] }
        var gathers = gathers
        let ids = gathers.map(\.idText)
        var those: SQL = "gather_id IN ("
        for (place, id) in ids.enumerated() {
            if place > 0 { those += ", " }
            those.bind(.text(id))
        }
        those += ")"
        let rows = try GatherPlayerRow.table.all(where: those, Self.order, in: session)
        let ranks = ranks(of: rows)
        let players = runs(of: rows, \.gather)
        let goals = runs(of: try GoalRow.table.all(where: those, Self.order, in: session), \.gather)
        let substitutions = runs(of: try SubstitutionRow.table.all(where: those, Self.order, in: session), \.gather)
        for (index, id) in ids.enumerated() {
            let places = players[id]?.indices.sorted { ranks[$0] < ranks[$1] }
            gathers[index].players = places?.map { rows[$0].player } ?? []
            gathers[index].goals = goals[id, default: []].map(\.goal)
            gathers[index].substitutions = substitutions[id, default: []].map(\.substitution)
        }
        return gathers
    }

    /// The order of the primary keys, in which a database reads the rows fastest, those of a gather together.
    private static let order: SQL = "ORDER BY gather_id, place"

    /// The rows of each gather, which follow each other.
    private func runs<Row>(of rows: [Row], _ gather: (Row) -> String) -> [String: ArraySlice<Row>] {
        var runs: [String: ArraySlice<Row>] = [:]
        var rest = rows[...]
        while let number = rest.first.map(gather) {
            let run = rest.prefix { gather($0) == number }
            runs[number] = run
            rest = rest.dropFirst(run.count)
        }
        return runs
    }

    /// The rank of the player of each row: by team, then by name without accents, then by number.
    ///
    /// The same people play in many gathers, and comparing names takes longer than all else: each name is compared once.
    private func ranks(of rows: [GatherPlayerRow]) -> [(Int, Int, Int)] {
        var numbers: [String: Int] = [:]
        var names: [(keys: NameKeys, text: String)] = []
        let numbersOfRows = rows.map { row in
            let name = row.player.name
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
            (row.player.team.rank, ranks[number], row.player.playerID ?? 0)
        }
    }
}

extension Team {
    /// The place among the players of a gather.
    fileprivate var rank: Int {
        switch self {
        case .teamA: 0
        case .teamB: 1
        case .bench: 2
        }
    }
}

extension Team {
    /// Reads the column `team` of a row.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` if the value is no team.
    public init(_ row: Row) throws(StoreFailure) { self = try row.content(of: "team") }
}
