import Football
import GatherDatabase
import GatherKit

/// Queries for statistics of finished matches, over the tables of other modules.
struct LeaderboardStore: Sendable {
    /// The standings of all participants in a period, unsorted.
    func standings(in period: Period, _ session: Session) throws -> [Standing] {
        var tallies = try results(in: period, session)
        try forEachParticipant(
            of: "goal", where: "name IS NOT NULL",
            reading: "COUNT(*) FILTER (WHERE is_own = 0) AS goals, COUNT(*) FILTER (WHERE is_own <> 0) AS own_goals",
            in: period, session
        ) { scorer, row in
            tallies[scorer]?.goals = try row.integer("goals")
            tallies[scorer]?.ownGoals = try row.integer("own_goals")
        }
        try forEachParticipant(
            of: "goal", number: "assist_id", name: "assist_name", where: "assist_name IS NOT NULL",
            reading: "COUNT(*) AS assists", in: period, session
        ) { player, row in tallies[player]?.assists = try row.integer("assists") }
        try countEvenings(in: period, in: &tallies, session)
        return try named(tallies, session)
    }

    /// The results of all participants in a period, counted from the newest match to the oldest.
    ///
    /// The rows are counted here rather than in SQL: SQLite takes twice as long to find everyone's last ten results
    /// among 200,000 rows.
    private func results(in period: Period, _ session: Session) throws -> [Participant.Key: Tally] {
        let played = matchesQuery(in: period, session)
        var tallies: [Participant.Key: Tally] = [:]
        try session.query(
            """
            SELECT player_id, \(Self.points) AS points, ended_at FROM (\(played)) AS gather \
            JOIN gather_player ON \(Participant.plays) WHERE player_id IS NOT NULL ORDER BY ended_at DESC
            """
        ) { row in
            tallies[.player(try row.integer("player_id")), default: Tally()]
                .countEarlier(try MatchResult(row), end: try row.integer("ended_at"))
        }
        // Most stores have no rows without a number: with CROSS JOIN, SQLite looks for these rows first.
        try session.query(
            """
            SELECT name, \(Self.points) AS points, ended_at FROM gather_player CROSS JOIN (\(played)) AS gather \
            WHERE player_id IS NULL AND \(Participant.plays) ORDER BY ended_at DESC
            """
        ) { row in
            tallies[.name(try row.text("name")), default: Tally()]
                .countEarlier(try MatchResult(row), end: try row.integer("ended_at"))
        }
        return tallies
    }

    /// Counts the match days on which participants have played, and those since their first one without them.
    private func countEvenings(in period: Period, in tallies: inout [Participant.Key: Tally], _ session: Session) throws
    {
        let played = matchesQuery(in: period, session)
        // On a day of one match, nobody has played twice.
        let ofSeveral: SQL = "SELECT first_of_day FROM (\(played)) AS played WHERE first_of_day IS NOT NULL"
        var repeated: [Participant.Key: Int] = [:]
        try forEachParticipant(
            of: "gather_player", where: "day IN (\(ofSeveral))",
            reading: "COUNT(*) - COUNT(DISTINCT day) AS repeated", in: period, session
        ) { player, row in repeated[player] = try row.integer("repeated") }
        let ends = try session.all(
            "SELECT MAX(ended_at) AS ended FROM (\(played)) AS played GROUP BY day ORDER BY ended"
        ) {
            try $0.integer("ended")
        }
        for (key, tally) in tallies {
            let evenings = tally.results.matches - (repeated[key] ?? 0)
            let first = ends.firstIndex { $0 >= tally.firstEnd } ?? ends.count
            tallies[key]?.evenings = evenings
            tallies[key]?.satOut = ends.count - first - evenings
        }
    }

    /// Groups the rows of a table for the matches in a period by participant.
    ///
    /// - Parameters:
    ///   - number: The column with the number of the participant.
    ///   - name: The column with the name, which counts if an older version stored no number.
    ///   - columns: The columns to read of each group.
    private func forEachParticipant(
        of table: SQL, number: SQL = "player_id", name: SQL = "name", where condition: SQL, reading columns: SQL,
        in period: Period, _ session: Session, _ body: (Participant.Key, Row) throws -> Void
    ) throws {
        // SQLite would start with all rows of the table; with CROSS JOIN, it takes the matches first.
        let nameless: SQL = "CASE WHEN \(number) IS NULL THEN \(name) END"
        try session.query(
            """
            SELECT \(number) AS number, \(nameless) AS nameless, \(columns) \
            FROM (\(matchesQuery(in: period, session))) AS played CROSS JOIN \(table) AS part \
            WHERE part.organizer_id = played.organizer_id AND part.gather_id = played.id AND (\(condition)) \
            GROUP BY \(number), \(nameless)
            """
        ) { row in
            let number = try row.optionalInteger("number")
            try body(number.map(Participant.Key.player) ?? .name(row.text("nameless")), row)
        }
    }

