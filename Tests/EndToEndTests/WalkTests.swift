import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// From the first player to the history.
    @Suite struct Walk {
        @Test func keepsItsDataForTheNextStart() throws {
            let machine = try Installation()
            let lines = [
                "player add \"Ana Pop\" --position winger", "player add Ion", "team assign A Ana", "team assign B Ion",
                "match start", "goal Ana", "score B +1", "goal Ana", "match end --yes", "history show last",
            ]
            let outcome = try machine.gather("-c", lines.joined(separator: "; "))
            #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome)")
            #expect(outcome.output.contains("Added Ana Pop (#1)."))
            #expect(outcome.output.contains("Goal for Team A: Ana Pop, minute 1."))
            #expect(outcome.output.contains("Team A won."))
            #expect(outcome.output.contains("Team A 2-1 Team B"))
            #expect(try machine.playerNames() == ["Ana Pop", "Ion"])
            let gathers = try #require(try machine.json("history list") as? [[String: Any]])
            #expect(gathers.map { $0["score"] as? String } == ["2-1"])
            #expect(gathers.map { $0["winnerTeam"] as? String } == ["Team A"])
        }
    }
}
