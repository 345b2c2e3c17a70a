import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// From the first player to the history, through every kind of script input.
    @Suite struct Walk {
        private static let lines = [
            "player add \"Ana Pop\" --position winger",
            "player add Ion",
            "team assign A Ana",
            "team assign B Ion",
            "match start",
            "goal Ana",
            "score B +1",
            "goal Ana",
            "match end --yes",
            "history show last",
        ]

        private func check(_ outcome: Outcome) {
            #expect(outcome.code == 0, "\(outcome)")
            #expect(outcome.errors.isEmpty, "\(outcome)")
            #expect(outcome.output.contains("Added Ana Pop (#1)."))
            #expect(outcome.output.contains("Goal for Team A: Ana Pop, minute 1."))
            #expect(outcome.output.contains("Team A won."))
            #expect(outcome.output.contains("Team A 2-1 Team B"))
        }

        @Test func runsFromAFile() throws {
            let machine = try Installation()
            let path = try machine.folder.write(Self.lines.joined(separator: "\n"), to: "walk.gather")
            check(try machine.gather("run", path))
        }

        @Test func runsFromStandardInput() throws {
            check(try Installation().gather("run", "-", input: Self.lines.joined(separator: "\n") + "\n"))
        }

        @Test func runsFromAPipeWithoutASubcommand() throws {
            check(try Installation().gather(input: Self.lines.joined(separator: "\r\n")))
        }

        @Test func keepsItsDataForTheNextStart() throws {
            let machine = try Installation()
            check(try machine.gather("-c", Self.lines.joined(separator: "; ")))
            #expect(try machine.playerNames() == ["Ana Pop", "Ion"])
            let gathers = try #require(try machine.json("history list") as? [[String: Any]])
            #expect(gathers.map { $0["score"] as? String } == ["2-1"])
            #expect(gathers.map { $0["winnerTeam"] as? String } == ["Team A"])
        }
    }
}
