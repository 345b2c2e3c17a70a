import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// The shell with a server as the store.
    @Suite struct RemoteShell {
        private static let prompt = "gather (ana)> "

        /// Types a line and reads until the shell waits for the next one.
        @discardableResult
        private func enter(_ line: String, _ terminal: Terminal) throws -> String {
            try terminal.type("\(line)\r")
            return try terminal.read(until: Self.prompt)
        }

        @Test func completesAsksAndCountsDown() throws {
            let serving = try Serving()
            let terminal = try serving.client.terminal()
            try terminal.read(until: Self.prompt)
            try enter("player add Zoe", terminal)
            try enter("player add Yan", terminal)
            try terminal.type("team assign A Z\t")
            try terminal.read(until: "Zoe")
            try enter("", terminal)
            // A form, as the route needs a team and a player.
            try terminal.type("team assign\r")
            try terminal.read(until: "Team: ")
            try terminal.type("B\r")
            try terminal.read(until: "Player: ")
            try terminal.type("Y\t\r")
            try terminal.read(until: "Player")
            try terminal.type("\r")
            let assigned = try terminal.read(until: Self.prompt)
            #expect(assigned.contains("Yan is in Team B."), "\(assigned)")
            try terminal.type("match start\r")
            // The prompt shows the match at once, and a clock that advances.
            try terminal.read(until: "[A 0-0 B ")
            try terminal.read(until: "09:")
            // Another client scores.
            #expect(try serving.client.gather("-c", "score A +1").code == 0)
            let end = ContinuousClock.now + .seconds(60)
            var prompt = ""
            while !prompt.contains("[A 1-0 B"), .now < end {
                // Draws all of the prompt, where only a digit may have changed.
                try terminal.type("\u{c}")
                prompt = try terminal.read(until: Self.prompt)
            }
            #expect(prompt.contains("[A 1-0 B"))
            try terminal.type("match end\r")
            try terminal.read(until: "[y/N]")
            #expect(try enter("y", terminal).contains("The match ended 1-0."))
            try terminal.type("\u{4}")
            #expect(terminal.waitForExit() == 0)
        }

        @Test func reconnectsWhenTheServerIsBack() throws {
            let serving = try Serving()
            let terminal = try serving.client.terminal()
            try terminal.read(until: Self.prompt)
            try serving.kill()
            try terminal.read(until: "[offline]")
            #expect(try enter("player list", terminal).contains("refused the connection"))
            try serving.restart(port: serving.port)
            #expect(try enter("player add Zoe", terminal).contains("Added Zoe"))
            #expect(try !enter("player list", terminal).contains("offline"), "it reconnects by itself")
            try terminal.type("\u{4}")
            #expect(terminal.waitForExit() == 0)
        }

        @Test func showsTheOrganizerInThePrompt() throws {
            let serving = try Serving()
            let terminal = try serving.client.terminal()
            try terminal.read(until: Self.prompt)
            try terminal.type("account logout\r")
            try terminal.read(until: "gather (nobody)> ")
            try terminal.type("player list\r")
            #expect(try terminal.read(until: "(nobody)> ").contains("you are not logged in"))
            try terminal.type("account login ana\r")
            try terminal.read(until: "Password: ")
            try terminal.type("correct horse\r")
            try terminal.read(until: Self.prompt)
            try terminal.type("\u{4}")
            #expect(terminal.waitForExit() == 0)
            #expect(try !serving.client.historyLines().joined().contains("horse"))
            #expect(try serving.client.gather("-c", "player list").code == 1, "the login was not remembered")
        }

        @Test func keepsWhatIsTypedAmissOutOfTheHistory() throws {
            let serving = try Serving()
            let terminal = try serving.client.terminal()
            try terminal.read(until: Self.prompt)
            try terminal.type("account logout\r")
            try terminal.read(until: "gather (nobody)> ")
            try terminal.type("account login ana hunter2\r")
            #expect(try terminal.read(until: "(nobody)> ").contains("do not type a password"))
            try terminal.type("\u{4}")
            #expect(terminal.waitForExit() == 0)
            #expect(try !serving.client.historyLines().joined().contains("hunter2"))
        }

        @Test func takesBackAScriptThatItHasRun() throws {
            let serving = try Serving()
            let path = try serving.client.folder.write("player add Zoe\nplayer add Yan\n", to: "two.gather")
            let recording = serving.client.folder.path("day.gather")
            let terminal = try serving.client.terminal()
            try terminal.read(until: Self.prompt)
            try enter("record start \(recording)", terminal)
            #expect(try enter("run \(path)", terminal).contains("Added Yan"))
            try enter("record stop", terminal)
            #expect(try enter("undo", terminal).contains("Undid the script two.gather"))
            try terminal.type("\u{4}")
            #expect(terminal.waitForExit() == 0)
            #expect(
                try String(contentsOfFile: recording, encoding: .utf8).hasSuffix("player add Zoe\nplayer add Yan\n"))
        }

        @Test func interruptsScripts() throws {
            let serving = try Serving()
            let lines = (1...5000).map { "player add \"P \($0)\"\n" }.joined()
            try Data(lines.utf8).write(to: serving.client.folder.url.appending(path: "long.gather"))
            let terminal = try serving.client.terminal("run", "long.gather")
            try terminal.read(until: "Added P 1")
            try terminal.type("\u{3}")
            #expect(terminal.waitForExit() == 130)
        }
    }
}
