import Account
import GatherKit
import GatherTestSupport
import Players
import Testing

@testable import Teams

/// The line-up in the report of a dry run.
struct LineupDryRunTests {
    @Test func reportsMovedPlayers() throws {
        let app = try TestApplication([AccountModule.self, PlayersModule.self, TeamsModule.self])
        for name in ["Ana", "Ion", "Zoe"] { try app.open("player", "add", name) }
        try app.open("team", "assign", "A", "Ana", "Ion")
        // A new name is a change of the player, not of the line-up.
        let changes = try app.dryRun(
            "team assign B Ana", "team clear Ion", "team select Zoe", "player edit Zoe --name Zoë")
        let expected = [
            DryRunChange("line-up", from: row(1, "Ana", "Team A"), to: row(1, "Ana", "Team B")),
            DryRunChange("line-up", from: row(2, "Ion", "Team A"), to: nil),
            DryRunChange("line-up", from: nil, to: row(3, "Zoë", "bench")),
        ]
        #expect(changes.filter { $0.noun == "line-up" } == expected)
    }

    private func row(_ id: Int, _ name: String, _ team: String) -> RowDescription {
        RowDescription(name, ["id": .integer(id), "team": .text(team)])
    }
}
