import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// A program that is killed, and programs that run at once.
    @Suite struct KilledAndCrowded {
        /// A server takes so many players from another process in five times the time.
        @Test(arguments: TestEngine.current == .sqlite ? 1...5 : 1...1)
        func leavesTheStoreAsItWasWhenKilled(moment: Int) throws {
            let machine = try Installation()
            #expect(try machine.gather("-c", "player add Zoe; player add Ion").code == 0)
            let before = try machine.gather("--output", "json", "-c", "player list").output
            let path = try machine.folder.write(manyPlayers(20_000), to: "many.gather")
            let run = try machine.start("run", path)
            // Results come in pieces of this size.
            try run.waitForOutput(bytes: (2 * moment - 1) << 16)
            run.signal(SIGKILL)
            #expect(try run.outcome().wasKilled, "it had ended already")
            #expect(try machine.gather("--output", "json", "-c", "player list").output == before)
            #expect(try machine.gather("-c", "player add Ana").output.hasPrefix("Added Ana (#"))
        }

        @Test func losesNothingOfTwoThatWriteAtOnce() throws {
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

        @Test func makesANewStoreOnceWhenManyStartAtOnce() throws {
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
