import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Undo across starts of the program.
    @Suite struct TakingBack {
        private let machine: Installation

        init() throws { machine = try Installation() }

        private func run(_ line: String) throws -> String {
            let outcome = try machine.gather("-c", line)
            return outcome.code == 0 ? outcome.output : outcome.errors
        }

        @Test func worksAfterTheShellWasKilled() throws {
            let shell = try Shell(machine)
            try shell.enter("player add Ana")
            try shell.enter("player add Ion")
            shell.terminal.signal(SIGKILL)
            _ = shell.terminal.waitForExit()
            let next = try Shell(machine)
            #expect(try next.enter("undo").contains("Undid the new player Ion."))
            next.terminal.signal(SIGKILL)
            _ = next.terminal.waitForExit()
            #expect(try run("redo") == "Redid the new player Ion.\n")
            #expect(try run("undo 2").hasPrefix("Undid 2 changes.") && machine.playerNames() == [])
        }

        @Test func undoesAScriptInOneStep() throws {
            let path = try machine.folder.write(
                "player add Ana\nplayer add Ion\ntry { player add Ana } catch e { player add Zoe }\n", to: "a.gather")
            #expect(try machine.gather("run", path).code == 0)
            #expect(try run("changes --limit 1").contains("the script a.gather, 4 statements"))
            #expect(try run("undo") == "Undid the script a.gather, 4 statements.\n")
            #expect(try machine.playerNames() == [])
            #expect(try run("redo") == "Redid the script a.gather, 4 statements.\n")
            #expect(try machine.playerNames() == ["Ana", "Ion", "Zoe"])
            #expect(try run("undo") == "Undid the script a.gather, 4 statements.\n")
            #expect(try machine.playerNames() == [])
            #expect(try machine.gather("run", "--no-atomic", path).code == 0)
            #expect(try run("undo") == "Undid the new player Zoe.\n")
            #expect(try run("undo") == "Undid the new player Ion.\n")
            #expect(try machine.playerNames() == ["Ana"])
        }

        @Test func recordsNoDryRunOrFailedScript() throws {
            #expect(try run("player add Ana") == "Added Ana (#1).\n")
            let good = try machine.folder.write("player delete Ana --yes\nplayer add Zoe\n", to: "good.gather")
            let bad = try machine.folder.write("player delete Ana --yes\nfail \"no\"\n", to: "bad.gather")
            let rehearsal = try machine.gather("run", "--dry-run", good)
            #expect(rehearsal.code == 0, "\(rehearsal)")
            #expect(rehearsal.output.contains("nothing was changed"))
            #expect(try machine.gather("run", bad).code == 1)
            #expect(try machine.playerNames() == ["Ana"])
            #expect(try run("undo") == "Undid the new player Ana.\n")
            #expect(try run("undo").contains("there is nothing to undo"))
        }

        @Test func undoesALargeImportInOneStep() throws {
            let rows = (1...1100).map { "Player \($0),30\n" }.joined()
            let path = try machine.folder.write("name,age\n" + rows, to: "many.csv")
            #expect(try run("player import \(path)") == "Imported 1100 players from \(path).\n")
            #expect(try run("undo") == "Undid the import of 1100 players.\n")
            #expect(try machine.playerNames() == [])
            #expect(try run("redo") == "Redid the import of 1100 players.\n")
            #expect(try machine.playerNames().count == 1100)
        }

        @Test func correctsAMatchDuringAndAfterIt() throws {
            _ = try run("player add Ana; player add Ion; team assign A Ana; team assign B Ion; match start")
            _ = try run("goal Ana")
            #expect(try run("match edit --goal last --scorer Ion").contains("1' Ana for Team A → 1' Ion for Team B"))
            _ = try run("match end --yes")
            let corrected = try run("history edit last --goal 1 --scorer Ana")
            #expect(corrected.contains("score 0-1 → 1-0, goal 1' Ion for Team B → 1' Ana for Team A."))
            _ = try run("undo")
            let past = try #require(try machine.json("history show last") as? [String: Any])
            #expect(past["score"] as? String == "0-1")
            #expect((past["changes"] as? [Any])?.count == 0)
        }
    }
}
