import GatherDatabase
public import GatherModels

/// Writes gathers for every feature that changes them; the players and goals of a gather go with it.
///
/// The module that makes the tables of gathers lends it, ``ModuleRegistry/lend(_:)``.
public struct GatherWriter: Sendable {
    private let store: StoreHandle

    /// Makes a writer.
    ///
    /// - Parameter store: Of the module that makes the tables.
    public init(store: StoreHandle) { self.store = store }

    /// Writes a new gather.
    ///
    /// - Throws: ``StoreFailure/duplicate`` when it is in progress and another is too.
    public func insert(_ gather: Gather, in session: Session) throws {
        let timer = gather.timer
        try session.transaction {
            try store.run(
                """
                INSERT INTO gather (id, organizer_id, started_at, ended_at, score_a, score_b, timer_setting, \
                timer_remainder, timer_started_at, played_before, planned_period, planned_place) VALUES (\(gather.number), \
                \(session.organizer.id), \(gather.startedAt.milliseconds), \(gather.endedAt?.milliseconds), \
                \(gather.score.teamA), \(gather.score.teamB), \(timer.setting), \(timer.remainder), \
                \(timer.startedAt?.milliseconds), \(timer.playedBefore), \(gather.planned?.when.text), \(gather.planned?.place))
                """, in: session)
            try insertPlayers(of: gather, in: session)
            try insertGoals(of: gather, from: 0, in: session)
        }
    }

    /// Writes what is different about a gather.
    ///
    /// - Parameters:
    ///   - gather: The gather as it is to be.
    ///   - before: The gather as the store holds it.
    /// - Throws: ``StoreFailure/duplicate`` when it goes on while another is in progress, and
    ///   ``StoreFailure/damaged(_:)`` when the session's organizer has no such gather.
    public func update(_ gather: Gather, from before: Gather, in session: Session) throws {
        let timer = gather.timer
        try session.transaction {
            let found = try store.run(
                """
                UPDATE gather SET ended_at = \(gather.endedAt?.milliseconds), score_a = \(gather.score.teamA), \
                score_b = \(gather.score.teamB), timer_setting = \(timer.setting), \
                timer_remainder = \(timer.remainder), timer_started_at = \(timer.startedAt?.milliseconds), \
                played_before = \(timer.playedBefore) \
                WHERE organizer_id = \(session.organizer.id) AND id = \(gather.number)
                """, in: session)
            // Nobody touches the gather of somebody else, and nobody notes a change that was not made.
            guard found == 1 else { throw StoreFailure.damaged("there is no gather \(gather.number) to be changed") }
            if gather.players != before.players {
                try store.run("DELETE FROM gather_player WHERE gather_id = \(gather.number)", in: session)
                try insertPlayers(of: gather, in: session)
            }
            let same = zip(gather.goals, before.goals).prefix { $0 == $1 }.count
            if same < before.goals.count {
                try store.run("DELETE FROM goal WHERE gather_id = \(gather.number) AND place >= \(same)", in: session)
            }
            try insertGoals(of: gather, from: same, in: session)
        }
    }

    /// Deletes a gather.
    public func delete(_ gather: Gather, in session: Session) throws {
        try store.run(
            "DELETE FROM gather WHERE organizer_id = \(session.organizer.id) AND id = \(gather.number)", in: session)
    }

    private func insertPlayers(of gather: Gather, in session: Session) throws {
        let rows: [[SQL.Value]] = gather.players.map { player in
            [.text(gather.number), .optional(player.playerID), .text(player.name), .text(player.team.rawValue)]
        }
        try store.insert(rows, "INSERT INTO gather_player (gather_id, player_id, name, team)", in: session)
    }

    private func insertGoals(of gather: Gather, from start: Int, in session: Session) throws {
        let rows: [[SQL.Value]] = gather.goals.enumerated().dropFirst(start).map { place, goal in
            [
                .text(gather.number), .integer(place), .optional(goal.playerID), .text(goal.scorer),
                .text(goal.team.rawValue), .integer(goal.isOwnGoal ? 1 : 0), .integer(goal.playedTime),
            ]
        }
        try store.insert(
            rows, "INSERT INTO goal (gather_id, place, player_id, name, team, is_own, played_time)", in: session)
    }
}
