import GatherKit
import GatherModels

extension Organizer {
    /// The account as one of the things that a script may change.
    var item: Inventory.Item {
        Inventory.Item(key: String(id), name: name, record: ["id": .integer(id), "name": .text(name)])
    }
}
