import Football
import GatherDatabase
import GatherKit

/// The store of the match in progress, the plan and the timer setting.
struct MatchStore: Sendable {
    private let writer = GatherWriter()
    private let reader = GatherReader()

    func inProgress(in session: Session) throws -> Gather? { try reader.inProgress(in: session) }

    func count(in session: Session) throws -> Int { try reader.count(in: session) }

    func current(in session: Session) throws -> Gather {
        guard let gather = try inProgress(in: session) else { throw MatchFailure.noMatch }
        return gather
    }

    /// The players in the two teams of the line-up.
    func participants(in session: Session) throws -> [Participant] {
        try session.all(
            """
            SELECT player_id, name, team FROM lineup JOIN player \
            ON player.organizer_id = lineup.organizer_id AND player.id = lineup.player_id WHERE lineup.organizer_id = \(session.organizer.id) AND team <> \(Team.bench.rawValue) \
            ORDER BY team, search_key, name_key
            """
        ) { row in
            Participant(
                playerID: try row.integer("player_id"), name: try row.text("name").printable, team: try Team(row))
        }
    }

    /// The names of the players on the bench.
    func bench(in session: Session) throws -> [String] {
        try session.all(
            """
            SELECT name FROM lineup JOIN player \
            ON player.organizer_id = lineup.organizer_id AND player.id = lineup.player_id \
            WHERE lineup.organizer_id = \(session.organizer.id) AND team = \(Team.bench.rawValue) \
            ORDER BY search_key, name_key
            """
        ) { try $0.text("name").printable }
    }

    /// The gather that ended last; nil if there is none.
    func last(in session: Session) throws -> Gather? {
        try reader.gathers(where: "ended_at IS NOT NULL", ordered: "ORDER BY ended_at DESC LIMIT 1", in: session).first
    }

    /// The preferred positions of the players in the match in progress, by number.
    func positions(in session: Session) throws -> [Int: Position] {
        let known = try session.all(
            """
            SELECT player_id, position FROM gather \
            JOIN gather_player ON gather_player.organizer_id = gather.organizer_id AND gather_id = gather.id \
            JOIN player ON player.organizer_id = gather.organizer_id AND player.id = gather_player.player_id \
            WHERE gather.organizer_id = \(session.organizer.id) AND ended_at IS NULL AND position IS NOT NULL
            """
        ) { row in (try row.integer("player_id"), Position(rawValue: try row.text("position"))) }
        return known.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }

    func gather(numbered number: String, in session: Session) throws -> Gather? {
        try reader.gather(numbered: number, in: session)
    }

    func insert(_ gather: Gather, in session: Session) throws { try writer.insert(gather, in: session) }

    func update(_ gather: Gather, from before: Gather, in session: Session) throws {
        try writer.update(gather, from: before, in: session)
    }

    func delete(_ gather: Gather, in session: Session) throws { try writer.delete(gather, in: session) }

    func timerSetting(in session: Session) throws -> Int {
        try ownTimerSetting(in: session) ?? MatchTimer.defaultSetting
    }

    /// The organizer's timer setting in seconds; nil if it was never set.
    func ownTimerSetting(in session: Session) throws -> Int? { try TimerSetting.table.first(in: session)?.seconds }

    func setTimerSetting(_ seconds: Int?, in session: Session) throws {
        if let seconds {
            try TimerSetting.table.put(TimerSetting(seconds: seconds), in: session)
        } else {
            try TimerSetting.table.deleteAll(in: session)
        }
    }

    func planned(in session: Session) throws -> PlannedMatch? { try PlannedMatch.table.first(in: session) }

    func setPlanned(_ match: PlannedMatch?, in session: Session) throws {
        if let match {
            try PlannedMatch.table.put(match, in: session)
        } else {
            try PlannedMatch.table.deleteAll(in: session)
        }
    }

    /// The start of the newest match.
    func lastStart(in session: Session) throws -> Timestamp? {
        try session.first(
            """
            SELECT started_at FROM gather WHERE organizer_id = \(session.organizer.id) \
            ORDER BY started_at DESC LIMIT 1
            """
        ) { Timestamp(milliseconds: try $0.integer("started_at")) }
    }
}

/// The organizer's setting of the next timer, in seconds.
struct TimerSetting: Sendable {
    let seconds: Int

    static let table = Table(
        "match_setting", noun: "timer", key: 0,
        description: { timer, _ in RowDescription("next match", ["setting": .duration(timer.seconds)]) },
        TimerSetting.init(seconds:), Column("timer_setting", \.seconds, .integer(MatchTimer.settings)))
}
