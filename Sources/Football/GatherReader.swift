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

    /// The number of gathers whose players and goals are read together.
    private static let gathersAtOnce = 500

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
        for (place, id) in ids.enumerated() { those += "\(place == 0 ? "" : ", " as SQL)\(id)" }
        those += ")"
        let rows = try GatherPlayerRow.table.all(where: those, Self.order, in: session)
        let ranks = ranks(ofNames: Set(rows.map(\.player.name)))
        let players = runs(of: rows, \.gather)
        let goals = runs(of: try GoalRow.table.all(where: those, Self.order, in: session), \.gather)
        let substitutions = runs(of: try SubstitutionRow.table.all(where: those, Self.order, in: session), \.gather)
        for (index, id) in ids.enumerated() {
            gathers[index].players = sorted(players[id, default: []].map(\.player), by: ranks)
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

    /// The place of each name in their order; accents are ignored.
    ///
    /// The same people play in many gathers, and comparing names takes longer than all else.
    private func ranks(ofNames names: Set<String>) -> [String: Int] {
        let sorted = names.map { (text: $0, keys: NameKeys($0)) }.sorted {
            ($0.keys.search, $0.keys.name, $0.text) < ($1.keys.search, $1.keys.name, $1.text)
        }
        return Dictionary(uniqueKeysWithValues: zip(sorted.map(\.text), 0...))
    }

    private func sorted(_ players: [Participant], by ranks: [String: Int]) -> [Participant] {
        players.map { (player: $0, rank: ranks[$0.name] ?? 0) }.sorted {
            ($0.player.team.rawValue, $0.rank, $0.player.playerID ?? 0)
                < ($1.player.team.rawValue, $1.rank, $1.player.playerID ?? 0)
        }.map(\.player)
    }
}

extension Team {
    /// Reads the column `team` of a row.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` if the value is no team.
    public init(_ row: Row) throws(StoreFailure) { self = try row.content(of: "team") }
}
