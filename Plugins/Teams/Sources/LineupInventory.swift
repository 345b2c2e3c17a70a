import GatherKit
import GatherModels

extension Lineup.Place {
    /// The place as one of the things that a script may change; the player's name is no part of it.
    var item: Inventory.Item {
        Inventory.Item(
            key: String(player.id),
            name: player.name.text,
            record: ["id": .integer(player.id), "team": .text(team.rawValue)]
        )
    }
}