    /// The matches of one participant in a period, newest first.
    func appearances(of person: Participant.Key, in period: Period, _ session: Session) throws -> [Appearance] {
        let isPerson: SQL =
            switch person {
            case .player(let id): "player_id = \(id)"
            case .name(let name): "player_id IS NULL AND name = \(name)"
            }
        return try session.all(
            """
            SELECT \(Match.table.columns), team, \
            (SELECT COUNT(*) FROM goal WHERE organizer_id = gather.organizer_id AND gather_id = gather.id \
            AND is_own = 0 AND \(isPerson)) AS goals \
            FROM (\(matchesQuery(in: period, session))) AS gather \
            JOIN gather_player ON \(Participant.plays) WHERE \(isPerson) \
            ORDER BY ended_at DESC, started_at DESC, id
            """
        ) { Appearance(match: try Match.table.read($0), team: try Team($0), goals: try $0.integer("goals")) }
    }

    private func matchesQuery(in period: Period, _ session: Session) -> SQL {
        let matches: SQL = """
            SELECT *, \(Match.dayID) AS day FROM gather WHERE \(period.finishedMatches(in: session))
            """
        return period.last.map { matches + " ORDER BY ended_at DESC, started_at DESC, id LIMIT \($0)" } ?? matches
    }

    // The points are the raw values of `MatchResult`, as literals: PostgreSQL would infer the type text for parameters.
    private static let points: SQL = """
        CASE WHEN score_a = score_b THEN 1 \
        WHEN (team = \(Team.teamA.rawValue)) = (score_a > score_b) THEN 3 ELSE 0 END
        """
}

extension MatchResult {
    /// Reads the column `points` of a row.
    fileprivate init(_ row: Row) throws {
        let points = try row.integer("points")
        guard let result = MatchResult(rawValue: points) else {
            throw StoreFailure.damaged("\(points) is not a result")
        }
        self = result
    }
}

// MARK: - Participants

extension LeaderboardStore {
    /// The condition that a row of `player` has played in a finished match.
    static let hasPlayed: SQL = """
        EXISTS (SELECT 1 FROM gather_player JOIN gather ON \(Participant.plays) \
        WHERE gather_player.organizer_id = player.organizer_id AND gather_player.player_id = player.id \
        AND gather.ended_at IS NOT NULL)
        """

    /// The number of players in one name query.
    private static let namesAtOnce = 200

    func named(_ tallies: [Participant.Key: Tally], _ session: Session) throws -> [Standing] {
        let ids = tallies.keys.compactMap(\.playerID)
        let present = try presentNames(of: ids, session)
        return try tallies.map { key, tally in
            let name: String? =
                switch key {
                case .player(let id): try present[id] ?? lastName(of: id, session)
                case .name(let name): name.printable
                }
            return Standing(person: Person(key: key, name: name ?? ""), tally: tally)
        }
    }

    /// The participants who are not among the present players, sorted by name.
    func formerPeople(in session: Session) throws -> [Person] {
        let ids = try session.all(
            """
            SELECT DISTINCT player_id FROM gather JOIN gather_player ON \(Participant.plays) \
            WHERE \(isEnded(session)) AND player_id IS NOT NULL
            """
        ) { try $0.integer("player_id") }
        let present = try presentNames(of: ids, session)
        let deleted = try ids.filter { present[$0] == nil }.map { id in
            Person(key: .player(id), name: try lastName(of: id, session) ?? "")
        }
        let nameless = try session.all(
            """
            SELECT DISTINCT name FROM gather_player WHERE player_id IS NULL \
            AND EXISTS (SELECT 1 FROM gather WHERE \(Participant.plays) AND \(isEnded(session)))
            """
        ) { row in
            let name = try row.text("name")
            return Person(key: .name(name), name: name.printable)
        }
        return (deleted + nameless).sorted { ($0.name, $0.playerID ?? 0) < ($1.name, $1.playerID ?? 0) }
    }

    private func isEnded(_ session: Session) -> SQL {
        "gather.organizer_id = \(session.organizer.id) AND gather.ended_at IS NOT NULL"
    }

    /// The names of the present players, by number.
    private func presentNames(of ids: [Int], _ session: Session) throws -> [Int: String] {
        var names: [Int: String] = [:]
        for start in stride(from: 0, to: ids.count, by: Self.namesAtOnce) {
            let some = ids[start..<min(start + Self.namesAtOnce, ids.count)].map(SQL.Value.integer)
            try session.query(
                "SELECT id, name FROM player WHERE organizer_id = \(session.organizer.id) AND id IN (\(some))"
            ) { row in
                names[try row.integer("id")] = try row.text("name").printable
            }
        }
        return names
    }

    /// The name of a participant in their last match.
    private func lastName(of id: Int, _ session: Session) throws -> String? {
        try session.first(
            """
            SELECT name FROM gather_player JOIN gather ON \(Participant.plays) \
            WHERE gather_player.player_id = \(id) AND \(isEnded(session)) \
            ORDER BY ended_at DESC, started_at DESC, gather.id LIMIT 1
            """
        ) { try $0.text("name").printable }
    }
}
