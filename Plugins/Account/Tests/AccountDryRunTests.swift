import GatherKit
import GatherTestSupport
import Testing

@testable import Account

/// Accounts in the report of a dry run.
struct AccountDryRunTests {
    @Test func reportsAddedAndRemovedAccounts() throws {
        let app = try TestApplication([AccountModule.self])
        let password = "correct horse"
        try app.open("account", "register", "Ana", view: RecordingView(secrets: [password]))
        let changes = try app.dryRun(
            ["account login Ana", "account delete --yes", "account register Ion"],
            view: RecordingView(secrets: [password, password]))
        #expect(
            changes == [
                DryRunChange("account", from: nil, to: row(2, "Ion")),
                DryRunChange("account", from: row(1, "Ana"), to: nil),
            ])
    }

    private func row(_ id: Int, _ name: String) -> RowDescription {
        RowDescription(name, ["id": .integer(id), "name": .text(name)])
    }
}
