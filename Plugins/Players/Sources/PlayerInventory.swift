import Football
import GatherKit
import GatherModels

extension Player {
    /// The player as one of the things that a script may change.
    var item: Inventory.Item { Inventory.Item(key: String(id), name: "\(name.text) (#\(id))", record: record) }
}
