import Foundation
public import GatherDatabase
public import GatherModels

/// Reads gathers for every feature that shows them.
public struct GatherReader: Sendable {
    /// Makes a reader.
    public init() {}

    /// Returns the gathers of the session's organizer that meet a condition, with their players and goals.
    ///
    /// - Parameters:
    ///   - condition: What must hold of the table `gather`; nothing, unless given.
    ///   - order: What comes behind the conditions: an order, a limit.
    public func gathers(
        where condition: SQL = "TRUE", ordered order: SQL = "", in session: Session
    ) throws -> [Gather] {
        var gathers: [Gather] = []
        try forEach(where: condition, ordered: order, in: session) { gathers.append($0) }
        return gathers
    }

    /// Hands each of those gathers to `body`, so that they need not be in memory together.
    public func forEach(
        where condition: SQL = "TRUE", ordered order: SQL = "", in session: Session, _ body: (Gather) throws -> Void
    ) throws {
        let statement: SQL = """
            \(Self.selection) WHERE organizer_id = \(session.organizer.id) AND (\(condition)) \(order)
            """
        var gathers: [Gather] = []
        func handOn() throws {
            let players = try players(of: gathers, in: session)
            let goals = try goals(of: gathers, in: session)
            for var gather in gathers {
                gather.players = players[gather.number] ?? []
                gather.goals = goals[gather.number] ?? []
                try body(gather)
            }
            gathers = []
        }
        try session.connection.query(statement) { row in
            gathers.append(try gather(row))
            if gathers.count == Self.gathersAtOnce { try handOn() }
        }
        if !gathers.isEmpty { try handOn() }
    }

    /// How many gathers are asked for their players at once.
    private static let gathersAtOnce = 100

    /// Returns the gather of a number, if it is one of the session's organizer.
    public func gather(numbered number: String, in session: Session) throws -> Gather? {
        try gathers(where: "id = \(number)", in: session).first
    }

    private static let selection: SQL = """
        SELECT id, started_at, ended_at, score_a, score_b, timer_setting, timer_remainder, timer_started_at, \
        played_before, planned_period, planned_place FROM gather
        """

    /// Reads a gather without its players and goals.
    private func gather(_ row: Row) throws -> Gather {
        let id = try row.text("id")
        let place = try row.optionalText("planned_place")
        guard let uuid = UUID(uuidString: id) else { throw StoreFailure.damaged("\(quoted(id)) is no gather's number") }
        return Gather(
            id: uuid,
            startedAt: Timestamp(milliseconds: try row.integer("started_at")),
            endedAt: try row.optionalInteger("ended_at").map(Timestamp.init(milliseconds:)),
            timer: try MatchTimer(row),
            score: Score(teamA: try row.integer("score_a"), teamB: try row.integer("score_b")),
            players: [],
            planned: try row.optionalText("planned_period").map { try PlannedMatch(period: $0, place: place) }
        )
    }

    /// The players of gathers, by the gathers' numbers.
    private func players(of gathers: [Gather], in session: Session) throws -> [String: [Participant]] {
        let players = try entries(
            of: gathers, "SELECT gather_id, player_id, name, team FROM gather_player", in: session
        ) { row in
            Participant(
                playerID: try row.optionalInteger("player_id"), name: try row.text("name").printable,
                team: try Team(row)
            )
        }
        return players.mapValues(sorted)
    }

    /// Players in the order of all lists of players: accents do not count.
    private func sorted(_ players: [Participant]) -> [Participant] {
        let keyed = players.map { (player: $0, keys: NameKeys($0.name)) }
        return keyed.sorted {
            ($0.player.team.rawValue, $0.keys.search, $0.keys.name, $0.player.playerID ?? 0, $0.player.name)
                < ($1.player.team.rawValue, $1.keys.search, $1.keys.name, $1.player.playerID ?? 0, $1.player.name)
        }.map(\.player)
    }

    /// The goals of gathers, by the gathers' numbers.
    private func goals(of gathers: [Gather], in session: Session) throws -> [String: [Goal]] {
        try entries(
            of: gathers, "SELECT gather_id, player_id, name, team, is_own, played_time FROM goal",
            ordered: " ORDER BY gather_id, place", in: session
        ) { row in
            Goal(
                playerID: try row.optionalInteger("player_id"),
                scorer: try row.text("name").printable,
                team: try Team(row),
                isOwnGoal: try row.integer("is_own") != 0,
                playedTime: try row.integer("played_time")
            )
        }
    }

    private func entries<Entry>(
        of gathers: [Gather], _ selection: SQL, ordered order: SQL = "", in session: Session,
        _ read: (Row) throws -> Entry
    ) throws -> [String: [Entry]] {
        var statement = selection + " WHERE gather_id IN ("
        for (place, gather) in gathers.enumerated() { statement += "\(place == 0 ? "" : ", " as SQL)\(gather.number)" }
        var entries: [String: [Entry]] = [:]
        try session.connection.query(statement + ")" + order) { row in
            try entries[row.text("gather_id"), default: []].append(read(row))
        }
        return entries
    }
}

extension Team {
    /// Reads the column `team` of a row.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` when it names no team.
    public init(_ row: Row) throws(StoreFailure) {
        let text = try row.text("team")
        guard let team = Team(rawValue: text) else { throw .damaged("\(quoted(text)) is no team") }
        self = team
    }
}

extension MatchTimer {
    /// Reads the columns of a timer from a row.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` when one is missing.
    public init(_ row: Row) throws(StoreFailure) {
        self.init(
            setting: try row.integer("timer_setting"),
            remainder: try row.optionalInteger("timer_remainder"),
            startedAt: try row.optionalInteger("timer_started_at").map(Timestamp.init(milliseconds:)),
            playedBefore: try row.integer("played_before")
        )
    }
}
