import GatherDatabase
import GatherKit
import GatherModels

/// Where the match in progress is kept.
struct MatchStore: Sendable {
    private let reader = GatherReader()

    func inProgress(in session: Session) throws -> Gather? {
        try reader.gathers(where: "ended_at IS NULL", in: session).first
    }

    /// Every match, also those that have ended.
    func gathers(in session: Session) throws -> [Gather] {
        try reader.gathers(where: "TRUE ORDER BY started_at, id", in: session)
    }

    func current(in session: Session) throws -> Gather {
        guard let gather = try inProgress(in: session) else { throw MatchFailure.noMatch }
        return gather
    }

    /// The players of the line-up's two teams.
    func participants(in session: Session) throws -> [Participant] {
        try session.connection.all(
            """
            SELECT player_id, name, team FROM lineup JOIN player ON player.id = lineup.player_id \
            WHERE lineup.organizer_id = \(session.organizer.id) AND team <> \(Team.bench.rawValue) \
            ORDER BY team, search_key, name_key
            """
        ) { row in
            Participant(playerID: try row.integer("player_id"), name: try row.text("name"), team: try Team(row))
        }
    }

    func insert(_ gather: Gather, in session: Session) throws {
        let timer = gather.timer
        try session.connection.run(
            """
            INSERT INTO gather (id, organizer_id, started_at, score_a, score_b, timer_setting, timer_remainder, \
            timer_started_at, played_before) VALUES (\(gather.number), \(session.organizer.id), \
            \(gather.startedAt.milliseconds), \(gather.score.teamA), \(gather.score.teamB), \(timer.setting), \
            \(timer.remainder), \(timer.startedAt?.milliseconds), \(timer.playedBefore))
            """
        )
        for player in gather.players {
            try session.connection.run(
                """
                INSERT INTO gather_player (gather_id, player_id, name, team) \
                VALUES (\(gather.number), \(player.playerID), \(player.name), \(player.team.rawValue))
                """
            )
        }
    }

    /// Writes the score, the timer and the end.
    func update(_ gather: Gather, in session: Session) throws {
        let timer = gather.timer
        try session.connection.run(
            """
            UPDATE gather SET ended_at = \(gather.endedAt?.milliseconds), score_a = \(gather.score.teamA), \
            score_b = \(gather.score.teamB), timer_setting = \(timer.setting), timer_remainder = \(timer.remainder), \
            timer_started_at = \(timer.startedAt?.milliseconds), played_before = \(timer.playedBefore) \
            WHERE organizer_id = \(session.organizer.id) AND id = \(gather.number)
            """
        )
    }

    func delete(_ gather: Gather, in session: Session) throws {
        try session.connection.run(
            "DELETE FROM gather WHERE organizer_id = \(session.organizer.id) AND id = \(gather.number)"
        )
    }

    func insert(_ goal: Goal, of gather: Gather, in session: Session) throws -> Int {
        try session.connection.insert(
            """
            INSERT INTO goal (gather_id, player_id, name, team, is_own, played_time) VALUES (\(gather.number), \
            \(goal.playerID), \(goal.scorer), \(goal.team.rawValue), \(goal.isOwnGoal), \(goal.playedTime))
            """
        )
    }

    func timerSetting(in session: Session) throws -> Int {
        try session.connection.first(
            "SELECT timer_setting FROM match_setting WHERE organizer_id = \(session.organizer.id)"
        ) { try $0.integer("timer_setting") } ?? MatchTimer.defaultSetting
    }

    func setTimerSetting(_ seconds: Int, in session: Session) throws {
        try session.connection.run(
            """
            INSERT INTO match_setting (organizer_id, timer_setting) VALUES (\(session.organizer.id), \(seconds)) \
            ON CONFLICT (organizer_id) DO UPDATE SET timer_setting = excluded.timer_setting
            """
        )
    }
}
