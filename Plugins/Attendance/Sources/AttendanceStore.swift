import Football
import Foundation
import GatherDatabase
import GatherKit

struct AttendanceStore: Sendable {
    /// The number of matches in which it counts who has played.
    static let matchesRemembered = 10

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
    func players(in session: Session) throws -> [Player] {
        try Player.table.all(where: "guest_of IS NULL", "ORDER BY search_key, name_key", in: session)
    }

    /// The players of an evening: who has answered, who plays, and who brings them.
    func players(of plan: MatchDayPlan, in session: Session) throws -> [Int: Player] {
        let organizer = session.organizer.id
        let match = plan.match?.uuidString ?? ""
        let those: SQL = """
            SELECT player_id FROM attendance_answer WHERE organizer_id = \(organizer) AND match_number = \(plan.number) \
            UNION SELECT player_id FROM gather_player WHERE organizer_id = \(organizer) AND gather_id = \(match)
            """
        let all = try Player.table.all(
            where: """
                id IN (\(those)) OR id IN (SELECT guest_of FROM player WHERE organizer_id = \(organizer) AND id IN (\(those)))
                """, in: session)
        return Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
    }

    /// The numbers of those who play, or have played, in the match of an evening, in the order of their places.
    func playing(_ plan: MatchDayPlan, in session: Session) throws -> [Int] {
        guard let match = plan.match?.uuidString else { return [] }
        return try session.all(
            """
            SELECT player_id FROM gather_player WHERE organizer_id = \(session.organizer.id) \
            AND gather_id = \(match) AND player_id IS NOT NULL ORDER BY place
            """
        ) { try $0.integer("player_id") }
    }

    /// The numbers of those who have played, by the number of the evening.
    func playersByEvening(in session: Session) throws -> [Int: Set<Int>] {
        var players: [Int: Set<Int>] = [:]
        try session.query(
            """
            SELECT number, player_id FROM planned_match JOIN gather_player \
            ON gather_player.organizer_id = planned_match.organizer_id \
            AND gather_player.gather_id = planned_match.gather_id \
            WHERE planned_match.organizer_id = \(session.organizer.id) AND player_id IS NOT NULL
            """
        ) { players[try $0.integer("number"), default: []].insert(try $0.integer("player_id")) }
        return players
    }

    /// How many matches ended last before an evening, and how many of them each player has played.
    func lately(
        before plan: MatchDayPlan, in session: Session
    ) throws -> (matches: Int, played: [Int: Int]) {
        let time = plan.day.range.lowerBound.milliseconds
        return try played(
            in: """
                SELECT id FROM gather WHERE organizer_id = \(session.organizer.id) AND ended_at IS NOT NULL \
                AND started_at < \(time) ORDER BY ended_at DESC, id LIMIT \(Self.matchesRemembered)
                """, in: session)
    }

    /// The number of matches, and how many of them each player has played.
    ///
    /// - Parameter matches: A `SELECT` of their identifiers.
    func played(in matches: SQL, in session: Session) throws -> (matches: Int, played: [Int: Int]) {
        var played: [Int: Int] = [:]
        try session.query(
            """
            SELECT player_id, COUNT(*) AS n FROM gather_player WHERE organizer_id = \(session.organizer.id) \
            AND player_id IS NOT NULL AND gather_id IN (\(matches)) GROUP BY player_id
            """
        ) { played[try $0.integer("player_id")] = try $0.integer("n") }
        return (try session.count("SELECT COUNT(*) AS n FROM (\(matches)) AS those"), played)
    }
}
