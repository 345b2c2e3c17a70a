import Foundation
import GatherKit

extension ProgramCommand.Declaration {
    static var complete: Self {
        Self(
            notes: """
                The completions of bash, zsh and fish call this command. Each line of the output is a word, a tab, and the meaning of the word. \
                The command does not change the store. Exit code: 0, even if nothing matches.
                """,
            route: Route(
                "gather complete", "Print completions for a gather command line",
                Argument<[String]>.repeated(
                    "word", .anyText, atLeastOne: false,
                    "the words up to the cursor; the last may be empty"
                ).taking("-- WORD"),
                access: .none, answers: Shape<Void>(), examples: ["gather complete -- player li"]
            ) { _, words in
                // A slow store must not keep the user waiting, and Tab should not print a message.
                signal(SIGALRM) { _ in _exit(0) }
                alarm(patience)
                let text = (try? CommandLineCompletion(words).suggestions())?.map { suggestion in
                    "\(suggestion.text)\t\(suggestion.summary.printable)\n"
                }
                try? FileHandle.standardOutput.write(contentsOf: Data((text ?? []).joined().utf8))
                // Does not wait for a read that is still in progress.
                _exit(0)
            })
    }

    /// The seconds after which completion ends without an answer.
    private static let patience: UInt32 = 3
}
