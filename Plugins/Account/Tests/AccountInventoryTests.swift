import GatherKit
import GatherModels
import GatherTestSupport
import Testing

@testable import Account

/// What a rehearsal tells of accounts.
struct AccountInventoryTests {
    @Test func tellsWhoWasRegisteredAndWhoIsGone() throws {
        let app = try TestApplication([AccountModule.self])
        let secrets = ["correct horse"]
        try app.open("account", "register", "Ana", view: RecordingView(secrets: secrets))
        let organizers = [.local, Organizer(id: 2, name: "Ana"), Organizer(id: 3, name: "Ion")]
        let before = try app.session { try Stock(of: organizers, in: $0) }
        try app.open("account", "login", "Ana", view: RecordingView(secrets: secrets))
        try app.open("account", "delete", "--yes")
        try app.open("account", "register", "Ion", view: RecordingView(secrets: secrets))
        let after = try app.session { try Stock(of: organizers, in: $0) }
        #expect(
            after.changes(since: before) == [
                InventoryChange("account", .removed(item(2, "Ana"))),
                InventoryChange("account", .added(item(3, "Ion"))),
            ]
        )
    }

    /// Whoever registers while a script is rehearsed is nobody's business.
    @Test func tellsNothingOfOtherAccounts() throws {
        let app = try TestApplication([AccountModule.self])
        let before = try app.session { try Stock(of: [.local], in: $0) }
        try app.open("account", "register", "Ana", view: RecordingView(secrets: ["correct horse"]))
        let after = try app.session { try Stock(of: [.local], in: $0) }
        #expect(after.changes(since: before).isEmpty)
    }

    private func item(_ id: Int, _ name: String) -> Inventory.Item {
        Inventory.Item(key: String(id), name: name, record: ["id": .integer(id), "name": .text(name)])
    }
}
