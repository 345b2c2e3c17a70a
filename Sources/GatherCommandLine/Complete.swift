import ArgumentParser
import Foundation
import GatherKit

struct Complete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "complete",
        abstract: "Print completions for a gather command line.",
        discussion: """
            The completions of bash, zsh and fish call this command. Each line of the output is a word, a tab, and the meaning of the word. \
            The command does not change the store. Exit code: 0, even if nothing matches.
            """
    )

    @ArgumentParser.Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("After --, the words up to the cursor; the last may be empty.", valueName: "word"))
    var words: [String] = []

    mutating func run() throws {
        // Nobody waits for a slow store, and whoever presses Tab has asked for no message.
        signal(SIGALRM) { _ in _exit(0) }
        alarm(Self.patience)
        let text = (try? CommandLineCompletion(words).suggestions())?.map { suggestion in
            "\(suggestion.text)\t\(suggestion.summary.printable)\n"
        }
        try? FileHandle.standardOutput.write(contentsOf: Data((text ?? []).joined().utf8))
        // Not after a read that still goes on.
        _exit(0)
    }

    /// The seconds after which it ends without an answer.
    private static let patience: UInt32 = 3
}
