import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Scripts are atomic, however they end.
    @Suite struct AllOrNothing {
        @Test func rollsBackAScriptThatFailsAtItsEnd() throws {
            let machine = try Installation()
            _ = try machine.gather("-c", "player add Zoe")
            for (last, code, column) in [
                ("player show Nobody", 1, 1), ("expect $last.name == \"Ana\", \"we need Ana\"", 1, 8),
                ("fail \"enough\"", 1, 1), ("player delete Ion", 65, 1), ("player import nowhere.csv", 66, 1),
            ] as [(String, Int32, Int)] {
                let path = try machine.folder.write("player add Ana\nplayer add Ion\n\(last)\n", to: "day.gather")
                let outcome = try machine.gather("run", path)
                #expect(outcome.code == code, "\(outcome)")
                #expect(outcome.errors.contains("day.gather:3:\(column): error: "), "\(outcome)")
                if code == 1 { #expect(outcome.errors.contains("Nothing was changed."), "\(outcome)") }
                #expect(try machine.playerNames() == ["Zoe"])
            }
        }

        @Test func rollsBackALineThatFailsAtItsEnd() throws {
            let machine = try Installation()
            #expect(try machine.gather("-c", "player add Ana; player add ana").code == 1)
            #expect(try machine.playerNames().isEmpty)
        }

        @Test func waitsOnlyOutsideATransaction() throws {
            let machine = try Installation()
            let path = try machine.folder.write("wait 00:01\nplayer add Ana\n", to: "day.gather")
            let atomic = try machine.gather("run", path)
            #expect(atomic.code == 65)
            #expect(atomic.errors.contains("day.gather:1:6: error: \"wait\" would block the store"), "\(atomic)")
            #expect(try machine.gather("run", "--no-atomic", path).code == 0)
        }

        @Test func isInterruptedWhileWaiting() throws {
            let machine = try Installation()
            let path = try machine.folder.write("player add Ana\nwait 50:00\nplayer add Ion\n", to: "day.gather")
            let run = try machine.start("run", "--no-atomic", path)
            try run.waitForOutput()
            run.signal(SIGINT)
            let outcome = try run.outcome()
            #expect(outcome.code == 130 && !outcome.wasKilled, "\(outcome)")
            #expect(outcome.errors.contains("day.gather:2:1: error: interrupted"), "\(outcome)")
            #expect(try machine.playerNames() == ["Ana"])
        }

        @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
        func rollsBackAnInterruptedScript(signal: Int32) throws {
            let machine = try Installation()
            // After some output it goes on for longer than this test may have to wait for its turn; its steps would end it.
            let numbers = (1...100).map(String.init).joined(separator: ", ")
            let loops = ["a", "b", "c", "d", "e"].map { "for \($0) in $n {" }.joined(separator: " ")
            let path = try machine.folder.write(
                manyPlayers(3000) + "let n = [\(numbers)]\n\(loops) let x = $e } } } } }\n", to: "long.gather")
            let run = try machine.start("run", path)
            try run.waitForOutput()
            run.signal(signal)
            let outcome = try run.outcome()
            if signal == SIGINT {
                #expect(outcome.code == 130 && !outcome.wasKilled, "\(outcome.code)")
                #expect(outcome.errors.contains("error: interrupted"))
            } else {
                #expect(outcome.code == signal && outcome.wasKilled, "\(outcome.code)")
            }
            #expect(try machine.playerNames().isEmpty)
        }

        @Test func rollsBackWhenAnExpectFailsInAnInclude() throws {
            let machine = try Installation()
            try machine.folder.write("player list\nexpect $last.count > 5, \"too few\"\n", to: "inner.gather")
            let script = "player add Ana\nfor x in [1, 2] { include \"inner.gather\" }\n"
            try machine.folder.write(script, to: "day.gather")
            let outcome = try machine.sh("\"$GATHER\" run day.gather")
            #expect(outcome.code == 1 && outcome.errors.contains("inner.gather:2:8: error: too few"), "\(outcome)")
            #expect(try machine.playerNames().isEmpty)
            let kept = try machine.sh("\"$GATHER\" run --no-atomic day.gather")
            #expect(kept.code == 1 && kept.errors.contains("Changes made before this were kept."), "\(kept)")
            #expect(try machine.playerNames() == ["Ana"])
        }

        @Test func stopsReadingAScriptWhenInterrupted() throws {
            let machine = try Installation()
            let outcome = try machine.sh(
                """
                mkfifo script; sleep 50 > script & writer=$!
                timeout --preserve-status --foreground -s INT 0.5 "$GATHER" run - < script; echo $?; kill $writer
                """
            )
            #expect(outcome.output == "130\n" && outcome.errors.isEmpty, "\(outcome)")
        }
    }
}

/// A script that adds players.
func manyPlayers(_ count: Int) -> String {
    (1...count).map { "player add \"Player Number \($0)\" --age \(18 + $0 % 40) --position defender\n" }.joined()
}
