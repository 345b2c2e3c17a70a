import Football
import GatherDatabase
import GatherKit

/// Reads from the tables of other modules what players did in the gathers that have ended.
struct LeaderboardStore: Sendable {
    /// What everybody did in the gathers of a period, in no order.
    func standings(in period: Period, _ session: Session) throws -> [Standing] {
        var tallies = try results(in: period, session)
        try countGoals(in: period, in: &tallies, session)
        return try named(tallies, session)
    }

    /// What came of the gathers.
    ///
    /// The rows come as they are: SQLite takes twice as long to find the last ten of everybody among 200,000.
    private func results(in period: Period, _ session: Session) throws -> [Person.Key: Tally] {
        let played = gathers(in: period, session)
        var tallies: [Person.Key: Tally] = [:]
        try session.query(
            """
            SELECT player_id, \(Self.points) AS points FROM (\(played)) AS played \
            JOIN gather_player ON \(Self.playsIn) WHERE player_id IS NOT NULL ORDER BY ended_at DESC
            """
        ) { row in
            tallies[.player(try row.integer("player_id")), default: Tally()].countEarlier(try MatchResult(row))
        }
        // Most stores have nobody without a number: SQLite looks for them first when the join is written like this.
        try session.query(
            """
            SELECT name, \(Self.points) AS points FROM gather_player CROSS JOIN (\(played)) AS played \
            WHERE player_id IS NULL AND \(Self.playsIn) ORDER BY ended_at DESC
            """
        ) { row in tallies[.name(try row.text("name")), default: Tally()].countEarlier(try MatchResult(row)) }
        return tallies
    }

    private func countGoals(in period: Period, in tallies: inout [Person.Key: Tally], _ session: Session) throws {
        let nameless: SQL = "CASE WHEN player_id IS NULL THEN name END"
        try session.query(
            """
            SELECT player_id, \(nameless) AS nameless, COUNT(*) FILTER (WHERE is_own = 0) AS goals, \
            COUNT(*) FILTER (WHERE is_own <> 0) AS own_goals FROM (\(gathers(in: period, session))) AS played \
            JOIN goal ON goal.organizer_id = played.organizer_id AND goal.gather_id = played.id GROUP BY player_id, \(nameless)
            """
        ) { row in
            let number = try row.optionalInteger("player_id")
            let scorer = try number.map(Person.Key.player) ?? .name(row.text("nameless"))
            tallies[scorer]?.goals = try row.integer("goals")
            tallies[scorer]?.ownGoals = try row.integer("own_goals")
        }
    }

    /// The gathers of a period in which somebody played, the newest first.
    func appearances(of person: Person.Key, in period: Period, _ session: Session) throws -> [Appearance] {
        let isPerson: SQL =
            switch person {
            case .player(let id): "player_id = \(id)"
            case .name(let name): "player_id IS NULL AND name = \(name)"
            }
        return try session.all(
            """
            SELECT id, started_at, score_a, score_b, team, \(Self.points) AS points, \
            (SELECT COUNT(*) FROM goal WHERE organizer_id = played.organizer_id AND gather_id = played.id \
            AND is_own = 0 AND \(isPerson)) AS goals \
            FROM (\(gathers(in: period, session))) AS played \
            JOIN gather_player ON \(Self.playsIn) WHERE \(isPerson) \
            ORDER BY ended_at DESC, started_at DESC, id
            """
        ) { row in
            Appearance(
                gather: try row.text("id"),
                startedAt: Timestamp(milliseconds: try row.integer("started_at")),
                score: Score(teamA: try row.integer("score_a"), teamB: try row.integer("score_b")),
                team: try Team(row),
                result: try MatchResult(row),
                goals: try row.integer("goals")
            )
        }
    }

    private func gathers(in period: Period, _ session: Session) -> SQL {
        var gathers: SQL = """
            SELECT organizer_id, id, started_at, ended_at, score_a, score_b FROM gather \
            WHERE organizer_id = \(session.organizer.id) AND ended_at IS NOT NULL
            """
        if let from = period.from { gathers += " AND started_at >= \(from.range.lowerBound.milliseconds)" }
        if let to = period.to { gathers += " AND started_at < \(to.range.upperBound.milliseconds)" }
        if let last = period.last { gathers += " ORDER BY ended_at DESC, started_at DESC, id LIMIT \(last)" }
        return gathers
    }

    private static let playsIn: SQL = """
        gather_player.organizer_id = played.organizer_id AND gather_player.gather_id = played.id
        """

    // The numbers are those of `MatchResult`; as values they would be texts to PostgreSQL.
    private static let points: SQL = """
        CASE WHEN score_a = score_b THEN 1 \
        WHEN (team = \(Team.teamA.rawValue)) = (score_a > score_b) THEN 3 ELSE 0 END
        """
}

extension MatchResult {
    /// Reads the column `points` of a row.
    fileprivate init(_ row: Row) throws {
        let points = try row.integer("points")
        guard let result = MatchResult(rawValue: points) else { throw StoreFailure.damaged("\(points) is no result") }
        self = result
    }
}
