import GatherDatabase
import GatherKit

extension LeaderboardStore {
    /// The condition that a row of `gather_player` belongs to one of `gather`.
    private static let plays: SQL = """
        gather.organizer_id = gather_player.organizer_id AND gather.id = gather_player.gather_id
        """

    /// The condition that a row of `player` is somebody who has played in a gather that has ended.
    static let hasPlayed: SQL = """
        EXISTS (SELECT 1 FROM gather_player JOIN gather ON \(plays) \
        WHERE gather_player.organizer_id = player.organizer_id AND gather_player.player_id = player.id \
        AND gather.ended_at IS NOT NULL)
        """

    /// How many players are looked up at once.
    private static let namesAtOnce = 200

    /// Puts names to what was counted.
    func named(_ tallies: [Person.Key: Tally], _ session: Session) throws -> [Standing] {
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

    /// Who has played and is not on the list any more, by name.
    func formerPeople(in session: Session) throws -> [Person] {
        let ids = try session.all(
            """
            SELECT DISTINCT player_id FROM gather JOIN gather_player ON \(Self.plays) \
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
            AND EXISTS (SELECT 1 FROM gather WHERE \(Self.plays) AND \(isEnded(session)))
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

    /// The names of those who are on the list, by their numbers.
    private func presentNames(of ids: [Int], _ session: Session) throws -> [Int: String] {
        var names: [Int: String] = [:]
        for start in stride(from: 0, to: ids.count, by: Self.namesAtOnce) {
            let some = ids[start..<min(start + Self.namesAtOnce, ids.count)]
            let places = some.indices.map { "$\($0 - start + 2)" }.joined(separator: ", ")
            let statement = SQL(
                "SELECT id, name FROM player WHERE organizer_id = $1 AND id IN (\(places))",
                [.integer(session.organizer.id)] + some.map(SQL.Value.integer))
            try session.query(statement) { row in
                names[try row.integer("id")] = try row.text("name").printable
            }
        }
        return names
    }

    /// What somebody was called in the last gather.
    private func lastName(of id: Int, _ session: Session) throws -> String? {
        try session.first(
            """
            SELECT name FROM gather_player JOIN gather ON \(Self.plays) \
            WHERE gather_player.player_id = \(id) AND \(isEnded(session)) \
            ORDER BY ended_at DESC, started_at DESC, gather.id LIMIT 1
            """
        ) { try $0.text("name").printable }
    }
}
