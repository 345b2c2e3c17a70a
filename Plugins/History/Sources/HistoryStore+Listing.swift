import Football
import GatherDatabase
import GatherKit

extension HistoryStore {
    /// All gathers, or those of one player, the oldest first; also those that have no score yet.
    func listed(ofPlayer id: Int? = nil, in session: Session) throws -> [ListedGather] {
        // One account has them all.
        let account = try session.first(
            "SELECT uuid FROM organizer WHERE id = \(session.organizer.id)"
        ) { try $0.text("uuid") }
        guard let account else { return [] }
        func condition(_ table: PlayersTable) -> SQL {
            guard let id else { return "organizer_id = \(session.organizer.id)" }
            return """
                organizer_id = \(session.organizer.id) \
                AND id IN (SELECT gather_id FROM \(table.name) \
                WHERE organizer_id = \(session.organizer.id) AND player_id = \(id))
                """
        }
        return try session.all(
            """
            SELECT id, started_at, CASE WHEN ended_at IS NULL THEN NULL ELSE score_a END AS score_a, score_b \
            FROM gather WHERE \(condition(.gather)) \
            UNION ALL SELECT id, made_at, score_a, score_b FROM open_gather WHERE \(condition(.openGather)) \
            ORDER BY started_at, id
            """
        ) { row in
            ListedGather(
                number: try row.text("id"), organizer: account,
                score: Score(try row.optionalInteger("score_a"), try row.optionalInteger("score_b")))
        }
    }

    /// Where it is kept who plays in a gather.
    enum PlayersTable {
        case gather, openGather

        fileprivate var name: SQL {
            switch self {
            case .gather: "gather_player"
            case .openGather: "open_gather_player"
            }
        }
    }

    /// Whether a gather has ended; nil when there is none of that number.
    func hasEnded(_ number: String, in session: Session) throws -> Bool? {
        try session.first(
            "SELECT ended_at FROM gather WHERE organizer_id = \(session.organizer.id) AND id = \(number)"
        ) { try $0.optionalInteger("ended_at") != nil }
    }

    /// Who plays in a gather, by name; those who are deleted with the name of that day.
    func players(of number: String, from table: PlayersTable, in session: Session) throws -> [Player] {
        let players = try session.all(
            """
            SELECT \(Player.table.columns), plays.player_id AS number_then, plays.name AS name_then \
            FROM \(table.name) AS plays \
            LEFT JOIN player ON player.organizer_id = plays.organizer_id AND player.id = plays.player_id \
            WHERE plays.organizer_id = \(session.organizer.id) AND gather_id = \(number) \
            AND plays.player_id IS NOT NULL
            """
        ) { row in
            if try row.optionalInteger("id") != nil { return try Player.table.read(row) }
            let name = Name(stored: try row.text("name_then").printable)
            return Player(id: try row.integer("number_then"), name: name)
        }
        return players.sorted { ($0.name.keys.search, $0.id) < ($1.name.keys.search, $1.id) }
    }
}
