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
    }
}
