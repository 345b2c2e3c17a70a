import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Suspending the shell with Ctrl-Z.
    @Suite(.enabled(if: TestEngine.isDefault)) struct Suspending {
        private let machine: Installation

        init() throws {
            machine = try Installation()
            let outcome = try machine.gather("-c", "player add Ana; player add Ion")
            #expect(outcome.code == 0, "\(outcome)")
        }

        /// A terminal in which bash has started the shell.
        private func terminal() throws -> EmulatedTerminal {
            let terminal = try EmulatedTerminal(machine, program: "/bin/bash", "--norc", environment: ["PS1": "$ "])
            try terminal.enter(Installation.program.path, until: "gather>")
            return terminal
        }

        private func checkThatItStopsAndGoesOn(_ terminal: EmulatedTerminal) throws {
            try terminal.press("C-z")
            try terminal.wait { $0.contains("Stopped") && $0.hasSuffix("$") }
            try terminal.enter("stty -a | grep -o ' -*icanon' # now", until: "# now\n icanon\n$")
            try terminal.type("fg\r")
            // What is typed before, bash's readline would take from the terminal, without an end of the line.
            try terminal.wait { _ in try terminal.foregroundProgram == "gather" }
        }

        @Test func keepsTheLineBeingTyped() throws {
            let terminal = try terminal()
            try terminal.type("player show An")
            try terminal.wait(for: "player show An")
            try checkThatItStopsAndGoesOn(terminal)
            try terminal.wait { $0.hasSuffix("gather> player show An") }
            try terminal.enter("a", until: "Ana (#1)")
        }

        @Test func keepsAnOpenQuestion() throws {
            let terminal = try terminal()
            try terminal.enter("player delete Ana", until: "[y/N]")
            try checkThatItStopsAndGoesOn(terminal)
            try terminal.enter("y", until: "Deleted Ana.")
        }

        @Test func pausesARepetition() throws {
            let terminal = try terminal()
            try terminal.enter("repeat 9 \"player show Ion\" --every 3600", until: "Ion (#2)")
            try checkThatItStopsAndGoesOn(terminal)
            try terminal.wait { $0.hasSuffix(".build/debug/gather") || $0.hasSuffix("gather") }
            try terminal.press("C-c")
            try terminal.wait { $0.contains("The line ran 1 of 9 times.") && $0.hasSuffix("gather>") }
        }
    }
}
