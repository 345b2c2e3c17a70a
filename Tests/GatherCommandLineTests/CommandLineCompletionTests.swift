import GatherKit
import GatherScript
import GatherShell
import Testing

@testable import GatherCommandLine

/// The completion of the program's own options and commands, which needs no store.
@Suite struct CommandLineCompletionTests {
    @Test(
        arguments: [
            (["-"], ["-c", "--store", "--output", "--color", "--no-color", "--version", "--help", "-h"]),
            (["--col"], ["--color"]), (["--output", ""], ["table", "plain", "json", "csv"]),
            (["--output=j"], ["--output=json"]), (["run", "--dry"], ["--dry-run"]), (["run", "-h"], ["-h"]),
            (["serve", "--host", "a", "--po"], ["--port"]),
            // A wrong value does not matter yet.
            (["--output", "bad", "--col"], ["--color"]), (["--color=bad", "run", "--dry"], ["--dry-run"]),
            (["--no-color=1", "--col"], ["--color"]), (["--no-color=1", "run", "--dry"], ["--dry-run"]),
        ] as [([String], [String])])
    func offersOptionsAndTheirValues(words: [String], expected: [String]) throws {
        #expect(try CommandLineCompletion(words).suggestions().map(\.text) == expected)
    }
}
