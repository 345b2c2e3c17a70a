import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// The screen of the shell during a match.
    @Suite(.enabled(if: TestEngine.isDefault)) struct Screens {
        private let machine: Installation

        init() throws {
            machine = try Installation(like: "two teams on the screen") { machine in
                let outcome = try machine.gather(
                    "-c",
                    """
                    player add "Ana Pop"; player add Ion; player add Zoe; team assign A Ana; team assign B Ion Zoe
                    """
                )
                #expect(outcome.code == 0, "\(outcome)")
            }
        }

        private func terminal(
            timer: String = "50:00", environment: [String: String] = [:], columns: Int = 80, rows: Int = 24
        ) throws -> EmulatedTerminal {
            let outcome = try machine.gather("-c", "timer set \(timer); match start")
            #expect(outcome.code == 0, "\(outcome)")
            let terminal = try EmulatedTerminal(machine, environment: environment, columns: columns, rows: rows)
            try terminal.wait(for: ">")
            return terminal
        }

        /// The last line of a screen, with the digits of the clock replaced by a placeholder.
        private func lastLine(_ screen: String) -> String? {
            guard let line = screen.split(separator: "\n").last else { return nil }
            return String(line).replacing(#/[0-9]{2}:[0-9]{2}/#, with: "CLOCK")
        }

        @Test func leavesNothingOfAnEmojiThatTerminalsDrawNarrower() throws {
            let terminal = try EmulatedTerminal(machine, columns: 60, rows: 12)
            try terminal.wait(for: "gather>")
            try terminal.type("player add 👨‍👩‍👧 Ana Maria")
            try terminal.wait(for: "Ana Maria")
            try terminal.press("Home", "DC", "End")
            for _ in " Ana Maria" { try terminal.press("BSpace") }
            try terminal.wait { $0.hasSuffix("gather> layer add 👨‍👩‍👧") }
            try terminal.press("C-u")
            try terminal.wait { $0.hasSuffix("gather>") }
        }

        @Test func updatesTheClockAndKeepsTheTypedLine() throws {
            let terminal = try terminal()
            try terminal.type("player add Mihai")
            try terminal.press("Left", "Left")
            let before = try terminal.wait(for: "Mihai")
            let after = try terminal.wait { $0 != before }
            #expect(lastLine(after) == "[A 0-0 B CLOCK running] gather> player add Mihai")
            #expect(after.split(separator: "\n").count == before.split(separator: "\n").count)
            #expect(try terminal.cursor[0] == after.split(separator: "\n").last.map { $0.count - 2 })
        }

        @Test func keepsAWrappedLine() throws {
            let terminal = try terminal(columns: 70)
            let name = String(repeating: "long ", count: 20)
            try terminal.type("player add \"\(name)\"")
            try terminal.press("Home", "Right")
            let before = try terminal.wait { $0.hasSuffix("ong \"") }
            let after = try terminal.wait { $0 != before }
            #expect(after.replacing("\n", with: "").hasSuffix("gather> player add \"\(name)\""))
            #expect(try terminal.cursor[0] == "[A 0-0 B 50:00 running] gather> p".count)
        }

        @Test func keepsAHistorySearch() throws {
            try FileManager.default.createDirectory(
                atPath: machine.folder.path("state/gather"), withIntermediateDirectories: true)
            try machine.folder.write("player list --sort age\n", to: "state/gather/history")
            let terminal = try terminal(timer: "00:02")
            try terminal.press("C-r")
            try terminal.type("list")
            // The search is shown before and after the announcement of full time.
            try terminal.wait { $0.hasSuffix("(reverse-i-search)`list': player list --sort age") }
            try terminal.wait {
                $0.contains("Full time: Team A 0-0 Team B.")
                    && $0.hasSuffix("(reverse-i-search)`list': player list --sort age")
            }
            try terminal.press("C-g")
            try terminal.wait { $0.hasSuffix("full time] gather>") }
        }

        @Test func keepsAListOfCandidates() throws {
            let terminal = try terminal()
            try terminal.type("goal ")
            try terminal.press("Tab", "Tab")
            let list = "Ana Pop  Team A\nIon      Team B\nZoe      Team B\n"
            func isComplete(_ screen: String) -> Bool { lastLine(screen) == "[A 0-0 B CLOCK running] gather> goal" }
            let before = try terminal.wait { $0.contains(list) && isComplete($0) }
            let after = try terminal.wait { $0 != before && isComplete($0) }
            #expect(after.contains(list))
        }

        @Test func shortensTheClockInANarrowTerminal() throws {
            let terminal = try terminal(columns: 20)
            let screen = try terminal.enter("timer pause", until: "*>")
            #expect(lastLine(screen) == "0-0 CLOCK*>")
        }

        @Test func doesNotRedrawOnADumbTerminal() throws {
            let terminal = try terminal(environment: ["TERM": "dumb"])
            try terminal.enter("goal ana", until: "Goal for Team A")
            #expect(try terminal.screen.hasSuffix("\ngather>"))
            #expect(try terminal.enter("match watch", until: "1-0\n").contains("Team A 1-0 Team B, running"))
            #expect(try !terminal.isAlternateScreen)
        }
    }
}
