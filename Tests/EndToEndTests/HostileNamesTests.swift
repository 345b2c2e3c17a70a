import Foundation
import GatherDatabase
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Names that no route accepts, written directly into the store.
    @Suite(.enabled(if: TestEngine.isDefault)) struct HostileNames {
        private static let name = "An\u{1B}[2Ja\u{7}\u{9B}31m\n\u{202E}Zo\u{7F}e"

        private let machine: Installation

        init() throws {
            machine = try Installation()
            let lines = "player add Ana; player add Ion; team assign A Ana; team assign B Ion; match start; goal Ana"
            #expect(try machine.gather("-c", lines).code == 0)
            try machine.database().write { connection in
                try connection.run("UPDATE player SET name = \(Self.name), favourite_team = \(Self.name) WHERE id = 1")
                try connection.run("UPDATE gather_player SET name = \(Self.name) WHERE player_id = 1")
                _ = try connection.run("UPDATE goal SET name = \(Self.name)")
            }
        }

        private func isHarmless(_ text: String) -> Bool {
            text.unicodeScalars.allSatisfy { scalar in
                switch scalar.value {
                case 0x0A, 0x0D: true
                case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: false
                default: true
                }
            }
        }

        private static let lines = [
            "player list", "player show #1", "team show", "team show --pitch", "match status", "match status --pitch",
            "team select #1", "player edit #1 --age 30", "goal #1", "undo",
            "match end --yes; history list; history show last",
        ]

        @Test(arguments: ["table", "plain"])
        func areNeverPrintedRaw(format: String) throws {
            for line in Self.lines {
                let outcome = try machine.gather("--output", format, "-c", line)
                #expect(outcome.code == 0, "\(outcome)")
                #expect(isHarmless(outcome.output) && isHarmless(outcome.errors), "\(line): \(outcome)")
                // A name does not start a line either, where it could look like a prompt.
                #expect(!outcome.output.contains("\n\u{FFFD}Zo"), "\(line): \(outcome)")
            }
        }

        @Test func areExactInJSON() throws {
            let outcome = try machine.gather("--output", "json", "-c", "player show #1")
            #expect(isHarmless(outcome.output), "\(outcome)")
            let player = try #require(try machine.json("player show #1") as? [String: Any])
            #expect((player["favouriteTeam"] as? String).map { Array($0.utf8) } == Array(Self.name.utf8))
            // A name is shown with replacement characters.
            #expect(player["name"] as? String == "An\u{FFFD}[2Ja\u{FFFD}\u{FFFD}31m\u{FFFD}\u{FFFD}Zo\u{FFFD}e")
        }

        @Test func areExactInCSVOutsideATerminal() throws {
            let outcome = try machine.gather("--output", "csv", "-c", "player show #1")
            #expect(outcome.output.utf8.count > 0 && outcome.output.contains("\"\(Self.name)\""), "\(outcome)")
            let terminal = try Terminal(
                Installation.program, ["--output", "csv", "-c", "player show #1"], environment: machine.environment)
            #expect(terminal.waitForExit() == 0)
            #expect(isHarmless(terminal.output), "\(terminal.output.debugDescription)")
        }

        @Test func doNotAffectTheScreenOfTheShell() throws {
            let terminal = try EmulatedTerminal(machine)
            try terminal.wait(for: "gather>")
            let screen = try terminal.enter("player list", until: "An\u{FFFD}[2Ja")
            #expect(screen.contains("Football Gather."))
            try terminal.type("player show ")
            try terminal.press("Tab", "Tab")
            let list = try terminal.wait { $0.ranges(of: "An\u{FFFD}[2Ja").count >= 2 }
            #expect(list.contains("Football Gather."))
        }

        @Test func areHarmlessInFileNamesAndArguments() throws {
            for line in [
                "run \"\u{1B}[2J.gather\"", "include \"a\u{9B}b\"", "output json > \"/x\u{7}/y\"", "\u{1B}[2J",
            ] {
                let outcome = try machine.gather("-c", line)
                #expect(outcome.code != 0 && isHarmless(outcome.errors), "\(outcome)")
            }
            for arguments in [["run", "\u{1B}[2J"], ["check", "\u{9B}1m"], ["--output", "\u{7}"], ["\u{1B}c"]] {
                let outcome = try machine.start(Installation.program, arguments).outcome()
                #expect(outcome.code != 0 && isHarmless(outcome.errors), "\(outcome)")
            }
        }
    }
}
