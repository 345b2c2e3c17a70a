import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Killed programs and concurrent programs.
    @Suite struct KilledAndCrowded {
        /// With a server, each player from another process takes five times as long.
        @Test(arguments: TestEngine.seeds(5))
        func leavesTheStoreUnchangedWhenKilled(moment: Int) throws {
            let machine = try Installation()
            #expect(try machine.gather("-c", "player add Zoe; player add Ion").code == 0)
            let before = try machine.gather("--output", "json", "-c", "player list").output
            let path = try machine.folder.write(manyPlayers(4000 * moment), to: "many.gather")
            let run = try machine.start("run", path)
            // Output arrives in chunks of this size.
            try run.waitForOutput(bytes: (2 * moment - 1) << 16)
            run.signal(SIGKILL)
            #expect(try run.outcome().wasKilled, "the program had already ended")
            #expect(try machine.gather("--output", "json", "-c", "player list").output == before)
            #expect(try machine.gather("-c", "player add Ana").output.hasPrefix("Added Ana (#"))
        }

        @Test func keepsTheDataOfTwoConcurrentWriters() throws {
            let machine = try Installation()
            func script(_ name: String) -> String { (1...100).map { "player add \"\(name) \($0)\"\n" }.joined() }
            let paths = try ["Ana", "Ion"].map { try machine.folder.write(script($0), to: "\($0).gather") }
            let runs = try paths.map { try machine.start("run", "--no-atomic", $0) }
            for run in runs {
                let outcome = try run.outcome()
                #expect(outcome.code == 0, "\(outcome)")
            }
            #expect(try machine.playerNames().count == 200)
        }

        @Test(.enabled(if: TestEngine.current == .sqlite, "on PostgreSQL, the store of an installation exists"))
        func createsTheStoreOnceInConcurrentStarts() throws {
            let machine = try Installation()
            let runs = try (1...6).map { try machine.start("-c", "player add \"Player \($0)\"") }
            for run in runs {
                let outcome = try run.outcome()
                #expect(outcome.code == 0, "\(outcome)")
            }
            #expect(try machine.playerNames().count == 6)
        }
    }
}
