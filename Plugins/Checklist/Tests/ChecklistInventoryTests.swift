import GatherKit
import GatherTestSupport
import Testing

@testable import Checklist

/// What a rehearsal tells of the checklist.
struct ChecklistInventoryTests {
    @Test func tellsOfItemsAndTemplates() throws {
        let app = try matchday()
        try app.line("match plan 2026-11-28T18:30")
        let before = try app.stock()
        try app.lines(
            "checklist add Balls --due 2026-11-28T17:30 --note Pump --place Bar --coordinates 1,2",
            "checklist template save weekly")
        let item = Inventory.Item(
            key: "1 1", name: "Balls",
            record: [
                "name": .text("Balls"), "due": .text("2026-11-28T17:30"), "place": .text("Bar"),
                "coordinates": .text("1,2"), "note": .text("Pump"), "done": .boolean(false),
            ])
        let template = Inventory.Item(
            key: "1 weekly", name: "weekly", record: ["items": .list([.text("Balls, 1 hour before the match")])])
        #expect(
            try app.stock().changes(since: before) == [
                InventoryChange("checklist item", .added(item)),
                InventoryChange("checklist template", .added(template)),
            ])
    }
}
