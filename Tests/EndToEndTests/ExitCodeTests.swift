import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// The exit codes of the program.
    @Suite(.enabled(if: TestEngine.isDefault)) struct ExitCodes {
        @Test func namesTheProgramWithItsVersion() throws {
            let outcome = try Installation().gather("--version")
            #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome)")
            #expect(outcome.output.wholeMatch(of: /gather \d+\.\d+\.\d+\n/) != nil, "\(outcome)")
        }

        @Test func isCorrectForALine() throws {
            let machine = try Installation()
            _ = try machine.gather("-c", "player add Ana")
            for (line, code) in [
                ("player list", 0),
                ("player show Nobody", 1),
                ("expect 1 == 2", 1),
                ("fail \"no\"", 1),
                ("player delete Ana", 2),
                ("player lst", 2),
                ("player add", 2),
                ("player add \"Ana", 2),
                ("player import nowhere.csv", 66),
            ] as [(String, Int32)] {
                let outcome = try machine.gather("-c", line)
                #expect(outcome.code == code, "\(line): \(outcome)")
                #expect(outcome.errors.isEmpty == (code == 0), "\(line): \(outcome)")
                #expect(!outcome.wasKilled)
            }
        }

        @Test(
            arguments: [
                (["run", "good.gather"], 0),
                (["run", "failing.gather"], 1),
                (["run", "mistaken.gather"], 65),
                (["run", "missing.gather"], 66),
                (["run", "folder"], 66),
                (["run", "good.gather", "nonsense"], 2),
                (["run", "good.gather", "who=Ana"], 2),
                (["run", "--dry-run", "--no-atomic", "good.gather"], 2),
                (["walk"], 2),
                (["--output", "xml", "-c", "player list"], 2),
                (["--store", "mysql://nowhere", "-c", "player list"], 2),
                (["--store", "postgres:///nowhere?host=/nowhere", "-c", "player list"], 69),
                (["check", "good.gather", "failing.gather"], 0),
                (["check", "good.gather", "mistaken.gather"], 65),
                (["check", "missing.gather", "good.gather"], 66),
                (["--help"], 0),
                (["run", "--help"], 0),
            ] as [([String], Int32)]
        )
        func isCorrectForACommand(arguments: [String], code: Int32) throws {
            let machine = try Installation()
            try machine.folder.write("player add Ana\n", to: "good.gather")
            try machine.folder.write("player show Nobody\n", to: "failing.gather")
            try machine.folder.write("plyer show Nobody\n", to: "mistaken.gather")
            try FileManager.default.createDirectory(
                atPath: machine.folder.path("folder"),
                withIntermediateDirectories: true
            )
            let line = (["\"$GATHER\""] + arguments.map { "'\($0)'" }).joined(separator: " ")
            let outcome = try machine.sh(line)
            #expect(outcome.code == code, "\(outcome)")
            #expect((code == 0 ? outcome.errors : outcome.output).isEmpty || arguments[0] == "check", "\(outcome)")
        }

        @Test func doesNotRevealInternals() throws {
            let outcome = try Installation().gather("--store", "/dev/null/x/y", "-c", "player list")
            #expect(outcome.code == 69, "\(outcome)")
            #expect(outcome.errors.hasPrefix("error: the store cannot be opened: /dev/null/x/y"), "\(outcome)")
        }
    }
}
