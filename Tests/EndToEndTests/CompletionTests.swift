import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Completion with the Tab key, checked by the entered lines in the history.
    @Suite(.enabled(if: TestEngine.isDefault)) struct Completing {
        private func machine() throws -> Installation {
            try Installation(like: "three players to complete") { machine in
                let lines = "player add \"Ana Pop\"; player add \"Zoë O'Brien\"; player add Ion"
                let outcome = try machine.gather("-c", lines)
                #expect(outcome.code == 0, "\(outcome)")
            }
        }

        /// What is typed, the line that it becomes, and a part of its answer.
        private static let typed = [
            ("pl\tli\t", "player list", "Zoë O'Brien"),
            ("player list --so\tage", "player list --sort age", "Zoë O'Brien"),
            ("player list --sort a\t", "player list --sort age", "Zoë O'Brien"),
            ("player list --sort=a\t", "player list --sort=age", "Zoë O'Brien"),
            (
                "player edit Ion --position goal\t", "player edit Ion --position goalkeeper",
                "position is now goalkeeper"
            ),
            ("team assign be\tIon", "team assign bench Ion", "Ion is on the bench"),
            ("player show an\t", "player show \"Ana Pop\"", "#1"),
            ("player show po\t", "player show \"Ana Pop\"", "#1"),
            ("player show \"an\t", "player show \"Ana Pop\"", "#1"),
            ("player show \"Ana P\t", "player show \"Ana Pop\"", "#1"),
            ("player show zoe\t", "player show \"Zoë O'Brien\"", "#2"),
            ("player show i\t", "player show Ion", "#3"),
            ("team select ion an\t", "team select ion \"Ana Pop\"", "Ana Pop"),
            ("player list; player show an\t", "player list; player show \"Ana Pop\"", "Favourite team"),
            ("help player ad\t", "help player add", "Add a player"),
        ]

        /// In one shell, as each start of a program takes longer than all of the lines.
        @Test func completesLinesThatRun() throws {
            let machine = try machine()
            let shell = try Shell(machine)
            for (keys, line, answer) in Self.typed {
                let screen = try shell.enter(keys)
                #expect(screen.contains(answer), "\(line): \(screen)")
                #expect(try machine.historyLines().last == line)
            }
        }

        @Test func completesAFileName() throws {
            let machine = try machine()
            try machine.folder.write("name\nTudor\n", to: "my squad.csv")
            let shell = try Shell(machine)
            let screen = try shell.enter("player import \(machine.folder.path("my"))\t")
            #expect(screen.contains("Imported 1 player"), "\(screen)")
            #expect(try machine.historyLines().last == "player import \"\(machine.folder.path("my squad.csv"))\"")
        }

        @Test func listsCandidates() throws {
            let machine = try machine()
            let shell = try Shell(machine)
            let verbs = try shell.type("player \t\t", until: "Import players from a CSV file")
            #expect(verbs.contains("Add a player"))
            let players = try shell.type("\u{15}player show \t\t", until: "#2")
            #expect(players.contains("Ana Pop"))
            #expect(try shell.type("\u{15}player list\r", until: "3  Ion").contains("Ana Pop"))
        }

        @Test func indicatesThatTheListIsCut() throws {
            let machine = try Installation()
            let names = (1...120).map { "player add \"Player \($0)\"" }.joined(separator: "\n")
            #expect(try machine.gather(input: names).code == 0)
            let shell = try Shell(machine)
            let list = try shell.type("player show \t\t\t", until: "and more; keep typing to narrow the list")
            #expect(list.contains("Player 100"))
            #expect(list.contains("… and more; keep typing to narrow the list"))
            try shell.terminal.type("\u{15}")
            #expect(try shell.type("player show \"Player 120\"\r", until: "#120").contains("#120"))
        }

        @Test func keepsALineWithoutCandidates() throws {
            let machine = try machine()
            let shell = try Shell(machine)
            try shell.enter("player show nobody\t")
            #expect(try machine.historyLines().last == "player show nobody")
            try shell.enter("player add Zo\t")
            #expect(try machine.historyLines().last == "player add Zo")
        }
    }
}
