import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Texts for a messenger, which are written as they are.
    @Suite(.enabled(if: TestEngine.isDefault)) struct Sharing {
        private let machine: Installation
        private let text: String

        init() throws {
            let place = String(repeating: "Sala Dinamo ", count: 8).trimmingCharacters(in: .whitespaces)
            text = "Thu 26 Nov 2099, 20:00, \(place)\n14 places"
            machine = try Installation(like: "a plan to share") { machine in
                let outcome = try machine.gather("-c", "match plan 2099-11-26T20:00 --place \"\(place)\" --places 14")
                #expect(outcome.code == 0, "\(outcome)")
            }
        }

        @Test(arguments: ["table", "plain"])
        func areThatAndNothingElseInAPipe(format: String) throws {
            let outcome = try machine.gather("--output", format, "-c", "share text plan")
            #expect(outcome.output == text + "\n" && outcome.errors.isEmpty, "\(outcome)")
        }

        @Test func sayThatAPipeHasNoClipboard() throws {
            let outcome = try machine.gather("-c", "share text plan --copy")
            #expect(outcome.output == text + "\n" && outcome.code == 0, "\(outcome)")
            #expect(
                outcome.errors == "warning: nothing was copied: the output is not a terminal with a clipboard\n")
        }

        @Test func areNotWrappedAtATerminalAndCopied() throws {
            let shell = try Shell(machine)
            let screen = try shell.enter("share text plan --copy")
            #expect(screen.contains(text.replacing("\n", with: "\r\n")))
            let encoded = Data(text.utf8).base64EncodedString()
            #expect(screen.contains("\u{1B}]52;c;\(encoded)\u{7}"))
            #expect(screen.contains("Sent to the clipboard, if your terminal allows it."))
            #expect(try !shell.enter("share text plan").contains("\u{1B}]52"))
            #expect(try shell.leave() == 0)
        }

        @Test func areNotCopiedAtATerminalWithoutAny() throws {
            let shell = try Shell(machine, environment: ["TERM": "dumb"])
            let screen = try shell.enter("share text plan --copy")
            #expect(!screen.contains("\u{1B}]52") && screen.contains("warning: nothing was copied"))
        }
    }
}
