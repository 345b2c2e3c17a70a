@testable import GatherKit
@testable import Players

extension PlayerStore {
    /// The store as the module has it.
    init() {
        self.init(handle: StoreHandle(module: "players", tables: ["player"]))
    }
}
