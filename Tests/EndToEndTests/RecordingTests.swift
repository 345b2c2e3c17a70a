import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Recording a session as a script.
    @Suite(.enabled(if: TestEngine.isDefault)) struct Recordings {
        private let machine: Installation
        private let shell: Shell
        private let path: String

        init() throws {
            machine = try Installation()
            shell = try Shell(machine)
            // Short, so that a question with this path fits on a line of the terminal.
            path = machine.folder.path("t")
        }

        /// The lines of the recording, without the time that passes between the commands of a match.
        private var recorded: [String] {
            get throws {
                try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
                    .filter { !$0.hasPrefix("wait ") }
            }
        }

        /// The data of a store that a recording reproduces, which excludes times.
        private func state(_ machine: Installation) throws -> [NSObject?] {
            let players = try machine.json("player list") as? NSArray
            let lineup = try machine.json("team show") as? NSDictionary
            let history = try machine.json("history list") as? [[String: Any]]
            let timeless = history?.map {
                $0.filter { !["id", "startedAt", "endedAt"].contains($0.key) } as NSDictionary
            }
            return [players, lineup, timeless as NSArray?]
        }

        @Test func replaysOnAnotherMachine() throws {
            let other = try machine.folder.write(
                """
                let minutes = 12
                player add Run --if-missing
                timer set "$minutes:00"
                try { player add Run } catch e { player add "Caught ${e.line}" }

                """, to: "other.gather")
            let failing = try machine.folder.write("player add Lost\nfail \"no\"\n", to: "failing.gather")
            #expect(try shell.enter("record start \(path)").unwrapped.contains("End it with: record stop"))
            try shell.enter("player add \"Ana Pop\" --age 30")
            try shell.enter("player show Nobody")
            try shell.enter("plyer list")
            try shell.enter("let club = \"Steaua # 'B' \\\"2\\\" \\$x\"")
            try shell.enter("player add O'Brien --favourite-team $club --position=GK; player add Zoe")
            try shell.type("player delete Zoe\r", until: "[y/N] ")
            try shell.enter("y")
            try shell.type("player delete O'Brien\r", until: "[y/N] ")
            try shell.enter("n")
            try shell.type("for name in [\"Ion\", \"Mia Pop\"] {\r", until: "... ")
            try shell.type("player add $name # him or her\r", until: "... ")
            try shell.enter("}")
            #expect(try shell.enter("run \(other) minutes=20").contains("Ran "))
            #expect(try shell.enter("run \(failing)").contains("Nothing was changed."))
            try shell.type("account register ana\r", until: "Password: ")
            try shell.type("hunter2-secret\r", until: "Password again: ")
            try shell.type("hunter2-secret\r", until: "gather (ana)> ")
            try shell.enter("account logout")
            try shell.enter("team assign A \"Ana Pop\" O'Brien")
            try shell.enter("let who = player show mia")
            try shell.enter("team assign B Ion $who.name")
            try shell.type("match start\r", until: "running] gather> ")
            try shell.type("goal Ana\r", until: "[A 1-0 B")
            try shell.type("goal Ion --own\r", until: "[A 2-0 B")
            try shell.type("undo\r", until: "[A 1-0 B")
            try shell.type("match end\r", until: "[y/N] ")
            try shell.type("y\r", until: "Team A won.")
            try shell.type("record stop\r", until: "Run it with")

            let text = try recorded.joined(separator: "\n")
            #expect(!text.contains("hunter2") && !text.contains("Nobody") && !text.contains("Lost"), "\(text)")
            #expect(text.contains("account register ana --password-stdin"), "\(text)")
            #expect(text.contains("player delete Zoe --yes") && text.contains("timer set 20:00"), "\(text)")
            #expect(text.contains("player add \"Mia Pop\"") && !text.contains("$club"), "\(text)")
            #expect(try machine.mode(of: path) == 0o600)
            let check = try machine.gather("check", "--virtual-clock", path)
            #expect(check.code == 0, "\(check)\n\(text)")
            let fresh = try Installation()
            let replay = try fresh.gather("run", "--virtual-clock", path, input: "hunter2-secret\n")
            try #require(replay.code == 0, "\(replay)\n\(text)")
            #expect(try state(fresh) == state(machine), "\(text)")
            #expect(try fresh.gather("-c", "account login ana --password-stdin", input: "hunter2-secret\n").code == 0)
        }

        @Test func asksBeforeItReplacesAFile() throws {
            try "mine".write(toFile: path, atomically: true, encoding: .utf8)
            try shell.type("record start \(path)\r", until: "[y/N] ")
            #expect(try shell.enter("n").contains("Nothing was changed."))
            #expect(try recorded == ["mine"])
            #expect(try shell.enter("record stop").contains("nothing is being recorded"))
            try shell.type("record start \(path)\r", until: "[y/N] ")
            #expect(try shell.enter("y").contains("Recording to"))
            try shell.enter("player add Ana")
            #expect(try recorded == ["#!/usr/bin/env -S gather run --virtual-clock", "player add Ana"])
            #expect(try shell.enter("record stop").contains("Recorded 1 statement in"))
            try shell.enter("player add Ion")
            #expect(try recorded.count == 2)
        }

        @Test func refusesASecondRecording() throws {
            try shell.enter("record start \(path)")
            let second = machine.folder.path("second.gather")
            let refusal = try shell.enter("record start \(second)").unwrapped
            #expect(refusal.contains("is already being recorded; end that recording with: record stop"))
            #expect(!FileManager.default.fileExists(atPath: second))
            try shell.enter("player add Ana")
            #expect(try shell.enter("record stop").contains("Recorded 1 statement"))
        }

        @Test func keepsTheRecordingWhenTheShellEnds() throws {
            try shell.enter("record start \(path)")
            try shell.enter("player add Ana")
            try shell.enter("output plain")
            #expect(try shell.leave() == 0)
            #expect(try recorded.contains("player add Ana"))
            let fresh = try Installation()
            let replay = try fresh.gather("run", path)
            #expect(replay.code == 0, "\(replay)")
            #expect(try fresh.playerNames() == ["Ana"])
        }

        @Test func reportsAWriteFailure() throws {
            let answer = try shell.enter("record start \(machine.folder.path("nowhere/today.gather"))")
            #expect(answer.unwrapped.contains("No such file or directory"), "\(answer)")
            #expect(try shell.enter("record stop").contains("nothing is being recorded"))
        }

        @Test func omitStatementsRolledBackByATry() throws {
            let machine = try Installation()
            let path = try machine.folder.write("player add Ana\nplayer show Nobody\n", to: "bad.gather")
            let shell = try Shell(machine)
            let recording = machine.folder.path("try.gather")
            try shell.enter("record start \(recording)")
            try shell.enter("try { run \(path) } catch e { player add Zoe }")
            try shell.enter("record stop")
            let text = try String(contentsOfFile: recording, encoding: .utf8)
            #expect(text.split(separator: "\n").dropFirst() == ["player add Zoe"])
        }

        @Test func leaveOutWhatWasUndone() throws {
            try shell.enter("player add Before")
            try shell.enter("record start \(path)")
            for line in ["player add Ana", "player add Ion", "player list", "undo"] { try shell.enter(line) }
            #expect(try recorded.dropFirst() == ["player add Ana", "player list"])
            for line in ["redo", "player add Zoe", "player add Dan"] { try shell.enter(line) }
            #expect(
                try recorded.dropFirst() == [
                    "player add Ana", "player add Ion", "player list", "player add Zoe", "player add Dan",
                ])
            let other = try machine.folder.write("player add Mia\nplayer add Eva\n", to: "other.gather")
            try shell.enter("run \(other)")
            #expect(try recorded.suffix(2) == ["player add Mia", "player add Eva"])
            try shell.enter("undo 3")
            #expect(try recorded.dropFirst() == ["player add Ana", "player add Ion", "player list"])
            try shell.enter("redo 2")
            try shell.enter("for name in [\"Mia\", \"Leo\"] { player add $name }")
            try shell.enter("let both = [\"Mia\", \"Leo\"]")
            try shell.enter("team select $both")
            try shell.enter("undo 2")
            try shell.enter("redo 1")
            try shell.enter("player add Uta")
            // The loop is one step.
            try shell.enter("undo 7")
            try shell.enter("redo 6")
            #expect(try shell.enter("record stop").contains("Recorded 7 statements"))
            #expect(
                try recorded.dropFirst() == [
                    "player add Ana", "player add Ion", "player list", "player add Zoe", "player add Dan",
                    "player add Mia", "player add Leo",
                ])
            let fresh = try Installation()
            #expect(try fresh.gather("run", path).code == 0)
            #expect(try fresh.playerNames() == ["Ana", "Dan", "Ion", "Leo", "Mia", "Zoe"])
        }

        @Test func leaveOutWhatWasUndoneByTheSameOrganizer() throws {
            try shell.enter("record start \(path)")
            try shell.enter("player add Ana")
            try shell.type("account register ana\r", until: "Password: ")
            try shell.type("hunter2-secret\r", until: "Password again: ")
            try shell.type("hunter2-secret\r", until: "gather (ana)> ")
            for line in ["account logout", "player add Ion", "undo"] { try shell.enter(line) }
            #expect(try recorded.dropFirst().first == "player add Ana")
            #expect(try recorded.count == 4)
        }

        @Test func needAWritableFile() throws {
            let shell = try Shell(Installation())
            #expect(try shell.type("record start /dev/full\r", until: "[y/N]").contains("Replace it?"))
            #expect(try shell.enter("y").contains("/dev/full cannot be written"))
            #expect(try shell.enter("player add Ana").contains("Added Ana"))
            #expect(try shell.enter("record stop").contains("nothing is being recorded"))
        }
    }
}
