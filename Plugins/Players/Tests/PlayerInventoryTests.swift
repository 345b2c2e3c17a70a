import Account
import GatherKit
import GatherModels
import GatherTestSupport
import Testing

@testable import Players

/// What a rehearsal tells of players.
struct PlayerInventoryTests {
    @Test func tellsWhoWasAddedChangedAndDeleted() throws {
        let app = try TestApplication([AccountModule.self, PlayersModule.self])
        for name in ["Ana", "Ion"] { try app.open("player", "add", name) }
        let before = try app.session { try Stock(of: [.local], in: $0) }
        try app.open("player", "add", "Zoe")
        try app.open("player", "edit", "Ana", "--name", "Anna", "--age", "30")
        try app.open("player", "delete", "Ion", "--yes")
        let after = try app.session { try Stock(of: [.local], in: $0) }
        #expect(
            after.changes(since: before) == [
                InventoryChange("player", .changed(from: item(1, "Ana"), to: item(1, "Anna", age: 30))),
                InventoryChange("player", .removed(item(2, "Ion"))),
                InventoryChange("player", .added(item(3, "Zoe"))),
            ]
        )
    }

    private func item(_ id: Int, _ name: String, age: Int? = nil) -> Inventory.Item {
        Inventory.Item(
            key: String(id),
            name: "\(name) (#\(id))",
            record: [
                "id": .integer(id), "name": .text(name), "age": .integer(optional: age), "skill": .null,
                "preferredPosition": .null, "favouriteTeam": .null,
            ]
        )
    }
}
