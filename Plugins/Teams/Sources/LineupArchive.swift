import GatherDatabase
import GatherKit
import GatherModels

extension ArchivePart {
    /// Who is picked for the next gather, and for which team.
    static func lineup(_ store: LineupStore) -> ArchivePart {
        ArchivePart(
            "lineup", of: "line-up place", tables: ["lineup"],
            write: { session, numbers, add in
                for place in try store.lineup(in: session).places.sorted(by: { $0.player.id < $1.player.id }) {
                    let player = numbers.number(ofPlayer: place.player.id)
                    try add(["player": .integer(player), "team": .text(place.team.rawValue)])
                }
            },
            read: { row, session, numbers in
                let player = try numbers.player("player", of: row)
                let team = try row.value("team", .choice() as ValueKind<Team>)
                if try store.team(of: player, in: session) != nil {
                    throw UsageFailure("another row places the same player; nobody plays in both teams")
                }
                try LineupRow.table.insert(LineupRow(playerID: player, team: team), in: session)
            })
    }
}
