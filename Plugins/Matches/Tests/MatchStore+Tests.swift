@testable import GatherKit
@testable import Matches

extension MatchStore {
    /// The store as the module has it.
    init() {
        let handle = StoreHandle(
            module: "matches", tables: ["gather", "gather_player", "goal", "match_setting", "planned_match"])
        self.init(handle: handle, writer: GatherWriter(store: handle))
    }
}
