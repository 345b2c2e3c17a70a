@testable import GatherKit

extension StoreHandle {
    /// A hold on the tables of matches, to leave them as an older version would have.
    static var ofMatches: StoreHandle { StoreHandle(module: "tests", tables: ["gather_player", "goal"]) }
}
