import Football
import GatherDatabase
import GatherKit

struct HistoryStore: Sendable {
    /// Stores a corrected match and its corrections.
    func correct(_ before: Match, to after: Match, at time: Timestamp, in session: Session) throws {
        try before.update(to: after, in: session)
        let start = try session.count(
            """
            SELECT COALESCE(MAX(place), -1) + 1 AS n FROM correction \
            WHERE organizer_id = \(session.organizer.id) AND gather_id = \(after.idText)
            """)
        let corrections = after.changes(since: before).map { Correction(madeAt: time, change: $0) }
        try Correction.table.insert(MatchPart.rows(corrections, of: after.idText, from: start), in: session)
    }

    func corrections(of match: Match, in session: Session) throws -> [Correction] {
        try Correction.table.all(where: "gather_id = \(match.idText)", "ORDER BY place", in: session).map(\.content)
    }
}

extension Correction {
    static let table: Table<MatchPart<Correction>> = Table(
        "correction", key: 2, partOf: Match.table.schema,
        {
            MatchPart(
                match: $0, place: $1,
                content: Correction(
                    madeAt: $2, change: MatchChange(subject: $3, before: $4, after: $5)))
        },
        Column("gather_id", \.match), Column("place", \.place), Column("made_at", \.content.madeAt),
        Column("subject", \.content.change.subject, text), Column("before", \.content.change.before, text),
        Column("after", \.content.change.after, text))

    /// Long enough for a goal, with a name of up to 100 characters and a few more words.
    private static let text = Kind<String>.text(maximumLength: 200)
}

// MARK: - Lists for REST clients

extension HistoryStore {
    /// All matches, or those of one player, oldest first, including open ones.
    func listed(ofPlayer id: Int? = nil, in session: Session) throws -> [ListedMatch] {
        // All matches belong to one account, so its identifier is read once.
        let account = try session.first(
            "SELECT uuid FROM organizer WHERE id = \(session.organizer.id)"
        ) { try $0.text("uuid") }
        guard let account else { return [] }
        func condition(_ players: SQL) -> SQL {
            guard let id else { return "organizer_id = \(session.organizer.id)" }
            return """
                organizer_id = \(session.organizer.id) \
                AND id IN (SELECT gather_id FROM \(players) \
                WHERE organizer_id = \(session.organizer.id) AND player_id = \(id))
                """
        }
        return try session.all(
            """
            SELECT id, started_at, CASE WHEN ended_at IS NULL THEN NULL ELSE score_a END AS score_a, score_b \
            FROM gather WHERE \(condition("gather_player")) \
            UNION ALL SELECT id, made_at, score_a, score_b FROM open_gather WHERE \(condition("open_gather_player")) \
            ORDER BY started_at, id
            """
        ) { row in
            ListedMatch(
                id: try row.text("id"), organizer: account,
                score: Score(try row.optionalInteger("score_a"), try row.optionalInteger("score_b")))
        }
    }

    /// The players of a match by name; a deleted player has only the name recorded with the match.
    func players(of id: String, isOpen: Bool, in session: Session) throws -> [Player] {
        let table: SQL = isOpen ? "open_gather_player" : "gather_player"
        let players = try session.all(
            """
            SELECT \(Player.table.columns), plays.player_id AS number_then, plays.name AS name_then \
            FROM \(table) AS plays \
            LEFT JOIN player ON player.organizer_id = plays.organizer_id AND player.id = plays.player_id \
            WHERE plays.organizer_id = \(session.organizer.id) AND gather_id = \(id) \
            AND plays.player_id IS NOT NULL
            """
        ) { row in
            if try row.optionalInteger("id") != nil { return try Player.table.read(row) }
            let name = Name(stored: try row.text("name_then").printable)
            var player = Player.empty
            (player.id, player.name) = (try row.integer("number_then"), name)
            return player
        }
        return players.sorted { ($0.name.keys.search, $0.id) < ($1.name.keys.search, $1.id) }
    }
}
