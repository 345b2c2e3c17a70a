@testable import GatherKit
@testable import History

extension HistoryStore {
    /// The store as the module has it.
    init() {
        let matches = StoreHandle(module: "matches", tables: ["gather", "gather_player", "goal"])
        self.init(
            handle: StoreHandle(module: "history", tables: ["correction"]), writer: GatherWriter(store: matches))
    }
}
