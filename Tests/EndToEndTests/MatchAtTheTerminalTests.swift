import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// A match that continues while the shell is busy or has ended.
    @Suite(.enabled(if: TestEngine.isDefault)) struct MatchAtTheTerminal {
        private static let fullTime = "Full time: Team A 0-0 Team B. End the match with: match end"

        private let machine: Installation

        init() throws {
            machine = try Installation()
            try run("player add Ana; player add Ion; team assign A Ana; team assign B Ion; timer set 12:00")
        }

        private func run(_ lines: String) throws {
            let outcome = try machine.gather("-c", lines)
            #expect(outcome.code == 0, "\(outcome)")
        }

        /// Only now, so that it comes after what was typed before, however long that took.
        private func reachFullTime() throws { try run("timer set 00:01 --yes; timer start") }

        @Test func announcesFullTimeAndKeepsTheTypedLine() throws {
            let shell = try Shell(machine)
            try shell.type("match start\r", until: "running] gather> ")
            try shell.type("player add Zo", until: "player add Zo")
            try reachFullTime()
            try shell.terminal.read(until: Self.fullTime)
            #expect(try shell.type("e\r", until: "(#3).").contains("Added Zoe (#3)."))
        }

        @Test func doesNotRedrawForAScreenReader() throws {
            let shell = try Shell(machine, environment: ["ACCESSIBLE": "1"])
            let started = try shell.enter("match start")
            #expect(!started.contains("[A 0-0"))
            try shell.type("player add Zo", until: "player add Zo")
            try reachFullTime()
            let message = try shell.terminal.read(until: "player add Zo")
            #expect(message.contains("\n\(Self.fullTime)."), "\(message)")
            #expect(message.ranges(of: "gather> ").count == 1)
            #expect(!message.contains("\u{1B}["), "\(message.debugDescription)")
            #expect(try shell.type("e\r", until: "(#3).").contains("Added Zoe (#3)."))
        }

        @Test func showsTheMatchInThePrompt() throws {
            let shell = try Shell(machine)
            try shell.type("match start\r", until: "[A 0-0 B 1")
            // The clock advances without a key, by more than a second if there is much to do; readline redraws only
            // what differs.
            try shell.terminal.read(until: "1:")
            try shell.type("timer pause\r", until: " paused] gather> ")
            #expect(try shell.type("score B =3\r", until: "[A 0-3 B 1").contains("Team A 0-3 Team B (was 0-0)."))
            try shell.type("match cancel\r", until: "[y/N] ")
            #expect(try shell.type("y\r", until: "Discarded the match").contains("Discarded the match"))
        }

        @Test(arguments: [SIGHUP, SIGTERM, SIGKILL])
        func survivesTheEndOfTheShell(signal: Int32) throws {
            let shell = try Shell(machine)
            try shell.type("match start\r", until: "running] gather> ")
            try shell.type("goal Ana\r", until: "[A 1-0 B ")
            shell.terminal.signal(signal)
            if signal == SIGKILL {
                _ = shell.terminal.waitForExit()
            } else {
                #expect(shell.terminal.waitForExit() == 128 + signal)
            }
            let next = try Shell(machine)
            #expect(next.terminal.output.contains("[A 1-0 B 1"), "\(next.terminal.output)")
            #expect(next.terminal.output.contains("running] gather> "))
            #expect(try next.type("undo\r", until: "[A 0-0 B ").contains("Undid"))
        }

        @Test func survivesATerminalThatIsClosed() throws {
            do {
                let shell = try Shell(machine)
                try shell.type("match start\r", until: "running] gather> ")
            }
            let next = try Shell(machine)
            #expect(next.terminal.output.contains("running] gather> "), "\(next.terminal.output)")
        }
    }
}
