import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Aliases, recalled lines, pasted lines and repeated lines.
    @Suite(.enabled(if: TestEngine.isDefault)) struct Lines {
        private let machine: Installation

        init() throws { machine = try Installation() }

        private func writeConfiguration(_ text: String, to name: String) throws {
            let folder = machine.folder.url.appending(path: "config/gather")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }

        @Test func expandsAnAlias() throws {
            let shell = try Shell(machine)
            try shell.enter("alias hi 'print hello'; alias who \"player list --sort name\"")
            #expect(try shell.enter("print a; hi there").contains("hello there"))
            #expect(try shell.enter("who --limit x").contains("  player list --sort name --limit x"))
            #expect(try shell.enter("alias player \"print x\"").contains("player cannot be an alias"))
            #expect(try shell.type("who --se\t", until: "who --search").contains("who --search"))
            #expect(
                try machine.historyLines().prefix(2) == [
                    "alias hi 'print hello'; alias who \"player list --sort name\"", "print a; hi there",
                ])
            let next = try Shell(machine)
            #expect(try next.enter("hi").contains("there is no command \"hi\""))
        }

        @Test(arguments: ["exit", ":q"])
        func leavesByTheWordsOfOtherShells(word: String) throws {
            let shell = try Shell(machine)
            try shell.terminal.type("\(word)\r")
            #expect(shell.terminal.waitForExit() == 0)
        }

        @Test func namesTheCommandForTheWordsOfOtherShells() throws {
            let shell = try Shell(machine)
            #expect(try shell.enter("? goal").contains("Parameters"))
            #expect(try shell.enter("stats").contains("did you mean leaderboard?"))
            #expect(
                try shell.enter("player list > a.csv").unwrapped
                    .contains("to send results to a file, type: output csv > FILE"))
        }

        @Test func refusesSecretsInAliases() throws {
            let shell = try Shell(machine)
            for line in [
                "alias in \"account login ana hunter2\"", "alias li \"account login\"", "li ana hunter2",
                "alias me \"li ana hunter2\"", "repeat 2 'li ana hunter2'",
            ] {
                #expect(try !shell.enter(line).dropFirst(line.count).contains("hunter2"))
            }
            #expect(try shell.enter("recall").contains("No earlier line contains that text"))
            #expect(try machine.historyLines() == ["recall"])
            let terminal = try EmulatedTerminal(machine)
            try terminal.wait(for: "gather>")
            try terminal.paste("alias 9 \"account login ana hunter2\"\nprint a")
            try terminal.press("Enter")
            // The pasted lines are in the store once.
            #expect(try terminal.wait(for: "1 line was not run.").matches(of: /hunter2/).count == 1)
        }

        /// What a line holds is looked at before its first statement runs, which may fail.
        @Test(arguments: ["expect 1 == 2; ", "player show Nobody; "])
        func remembersNoSecretBehindAFailure(beginning: String) throws {
            let shell = try Shell(machine)
            try shell.enter("print a")
            try shell.enter(beginning + "alias l \"account login ana hunter2\"")
            #expect(try machine.historyLines() == ["print a"])
        }

        @Test func runsTheStartupScript() throws {
            let script =
                "# mine\nalias hi \"print hello\"\nlet n = 7\noutput json\nplyer list\nfor x in [1, 2] {\n  print $x\n}\nplayer show 9\nprint end"
            try writeConfiguration(script, to: "init.gather")
            let terminal = try EmulatedTerminal(machine, columns: 200)
            let path = machine.folder.path("config/gather/init.gather")
            #expect(
                try terminal.wait(for: "gather>") == """
                    Football Gather. Type "help" for the commands, "quit" to leave. Tab completes.
                    {"file":null,"format":"json"}
                    \(path):5:1: error: there is no command "plyer"; did you mean player list?
                      plyer list
                      ^~~~~
                    {"text":"1"}
                    {"text":"2"}
                    \(path):9:1: error: there is no player "9"; write a player number as #9, and leave out a shirt number
                      player show 9
                      ^~~~~~~~~~~~~
                    {"text":"end"}
                    gather>
                    """)
            try terminal.enter("hi $n", until: "{\"text\":\"hello 7\"}")
            try terminal.enter("recall", until: "\"hi $n\"}]")
            #expect(try machine.historyLines() == ["hi $n", "recall"])
        }

        @Test func skipsTheStartupScriptWithoutATerminal() throws {
            try writeConfiguration("print hello\nquit", to: "init.gather")
            #expect(try machine.gather("-c", "print a").output == "a\n")
            #expect(try machine.gather(input: "print a").output == "a\n")
        }

        @Test func quitEndsOnlyTheStartupScript() throws {
            try writeConfiguration("print hello\nquit\nprint never", to: "init.gather")
            let shell = try Shell(machine)
            #expect(shell.terminal.output.contains("hello"))
            #expect(!shell.terminal.output.contains("never"))
            #expect(try shell.leave() == 0)
        }

        @Test func recallsARepeatedLineOnce() throws {
            let shell = try Shell(machine)
            for line in ["print a", "print b", "print a"] { try shell.enter(line) }
            #expect(try shell.enter("recall PRINT").contains("print b\r\nprint a\r\n"))
            let next = try Shell(machine)
            #expect(try next.enter("recall print --limit 2").contains("print b\r\nprint a\r\n"))
        }

        @Test func doesNotExpandExclamationMarks() throws {
            #expect(try Shell(machine).enter("print wow!!").contains("\rwow!!\r\n"))
        }

        @Test func repeatsALineUntilItFails() throws {
            let shell = try Shell(machine)
            #expect(try shell.enter("repeat 3 \"print again\"").contains("again\r\nagain\r\nagain\r\n"))
            try shell.enter("let n = 0")
            let answer = try shell.enter("repeat 9 'set n = $n + 1; print \"turn $n\"; expect $n < 3'")
            #expect(
                answer.contains("turn 3") && !answer.contains("turn 4") && answer.contains("The line ran 2 of 9 times.")
            )
            #expect(try shell.enter("alias r \"repeat 2 r\"; print x").contains("x"))
            #expect(try shell.enter("r").contains("the line repeats itself endlessly"))
        }

        @Test func stopsARepetitionOnControlC() throws {
            let shell = try Shell(machine)
            try shell.type("repeat 1000 \"print again\" --every 600\r", until: "again\r\n")
            #expect(try shell.type("\u{3}", until: Shell.prompt).contains("The line ran 1 of 1000 times."))
            #expect(try shell.enter("print on").contains("\ron\r\n"))
        }

        @Test func stopsAPasteAtTheFirstError() throws {
            let terminal = try EmulatedTerminal(machine)
            try terminal.wait(for: "gather>")
            try terminal.paste(
                "player add Ana  # one\nfor n in [\"Ion\"] {  # all\n    player add $n\n\n}\n# why\nplayer ad Zoe\nplayer list\n\nplayer list"
            )
            try terminal.press("Enter")
            try terminal.wait {
                $0.hasSuffix(
                    """
                    Added Ana (#1).
                    Added Ion (#2).
                    paste:7:8: error: there is no command "player ad"; did you mean player add?
                      player ad Zoe
                             ^~
                    The paste was stopped here; 2 lines were not run.
                    gather>
                    """)
            }
            #expect(
                try machine.historyLines() == ["player add Ana  # one", "for n in [\"Ion\"] { player add $n }"])
        }

        @Test func readsAPasteWithWindowsLineEndings() throws {
            let shell = try Shell(machine)
            let paste = "player add Ana \\\r\n  --age 31\r\nplayer show Ana\r\nfor n in [\"Ion\"] {\r\n  player add $n"
            try shell.type("\u{1B}[200~\(paste)\u{1B}[201~\r", until: "     ... ")
            #expect(try shell.enter("}").contains("Added Ion (#2)."))
            #expect((try machine.json("player show Ana") as? [String: Any])?["age"] as? Int == 31)
        }
    }
}
