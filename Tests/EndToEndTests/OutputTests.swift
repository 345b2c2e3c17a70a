import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// The output formats.
    @Suite(.enabled(if: TestEngine.isDefault)) struct Results {
        private func machine() throws -> Installation {
            try Installation(like: "two players to write") { machine in
                let outcome = try machine.gather(
                    "-c",
                    "player add \"Zoë, Z.\" --age 30; player add 東京 --favourite-team \"A \\\"B\\\"\""
                )
                #expect(outcome.code == 0, "\(outcome)")
            }
        }

        @Test func writesSentencesForAMessenger() throws {
            let outcome = try machine().gather("--output", "plain", "-c", "player list")
            #expect(
                outcome.output == "#: 1. Name: Zoë, Z. Age: 30.\n#: 2. Name: 東京. Favourite team: A \"B\".\n",
                "\(outcome)")
        }

        @Test func writesOneJSONDocumentPerLine() throws {
            let outcome = try machine().gather("--output", "json", "-c", "player show #1; player show #2")
            let expected = """
                {"age":30,"favouriteTeam":null,"id":1,"mark":null,"name":"Zoë, Z.","nickname":null,"preferredPosition":null,"skill":null}
                {"age":null,"favouriteTeam":"A \\"B\\"","id":2,"mark":null,"name":"東京","nickname":null,"preferredPosition":null,"skill":null}

                """
            #expect(outcome.output == expected)
        }

        @Test func usesColourOutsideATerminalOnlyOnRequest() throws {
            let machine = try machine()
            #expect(try !machine.gather("-c", "player list").output.contains("\u{1B}"))
            #expect(try !machine.gather("-c", "nonsense").errors.contains("\u{1B}"))
            let always = ["GATHER_COLOR": "always"]
            #expect(try machine.gather("-c", "nonsense", environment: always).errors.contains("\u{1B}[31m"))
            let both = always.merging(["NO_COLOR": "1"]) { $1 }
            #expect(try !machine.gather("-c", "nonsense", environment: both).errors.contains("\u{1B}"))
            #expect(try !machine.gather("--no-color", "-c", "nonsense", environment: always).errors.contains("\u{1B}"))
            for words in [["--color", "always", "nonsense"], ["--color=always", "-c", "nonsense"]] {
                let outcome = try machine.start(Installation.program, words, environment: both).outcome()
                #expect(outcome.errors.contains("\u{1B}[31m"), "\(words): \(outcome)")
            }
            #expect(try machine.gather("--color", "always", "player", "list").output.contains("\u{1B}[1m"))
            let wrong = try machine.gather("--color", "pink", "player", "list")
            #expect(wrong.code == 2 && wrong.output.isEmpty, "\(wrong)")
            #expect(wrong.errors == "error: --color must be one of auto, always, never, not \"pink\"\n")
        }
    }
}
