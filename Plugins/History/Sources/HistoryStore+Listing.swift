import GatherDatabase
import GatherKit
import GatherModels

extension HistoryStore {
    /// All gathers, or those of one player, the oldest first.
    func listed(ofPlayer id: Int? = nil, in session: Session) throws -> [ListedGather] {
        var statement: SQL = """
            SELECT gather.id, organizer.uuid, ended_at, score_a, score_b FROM gather \
            JOIN organizer ON organizer.id = organizer_id WHERE organizer_id = \(session.organizer.id)
            """
        if let id { statement += " AND gather.id IN (SELECT gather_id FROM gather_player WHERE player_id = \(id))" }
        statement += " ORDER BY started_at, gather.id"
        return try handle.all(statement, in: session) { row in
            let score = Score(teamA: try row.integer("score_a"), teamB: try row.integer("score_b"))
            return ListedGather(
                number: try row.text("id"), organizer: try row.text("uuid"),
                score: try row.optionalInteger("ended_at") == nil ? nil : score)
        }
    }

    /// Whether a gather has ended; nil when there is none of that number.
    func hasEnded(_ number: String, in session: Session) throws -> Bool? {
        try handle.first(
            "SELECT ended_at FROM gather WHERE organizer_id = \(session.organizer.id) AND id = \(number)", in: session
        ) { try $0.optionalInteger("ended_at") != nil }
    }

    /// Who plays in a gather, by name; those who are deleted with the name of that day.
    func players(of number: String, in session: Session) throws -> [Player] {
        let players = try handle.all(
            """
            SELECT gather_player.player_id AS id, coalesce(player.name, gather_player.name) AS name, age, skill, \
            position, favourite_team FROM gather_player LEFT JOIN player ON player.id = gather_player.player_id \
            WHERE gather_id = \(number) AND gather_player.player_id IS NOT NULL
            """, in: session, Player.init)
        return players.sorted { ($0.name.keys.search, $0.id) < ($1.name.keys.search, $1.id) }
    }
}
