import Account
import GatherKit
import GatherTestSupport
import Testing

@testable import Players

/// Players in the report of a dry run.
struct PlayerDryRunTests {
    private let app: TestApplication

    init() throws { app = try TestApplication([AccountModule.self, PlayersModule.self]) }

    @Test func reportsAddedChangedAndDeletedPlayers() throws {
        for name in ["Ana", "Ion"] { try app.open("player", "add", name) }
        #expect(
            try app.dryRun("player add Zoe", "player edit Ana --name Anna --age 30", "player delete Ion --yes") == [
                DryRunChange("player", from: row(1, "Ana"), to: row(1, "Anna", age: 30)),
                DryRunChange("player", from: row(2, "Ion"), to: nil),
                DryRunChange("player", from: nil, to: row(3, "Zoe")),
            ])
        #expect(
            try app.open("player", "list").value == .list([row(1, "Ana"), row(2, "Ion")].map { .record($0.record) }))
    }

    @Test func omitsChangesThatCancelOut() throws {
        try app.open("player", "add", "Ana", "--age", "30")
        #expect(try app.dryRun("player add Ion", "player delete Ion --yes").isEmpty)
        #expect(try app.dryRun("player edit Ana --age 31", "player edit Ana --age 30").isEmpty)
    }

    @Test func summarizesManyNewPlayers() throws {
        let lines = (1...101).map { "player add P\($0)" }
        #expect(try app.dryRun(Array(lines.dropLast())).count == 100)
        #expect(
            try app.dryRun(lines) == [
                DryRunChange("player", from: nil, to: RowDescription("#1 to #101", ["count": .integer(101)]))
            ])
    }

    private func row(_ id: Int, _ name: String, age: Int? = nil) -> RowDescription {
        RowDescription(
            "\(name) (#\(id))",
            [
                "id": .integer(id), "name": .text(name), "age": .integer(optional: age), "skill": .null,
                "mark": .null, "preferredPosition": .null, "favouriteTeam": .null, "nickname": .null,
            ])
    }
}
