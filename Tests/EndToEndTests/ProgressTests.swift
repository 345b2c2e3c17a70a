import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// The progress bar.
    @Suite(.enabled(if: TestEngine.isDefault)) struct Progress {
        private let machine: Installation

        init() throws {
            machine = try Installation()
            let names = (1...8000).map { "Player \($0) of \($0 * 7919 % 99_991)\n" }.joined()
            try machine.folder.write("name\n\(names)", to: "many.csv")
        }

        @Test func isShownDuringAnImportOnly() throws {
            let terminal = try EmulatedTerminal(machine, columns: 80)
            try terminal.wait(for: "gather>")
            let busy = try terminal.enter("player import many.csv", until: " of 8000 rows")
            #expect(busy.contains("%  ") && busy.contains("["), "\(busy)")
            try terminal.wait {
                $0.hasSuffix("gather> player import many.csv\nImported 8000 players from many.csv.\ngather>")
            }
        }

        @Test(arguments: [["TERM": "dumb"], ["ACCESSIBLE": "1"]])
        func isNotShownIfTheEnvironmentRulesItOut(environment: [String: String]) throws {
            let terminal = try Terminal(
                Installation.program, ["-c", "player import \(machine.folder.path("many.csv"))"],
                environment: machine.environment.merging(environment) { $1 })
            _ = terminal.waitForExit()
            #expect(terminal.output.contains("Imported 8000 players"))
            #expect(!terminal.output.contains(" rows") && !terminal.output.contains("\u{1B}["))
        }

        @Test func isNotShownWithoutATerminal() throws {
            let outcome = try machine.gather("-c", "player import many.csv", in: machine.folder.url.path)
            #expect(outcome.errors == "")
            #expect(outcome.output == "Imported 8000 players from many.csv.\n")
        }
    }
}
