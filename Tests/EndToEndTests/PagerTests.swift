import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Tables that are longer than the screen.
    @Suite(.enabled(if: TestEngine.isDefault)) struct LongTables {
        private let machine: Installation

        init() throws {
            machine = try Installation(like: "31 players") { machine in
                let lines = (10...40).map { "player add \"Player \($0)\"" }
                let outcome = try machine.gather("-c", lines.joined(separator: "; "))
                #expect(outcome.code == 0, "\(outcome)")
            }
        }

        private func terminal(_ environment: [String: String] = [:]) throws -> EmulatedTerminal {
            let terminal = try EmulatedTerminal(machine, environment: environment, columns: 60, rows: 12)
            try terminal.wait(for: "gather>")
            return terminal
        }

        private func isAtThePrompt(_ screen: String) -> Bool { screen.hasSuffix("\ngather>") }

        @Test func areShownPageByPageUntilQuit() throws {
            let terminal = try terminal()
            let page = try terminal.enter("player list", until: "Player 19")
            #expect(page.hasPrefix(" #  Name"), "\(page)")
            #expect(!page.contains("Player 20") && page.hasSuffix("\nSpace shows more, q quits"))
            try terminal.press("Space")
            try terminal.wait(for: "Player 30")
            try terminal.press("q")
            try terminal.wait(until: isAtThePrompt)
            #expect(try terminal.enter("version", until: "gather 0").contains("Player 30\ngather> version\n"))
        }

        @Test func restoreTheTerminalAndTheShellAfterAnyKey() throws {
            let terminal = try terminal()
            try terminal.enter("player list", until: "\nSpace shows")
            try terminal.press("C-c")
            // less may drop a key that comes while it handles the signal; a further page does no harm.
            try terminal.wait { screen in
                if screen.contains("Player 3") { return true }
                try terminal.press("Space")
                return false
            }
            try terminal.press("q")
            try terminal.wait(until: isAtThePrompt)
            try terminal.type("player add Zoe")
            try terminal.press("Enter")
            try terminal.wait(for: "Added Zoe (#32).\ngather>")
            #expect(try terminal.cursor[0] == "gather> ".count)
        }

        @Test func redrawTheLineAfterAResize() throws {
            let terminal = try terminal(["PAGER": "echo PAGER; read key < /dev/tty"])
            try terminal.enter("player list", until: "\nPAGER")
            try terminal.resize(columns: 30, rows: 12)
            try terminal.press("Enter")
            try terminal.wait(until: isAtThePrompt)
            try terminal.type(String(repeating: "x", count: 40))
            try terminal.wait { $0.hasSuffix("\nxxxxxxxxxxxxxxxxxx") }
            try terminal.press("C-u")
            try terminal.wait(until: isAtThePrompt)
        }

        @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
        func endWithTheProgram(signal: Int32) throws {
            let terminal = try EmulatedTerminal(
                machine, program: "/bin/bash", "--norc",
                environment: ["PAGER": "kill -\(signal) $PPID; sleep 60", "PS1": "$ "], columns: 60, rows: 12)
            try terminal.enter("\(Installation.program.path); echo code $?", until: "gather>")
            try terminal.enter("player list", until: "code \(128 + signal)")
        }

        @Test func areWrittenDirectlyWithoutAPager() throws {
            for environment in [
                ["PAGER": "cat"], ["PAGER": "nosuch"], ["PAGER": ""], ["GATHER_PAGER": "off"], ["ACCESSIBLE": "1"],
                ["TERM": "dumb"], ["GATHER_PAGER": "cat"],
            ] {
                let terminal = try terminal(environment)
                try terminal.type("player list")
                try terminal.press("Enter")
                let screen = try terminal.wait { $0.hasSuffix("gather>") && $0.contains("Player 40") }
                #expect(!screen.contains("q quits"), "\(environment): \(screen)")
            }
        }

        @Test func doNotReadWhatIsTypedAhead() throws {
            let terminal = try Terminal(
                Installation.program, environment: machine.environment.merging(["PAGER": "echo PAGER"]) { $1 }, rows: 12
            )
            try terminal.read(until: "gather> ")
            try terminal.type("player list\rplayer add Zoe\r")
            #expect(try !terminal.read(until: "Added Zoe").contains("PAGER"))
            try terminal.read(until: "gather> ")
            try terminal.type("player list\r")
            try terminal.read(until: "PAGER")
        }

        @Test func needNoPagerForOtherFormatsAndShortOnes() throws {
            let terminal = try terminal(["PAGER": "echo PAGER"])
            try terminal.enter("player list --limit 5", until: "Player 14")
            try terminal.enter("output plain", until: "now plain")
            try terminal.enter("player list", until: "Player 40")
            #expect(try !terminal.screen.contains("\nPAGER"))
            try terminal.enter("output table", until: "now table")
            try terminal.enter("player list", until: "\nPAGER\ngather>")
        }

        @Test func areNotPagedOutsideTheShell() throws {
            let line = try Terminal(
                Installation.program, ["-c", "player list"],
                environment: machine.environment.merging(["PAGER": "echo PAGER"]) { $1 }, rows: 5)
            #expect(line.waitForExit() == 0)
            #expect(line.output.contains("Player 40") && !line.output.contains("PAGER"))
        }
    }
}
