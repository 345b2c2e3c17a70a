import GatherDatabase
import GatherKit
import GatherModels

/// Where the line-up is kept.
struct LineupStore: Sendable {
    let handle: StoreHandle

    func lineup(in session: Session) throws -> Lineup {
        let places = try handle.all(
            """
            SELECT player.id, player.name, age, skill, position, favourite_team, team \
            FROM lineup JOIN player ON player.id = lineup.player_id \
            WHERE lineup.organizer_id = \(session.organizer.id) ORDER BY search_key, name_key
            """, in: session
        ) { Lineup.Place(player: try Player($0), team: try Team($0)) }
        return Lineup(places: places)
    }

    func set(_ team: Team, ofPlayer id: Int, in session: Session) throws {
        try handle.run(
            """
            INSERT INTO lineup (player_id, organizer_id, team) \
            VALUES (\(id), \(session.organizer.id), \(team.rawValue)) \
            ON CONFLICT (player_id) DO UPDATE SET team = excluded.team
            """, in: session)
    }

    func remove(player id: Int, in session: Session) throws {
        try handle.run(
            "DELETE FROM lineup WHERE organizer_id = \(session.organizer.id) AND player_id = \(id)", in: session)
    }
}
