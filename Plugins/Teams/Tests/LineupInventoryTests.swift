import Account
import GatherKit
import GatherModels
import GatherTestSupport
import Players
import Testing

@testable import Teams

/// What a rehearsal tells of the line-up.
struct LineupInventoryTests {
    @Test func tellsWhoStandsElsewhere() throws {
        let app = try TestApplication([AccountModule.self, PlayersModule.self, TeamsModule.self])
        for name in ["Ana", "Ion", "Zoe"] { try app.open("player", "add", name) }
        try app.open("team", "assign", "A", "Ana", "Ion")
        let before = try app.session { try Stock(of: [.local], in: $0) }
        try app.open("team", "assign", "B", "Ana")
        try app.open("team", "clear", "Ion")
        try app.open("team", "select", "Zoe")
        // A new name is a change of the player, not of the line-up.
        try app.open("player", "edit", "Zoe", "--name", "Zoë")
        let after = try app.session { try Stock(of: [.local], in: $0) }
        #expect(
            after.changes(since: before).filter { $0.title == "line-up" } == [
                InventoryChange(
                    "line-up", .changed(from: item(1, "Ana", "Team A"), to: item(1, "Ana", "Team B"))),
                InventoryChange("line-up", .removed(item(2, "Ion", "Team A"))),
                InventoryChange("line-up", .added(item(3, "Zoë", "bench"))),
            ]
        )
    }

    private func item(_ id: Int, _ name: String, _ team: String) -> Inventory.Item {
        Inventory.Item(key: String(id), name: name, record: ["id": .integer(id), "team": .text(team)])
    }
}
