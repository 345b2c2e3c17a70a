@testable import Account
@testable import GatherKit

extension AccountStore {
    /// The store as the module has it.
    init() {
        self.init(handle: StoreHandle(module: "account", tables: ["organizer", "token", "known_client"]))
    }
}
