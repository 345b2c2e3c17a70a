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
        try session.connection.query(statement) { row in
            let id = try row.text("id")
            try body(gather(row, id: id, players: players(of: id, in: session), goals: goals(of: id, in: session)))
        }
    }

    /// Returns the gather of a number, if it is one of the session's organizer.
    public func gather(numbered number: String, in session: Session) throws -> Gather? {
        try gathers(where: "id = \(number)", in: session).first
    }

    private static let selection: SQL = """
        SELECT id, started_at, ended_at, score_a, score_b, timer_setting, timer_remainder, timer_started_at, \
        played_before, planned_period, planned_place FROM gather
        """

    private func gather(_ row: Row, id: String, players: [Participant], goals: [Goal]) throws -> Gather {
        let place = try row.optionalText("planned_place")
        guard let uuid = UUID(uuidString: id) else { throw StoreFailure.damaged("\(quoted(id)) is no gather's number") }
        return Gather(
            id: uuid,
            startedAt: Timestamp(milliseconds: try row.integer("started_at")),
            endedAt: try row.optionalInteger("ended_at").map(Timestamp.init(milliseconds:)),
            timer: try MatchTimer(row),
            score: Score(teamA: try row.integer("score_a"), teamB: try row.integer("score_b")),
            players: players,
            goals: goals,
            planned: try row.optionalText("planned_period").map { try PlannedMatch(period: $0, place: place) }
        )
    }

    private func players(of id: String, in session: Session) throws -> [Participant] {
        let players = try session.connection.all(
            "SELECT player_id, name, team FROM gather_player WHERE gather_id = \(id)"
        ) { row in
            Participant(
                playerID: try row.optionalInteger("player_id"), name: try row.text("name").printable,
                team: try Team(row)
            )
        }
        // As in all lists of players: accents do not count.
        let keyed = players.map { (player: $0, keys: NameKeys($0.name)) }
        return keyed.sorted {
            ($0.player.team.rawValue, $0.keys.search, $0.keys.name, $0.player.playerID ?? 0, $0.player.name)
                < ($1.player.team.rawValue, $1.keys.search, $1.keys.name, $1.player.playerID ?? 0, $1.player.name)
        }.map(\.player)
    }

    private func goals(of id: String, in session: Session) throws -> [Goal] {
        try session.connection.all(
            "SELECT player_id, name, team, is_own, played_time FROM goal WHERE gather_id = \(id) ORDER BY place"
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
