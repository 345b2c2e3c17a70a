import Football
import Foundation
import GatherDatabase
import GatherKit

struct AttendanceStore: Sendable {
    /// The number of recent match days on which appearances count.
    static let daysRemembered = 10

    func answers(for plan: MatchDayPlan, in session: Session) throws -> [Answer] {
        try Answer.table.all(where: "match_number = \(plan.number)", "ORDER BY answered_at, player_id", in: session)
    }

    func rule(in session: Session) throws -> WaitingList.Rule { try PlaceRule.table.first(in: session)?.rule ?? .first }

    func regulars(in session: Session) throws -> [Player] {
        try Player.table.all(
            where: """
                id IN (SELECT player_id FROM attendance_regular WHERE organizer_id = \(session.organizer.id))
                """,
            "ORDER BY search_key, name_key", in: session)
    }

    /// All who may be asked, without guests.
    ///
    /// - Parameter limit: The maximum number of players; nil for all.
    func players(limit: Int? = nil, in session: Session) throws -> [Player] {
        let most: SQL = limit.map { "LIMIT \($0)" } ?? ""
        return try Player.table.all(where: "guest_of IS NULL", "ORDER BY search_key, name_key \(most)", in: session)
    }

    func guests(in session: Session) throws -> [Player] {
        try Player.table.all(where: "guest_of IS NOT NULL", "ORDER BY search_key, name_key", in: session)
    }

    /// The players of a match day: who has answered, who plays, and who brings them.
    func players(of plan: MatchDayPlan, in session: Session) throws -> [Int: Player] {
        let organizer = session.organizer.id
        let those: SQL = """
            SELECT player_id FROM attendance_answer WHERE organizer_id = \(organizer) AND match_number = \(plan.number) \
            UNION SELECT player_id FROM (\(playedQuery(on: plan, session))) AS played
            """
        let all = try Player.table.all(
            where: """
                id IN (\(those)) OR id IN (SELECT guest_of FROM player WHERE organizer_id = \(organizer) AND id IN (\(those)))
                """, in: session)
        return Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
    }

    /// The numbers of those who play, or have played, in a match of a match day, and whether they are in the one in progress.
    func playing(_ plan: MatchDayPlan, in session: Session) throws -> [Int: Bool] {
        let rows = try session.all(
            """
            SELECT player_id, MIN(COALESCE(ended_at, 0)) AS ended FROM (\(playedQuery(on: plan, session))) AS played \
            GROUP BY player_id
            """
        ) { (try $0.integer("player_id"), try $0.integer("ended") == 0) }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    /// A `SELECT` of the players of the matches of a match day.
    ///
    /// With CROSS JOIN, here and below, SQLite does not start with all players of all matches.
    private func playedQuery(on plan: MatchDayPlan, _ session: Session) -> SQL {
        let day = plan.match?.uuidString ?? ""
        return """
            SELECT player_id, ended_at FROM gather CROSS JOIN gather_player WHERE \(Participant.plays) \
            AND gather.organizer_id = \(session.organizer.id) AND (id = \(day) OR first_of_day = \(day)) \
            AND player_id IS NOT NULL
            """
    }

    /// The numbers of those who have played, by the number of the match day.
    func playersByMatchDay(in session: Session) throws -> [Int: Set<Int>] {
        var players: [Int: Set<Int>] = [:]
        try session.query(
            """
            SELECT number, player_id FROM planned_match JOIN gather \
            ON gather.organizer_id = planned_match.organizer_id AND \(Match.dayID) = planned_match.gather_id \
            CROSS JOIN gather_player WHERE \(Participant.plays) AND planned_match.organizer_id = \(session.organizer.id) \
            AND player_id IS NOT NULL
            """
        ) { players[try $0.integer("number"), default: []].insert(try $0.integer("player_id")) }
        return players
    }

    /// The number of recent match days, and on how many of them each player played.
    func recentAppearances(
        before plan: MatchDayPlan, in session: Session
    ) throws -> (days: Int, played: [Int: Int]) {
        let period = Period(to: plan.day.adding(days: -1), last: Self.daysRemembered)
        let matches = matchesQuery(in: period, session)
        let days = try session.count("SELECT COUNT(DISTINCT day) AS n FROM (\(matches)) AS gather")
        return (days, try played(in: matches, session))
    }

    /// The number of match days on which each player has played.
    ///
    /// - Parameter matches: A `SELECT` made by ``matchesQuery(in:_:)``.
    func played(in matches: SQL, _ session: Session) throws -> [Int: Int] {
        var played: [Int: Int] = [:]
        try session.query(
            """
            SELECT player_id, COUNT(DISTINCT day) AS n FROM (\(matches)) AS gather CROSS JOIN gather_player \
            WHERE \(Participant.plays) AND player_id IS NOT NULL GROUP BY player_id
            """
        ) { played[try $0.integer("player_id")] = try $0.integer("n") }
        return played
    }

    /// A `SELECT` of the finished matches of a period with their `day`; `period.last` counts days.
    func matchesQuery(in period: Period, _ session: Session) -> SQL {
        let ended = period.finishedMatches(in: session)
        let matches: SQL = "SELECT organizer_id, id, started_at, \(Match.dayID) AS day FROM gather WHERE \(ended)"
        guard let days = period.last else { return matches }
        return """
            \(matches) AND \(Match.dayID) IN (SELECT \(Match.dayID) FROM gather WHERE \(ended) GROUP BY \(Match.dayID) \
            ORDER BY MAX(ended_at) DESC, \(Match.dayID) LIMIT \(days))
            """
    }
}
