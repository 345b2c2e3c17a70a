import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Mistakes of psql 15 and similar shells, each with the correct behaviour.
    @Suite struct SaferThanOthers {
        private let machine: Installation

        init() throws { machine = try Installation() }

        private func run(_ script: String, _ arguments: String...) throws -> Outcome {
            try machine.folder.write(script, to: "day.gather")
            return try machine.sh((["\"$GATHER\" run day.gather"] + arguments).joined(separator: " "))
        }

        /// psql cannot compare: `\if :n > 3` takes the other branch and exits with 0.
        @Test(arguments: [(4, "more"), (3, "less")])
        func evaluatesComparisons(number: Int, answer: String) throws {
            let script = "let n = 1\nif $n > 3 { player add more } else { player add less }\n"
            #expect(try run(script, "n=\(number)").output == "Added \(answer) (#1).\n")
        }

        /// psql names the line of the semicolon, no column, and not what included the file.
        @Test func reportsThePositionAndTheIncludesOfAnError() throws {
            try machine.folder.write("\n\n  player show \\\n    Nobody\n", to: "inner.gather")
            let outcome = try run("if true {\n  include \"inner.gather\"\n}\n")
            #expect(outcome.code == 1)
            #expect(outcome.errors.contains("inner.gather:3:3: error: there is no player \"Nobody\""), "\(outcome)")
            #expect(outcome.errors.contains("  player show \\\n    ^"), "\(outcome)")
            #expect(outcome.errors.contains("included from day.gather:2:11"), "\(outcome)")
        }

        /// A COMMIT within `psql -1` commits half of a script, and psql runs what stands before an unknown command.
        @Test func hasNoCommitStatement() throws {
            try machine.folder.write("player list\n", to: "other.gather")
            for statement in ["commit", "COMMIT", "run \"other.gather\"", "record start \"x.gather\"", "quit"] {
                let outcome = try run("player add Ana\n\(statement)\nfail \"no\"\n")
                #expect(outcome.code == 65, "\(outcome)")
                #expect(outcome.output.isEmpty, "\(outcome)")
                #expect(outcome.errors.contains("day.gather:2:1: error: "), "\(outcome)")
            }
            #expect(try machine.playerNames().isEmpty)
        }

        /// psql takes the first line of a script that starts itself for SQL.
        @Test func runsAsAnExecutableScript() throws {
            let path = try machine.folder.write(
                "#!/usr/bin/env -S gather run\nlet name = \"Ana\"\nplayer add $name\n", to: "day.gather")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
            let outcome = try machine.sh("PATH=\"$GATHER_TOOLS:$PATH\" ./day.gather name=Zoe")
            #expect(outcome.output == "Added Zoe (#1).\n", "\(outcome)")
        }

        /// psql is good at this; sqlite3 prints its usage and exits with 0.
        @Test(arguments: [
            "O'Brien", "Ana \"Ace\" Pop", "a; player add Ion", "--age 3", "$x ${x}", "a # b", "} {", "\\",
        ])
        func takesAnyTextForAName(name: String) throws {
            let machine = try Installation()
            let path = try machine.folder.write("let name = \"\"\nplayer add \"$name\"\nplayer show $name\n", to: "d")
            let outcome = try machine.gather("run", path, "name=\(name)")
            #expect(outcome.code == 0, "\(outcome)")
            #expect(try machine.playerNames() == [name])
        }
    }
}
