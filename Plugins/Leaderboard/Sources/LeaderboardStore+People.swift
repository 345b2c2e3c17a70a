import GatherDatabase
import GatherKit
import GatherModels

extension LeaderboardStore {
    /// The condition that a row of `player` is somebody who has played in a gather that has ended.
    static let hasPlayed: SQL = """
        EXISTS (SELECT 1 FROM gather_player JOIN gather ON gather.id = gather_player.gather_id \
        WHERE gather_player.player_id = player.id AND gather.ended_at IS NOT NULL)
        """

    /// Puts names to what was counted.
    func named(_ tallies: [Person.Key: Tally], _ session: Session) throws -> [Standing] {
        let former = try formerNames(in: session)
        return try tallies.map { key, tally in
            let name = try former[key] ?? presentName(of: key, session) ?? ""
            return Standing(person: Person(key: key, name: name), tally: tally)
        }
    }

    private func presentName(of person: Person.Key, _ session: Session) throws -> String? {
        guard case .player(let id) = person else { return nil }
        return try handle.first(
            "SELECT name FROM player WHERE organizer_id = \(session.organizer.id) AND id = \(id)", in: session
        ) { try $0.text("name").printable }
    }

    /// Who has played and is not on the list any more, by name.
    func formerPeople(in session: Session) throws -> [Person] {
        try formerNames(in: session).map { Person(key: $0, name: $1) }
            .sorted { ($0.name, $0.playerID ?? 0) < ($1.name, $1.playerID ?? 0) }
    }

    private func formerNames(in session: Session) throws -> [Person.Key: String] {
        var names: [Person.Key: String] = [:]
        let isEnded: SQL = "gather.organizer_id = \(session.organizer.id) AND gather.ended_at IS NOT NULL"
        try handle.query(
            """
            SELECT player_id, (SELECT name FROM gather_player JOIN gather ON gather.id = gather_player.gather_id \
            WHERE gather_player.player_id = played.player_id AND \(isEnded) ORDER BY gather.ended_at DESC LIMIT 1) AS name \
            FROM (SELECT DISTINCT player_id FROM gather_player WHERE player_id IS NOT NULL) AS played \
            WHERE NOT EXISTS (SELECT 1 FROM player WHERE player.id = played.player_id)
            """, in: session
        ) { row in
            // Those of another organizer have no name here.
            names[.player(try row.integer("player_id"))] = try row.optionalText("name")?.printable
        }
        try handle.query(
            """
            SELECT DISTINCT name FROM gather_player WHERE player_id IS NULL \
            AND EXISTS (SELECT 1 FROM gather WHERE gather.id = gather_player.gather_id AND \(isEnded))
            """, in: session
        ) { row in
            let name = try row.text("name")
            names[.name(name)] = name.printable
        }
        return names
    }
}
