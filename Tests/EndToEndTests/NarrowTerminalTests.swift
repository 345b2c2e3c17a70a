import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Results in terminals of several sizes.
    @Suite(.enabled(if: TestEngine.isDefault)) struct TerminalWidths {
        private let machine: Installation

        init() throws {
            machine = try Installation(like: "names of several widths") { machine in
                let outcome = try machine.gather(
                    "-c",
                    """
                    player add "Unai Simón" --position GK; player add "東京 太郎" --position DEF; \
                    player add "Zoe ❤️ Pop" --skill amateur; team assign A Unai 東京; team assign B Zoe
                    """
                )
                #expect(outcome.code == 0, "\(outcome)")
            }
        }

        private func screen(_ line: String, columns: Int, rows: Int = 30, until text: String) throws -> String {
            let terminal = try EmulatedTerminal(machine, columns: columns, rows: rows)
            try terminal.wait(for: "gather>")
            try terminal.press("C-l")
            try terminal.type(line)
            try terminal.press("Enter")
            let screen = try terminal.wait { $0.hasSuffix("\ngather>") && $0.contains(text) }
            return screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast().joined(separator: "\n")
        }

        @Test func showAsManyColumnsAsFit() throws {
            #expect(
                try screen("player list --sort id", columns: 80, until: "Unai") == """
                    gather> player list --sort id
                    #  Name        Age  Level    Position    Favourite team
                    1  Unai Simón                goalkeeper
                    2  東京 太郎                 defender
                    3  Zoe ❤️ Pop       amateur
                    """
            )
            #expect(
                try screen("player list --sort id", columns: 36, until: "Unai") == """
                    gather> player list --sort id
                    #  Name        Level    Position
                    1  Unai Simón           goalkeeper
                    2  東京 太郎            defender
                    3  Zoe ❤️ Pop  amateur
                    """
            )
            #expect(
                try screen("player list", columns: 20, until: "Unai") == """
                    gather> player list
                    #  Name
                    1  Unai Simón
                    3  Zoe ❤️ Pop
                    2  東京 太郎
                    Not shown: Level,
                    Position.
                    """
            )
        }

        @Test func wrapErrorsBetweenWords() throws {
            #expect(
                try screen("plyer list", columns: 30, until: "error:") == """
                    gather> plyer list
                    error: there is no command
                    "plyer"; did you mean player
                    list?
                      plyer list
                      ^~~~~
                    """
            )
        }

        @Test func areFilledByThePitch() throws {
            #expect(
                try screen("team show --pitch", columns: 50, until: "Team B") == """
                    gather> team show --pitch
                    ┌─ Team A ──┬───────━━━━━━━━━───────┬───────────┐
                    │           │      Unai Simón       │           │
                    │           └───────┬───────┬───────┘           │
                    │                   ╰───────╯                   │
                    │                   東京 太郎                   │
                    │                 ╭───────────╮                 │
                    ├─────────────────┤     ·     ├─────────────────┤
                    │                 ╰───────────╯                 │
                    │                  Zoe ❤️ Pop                   │
                    │                   ╭───────╮                   │
                    │           ┌───────┴───────┴───────┐           │
                    │           │                       │           │
                    └─ Team B ──┴───────━━━━━━━━━───────┴───────────┘
                    """
            )
            let narrow = try screen("team show --pitch", columns: 40, until: "Team B")
            #expect(narrow.contains("\nTeam A (2)        Team B (1)\n"), "\(narrow)")
        }

        @Test func doNotAffectAPipe() throws {
            let outcome = try machine.gather("-c", "team show --pitch")
            let lines = outcome.output.split(separator: "\n")
            #expect(lines.first?.hasPrefix("┌─ Team A (2) ─") == true && lines.first?.count == 79, "\(outcome)")
            #expect(!outcome.output.contains("\u{1B}"))
            let data = try machine.gather("--output", "json", "-c", "team show --pitch; team show")
            #expect(Set(data.output.split(separator: "\n")).count == 1)
        }
    }
}
