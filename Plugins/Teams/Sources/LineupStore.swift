import Football
import GatherDatabase
import GatherKit

/// A row of the line-up: a player and the team or bench.
struct LineupRow: Sendable {
    let playerID: Int
    let team: Team

    static let table = Table(
        "lineup", noun: "line-up", partOf: Player.table.schema,
        // The name belongs to the player's row.
        description: { row, session in
            guard let player = try Player.table.first(where: "id = \(row.playerID)", in: session) else { return nil }
            return RowDescription(
                player.name.text, ["id": .integer(player.id), "team": .text(row.team.rawValue)])
        },
        LineupRow.init(playerID:team:), Column("player_id", \.playerID), Column("team", \.team))
}

/// Queries for the line-up.
struct LineupStore: Sendable {
    func lineup(in session: Session) throws -> Lineup {
        let places = try session.all(
            """
            SELECT \(Player.table.columns), team FROM lineup \
            JOIN player ON player.organizer_id = lineup.organizer_id AND player.id = lineup.player_id \
            WHERE lineup.organizer_id = \(session.organizer.id) ORDER BY search_key, name_key
            """
        ) { Lineup.Place(player: try Player.table.read($0), team: try Team($0)) }
        return Lineup(places: places)
    }

    /// The team of a player; nil if the player is not picked.
    func team(of id: Int, in session: Session) throws -> Team? {
        try LineupRow.table.first(where: "player_id = \(id)", in: session)?.team
    }
}
