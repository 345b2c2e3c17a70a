@testable import GatherKit
@testable import Teams

extension LineupStore {
    /// The store as the module has it.
    init() {
        self.init(handle: StoreHandle(module: "teams", tables: ["lineup"]))
    }
}
