import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// The match on the full screen.
    @Suite(.enabled(if: TestEngine.isDefault)) struct Watching {
        private let machine: Installation

        init() throws {
            machine = try Installation()
            let outcome = try machine.gather(
                "-c",
                "player add Ana; player add Ion; team assign A Ana; team assign B Ion; timer set 50:00; match start"
            )
            #expect(outcome.code == 0, "\(outcome)")
        }

        /// A terminal in which bash has started the program and the program shows the match.
        private func watching(columns: Int = 60, rows: Int = 24) throws -> EmulatedTerminal {
            let terminal = try EmulatedTerminal(
                machine, program: "/bin/bash", "--norc", environment: ["SWIFT_BACKTRACE": "enable=no", "PS1": "$ "],
                columns: columns, rows: rows)
            try terminal.enter(Installation.program.path, until: "running]")
            try terminal.enter("match watch", until: "q quits")
            #expect(try terminal.isAlternateScreen)
            #expect(try !terminal.isCursorVisible)
            return terminal
        }

        private func checkThatTheTerminalIsAsBefore(_ terminal: EmulatedTerminal) throws {
            #expect(try !terminal.isAlternateScreen)
            #expect(try terminal.isCursorVisible)
            #expect(try terminal.screen.contains("Football Gather. Type"))
        }

        @Test func showsClockScoreTeamsAndGoals() throws {
            let line = "goal Ana; goal Ana; timer set 10:00 --yes; timer start; timer pause; timer cancel"
            _ = try machine.gather("-c", line)
            let terminal = try EmulatedTerminal(machine, columns: 60, rows: 24)
            try terminal.wait(for: "stopped]")
            let screen = try terminal.enter("match watch", until: "q quits")
            #expect(try terminal.isAlternateScreen)
            #expect(try !terminal.isCursorVisible)
            let expected = """
                                   ██████          ██████
                                       ██          ██  ██
                                   ██████  ██████  ██  ██
                                   ██              ██  ██
                                   ██████          ██████

                               ██    ██████      ██████  ██████
                             ████    ██  ██  ██  ██  ██  ██  ██
                               ██    ██  ██      ██  ██  ██  ██
                               ██    ██  ██  ██  ██  ██  ██  ██
                             ██████  ██████      ██████  ██████

                                 Team A 2-0 Team B, stopped

                                  Team A   Team B   Goals
                                  Ana      Ion      1' Ana
                                                    1' Ana






                                          q quits
                """
            #expect(screen == expected)
        }

        @Test func followsTheMatchUntilAKeyIsPressed() throws {
            let terminal = try watching()
            _ = try machine.gather("-c", "goal Ion")
            try terminal.wait(for: "Team A 0-1 Team B, running")
            try terminal.press("q")
            try terminal.wait(for: "[A 0-1 B")
            try checkThatTheTerminalIsAsBefore(terminal)
            try terminal.enter("player add Zoe", until: "Added Zoe (#3).")
        }

        @Test func restoresTheTerminalOnControlC() throws {
            let terminal = try watching()
            try terminal.press("C-c")
            try terminal.wait { $0.hasSuffix("gather>") }
            try checkThatTheTerminalIsAsBefore(terminal)
            try terminal.enter("player add Zoe", until: "Added Zoe (#3).")
        }

        @Test func restoresTheTerminalWhileSuspended() throws {
            let terminal = try watching()
            try terminal.press("C-z")
            try terminal.wait(for: "Stopped")
            try checkThatTheTerminalIsAsBefore(terminal)
            try terminal.enter("stty -a | grep -o ' -*icanon' # now", until: "# now\n icanon\n$")
            try terminal.type("fg\r")
            try terminal.wait { _ in try terminal.isAlternateScreen }
            try terminal.wait(for: "q quits")
        }

        @Test(arguments: [SIGTERM, SIGHUP, SIGABRT, SIGSEGV])
        func restoresTheTerminalWhenTerminated(signal: Int32) throws {
            let terminal = try watching()
            try terminal.signal(signal)
            try terminal.wait { $0.hasSuffix("\n$") }
            try checkThatTheTerminalIsAsBefore(terminal)
        }

        @Test func fitsAnyTerminal() throws {
            let terminal = try watching(columns: 60, rows: 10)
            let low = try terminal.screen
            #expect(low.contains("                            0-0\n"), "\(low)")
            #expect(low.contains("Ana"))
            try terminal.resize(columns: 20, rows: 8)
            // The last line fits, so the program has drawn it and tmux has not cut it.
            let tiny = try terminal.wait { $0.hasSuffix("\n      q quits") }
            #expect(tiny.split(separator: "\n", omittingEmptySubsequences: false).count == 8)
        }

        @Test func ignoresArrowKeys() throws {
            let terminal = try watching()
            try terminal.press("Up", "PageDown", "Left")
            _ = try machine.gather("-c", "goal Ion")
            try terminal.wait(for: "Team A 0-1 Team B, running")
            try terminal.press("q")
            try terminal.wait { $0.hasSuffix("gather>") }
        }

        @Test func isShownOnceAsDataOrInAFile() throws {
            let terminal = try EmulatedTerminal(machine, columns: 400)
            try terminal.wait(for: "gather>")
            try terminal.enter("output json", until: "\"format\":\"json\"")
            try terminal.enter("match watch", until: "\"score\":\"0-0\"")
            #expect(try !terminal.isAlternateScreen)
            let piped = try EmulatedTerminal(
                machine, program: "/bin/sh", "-c", "\(Installation.program.path) --output table > shown")
            try piped.wait(for: "gather>")
            try piped.enter("match watch", until: "gather> match watch\n")
            try piped.wait { $0.hasSuffix("gather>") }
            let shown = try String(contentsOfFile: machine.folder.path("shown"), encoding: .utf8)
            #expect(shown.hasPrefix("0-0\n49:") || shown.hasPrefix("0-0\n50:"), "\(shown)")
            #expect(!shown.contains("\u{1B}"))
        }

        @Test func reportsAMissingMatch() throws {
            _ = try machine.gather("-c", "match cancel --yes")
            let terminal = try EmulatedTerminal(machine)
            try terminal.wait(for: "gather>")
            try terminal.enter("match watch", until: "error: no match is in progress")
            #expect(try !terminal.isAlternateScreen)
        }
    }
}
