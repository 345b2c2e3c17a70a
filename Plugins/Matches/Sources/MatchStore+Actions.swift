import GatherDatabase
import GatherKit
import GatherModels

/// Something that happened in a match, with what the match was like before.
struct MatchAction: Equatable {
    let id: Int
    let summary: String
    let goalID: Int?
    let scoreBefore: Score
    let timerBefore: MatchTimer
}

extension MatchStore {
    func noteAction(_ summary: String, goalID: Int? = nil, before gather: Gather, in session: Session) throws {
        let timer = gather.timer
        _ = try session.connection.insert(
            """
            INSERT INTO match_action (gather_id, summary, goal_id, score_a, score_b, timer_setting, timer_remainder, \
            timer_started_at, played_before) VALUES (\(gather.number), \(summary), \(goalID), \
            \(gather.score.teamA), \(gather.score.teamB), \(timer.setting), \(timer.remainder), \
            \(timer.startedAt?.milliseconds), \(timer.playedBefore))
            """
        )
    }

    func lastAction(of gather: Gather, in session: Session) throws -> MatchAction? {
        try session.connection.first(
            "SELECT * FROM match_action WHERE gather_id = \(gather.number) ORDER BY id DESC LIMIT 1"
        ) { row in
            MatchAction(
                id: try row.integer("id"),
                summary: try row.text("summary"),
                goalID: try row.optionalInteger("goal_id"),
                scoreBefore: Score(teamA: try row.integer("score_a"), teamB: try row.integer("score_b")),
                timerBefore: try MatchTimer(row)
            )
        }
    }

    /// Takes an action off the list, and the goal that came with it.
    func remove(_ action: MatchAction, in session: Session) throws {
        if let goal = action.goalID { try session.connection.run("DELETE FROM goal WHERE id = \(goal)") }
        try session.connection.run("DELETE FROM match_action WHERE id = \(action.id)")
    }

    func deleteActions(of gather: Gather, in session: Session) throws {
        try session.connection.run("DELETE FROM match_action WHERE gather_id = \(gather.number)")
    }
}
