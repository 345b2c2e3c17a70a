import AllFeatures
import Foundation
import GatherKit
import GatherShell
import GatherTestSupport
import Testing

extension EndToEnd {
    /// The examples that help shows.
    @Suite struct HelpExamples {
        private static let squad = """
            player add "Ana Pop" --age 31; player add Ion; player add Zoe; player add Dan
            team assign A Ana Zoe; team assign B Ion
            """

        /// What the routes need besides a squad: by their names, or the first words of these.
        private static let before = [
            "match status": "match start", "match watch": "match start", "match end": "match start",
            "match cancel": "match start", "score": "match start; score B =2", "goal": "match start",
            "timer": "match start",
            "timer resume": "match start; timer pause", "replace": "match start; goal Ana",
            "replace timer": "match start; timer pause", "repeat": "match start",
            "history": "match start; goal Ana; goal Ion; match end --yes", "redo": "undo",
            "leaderboard": "match start; goal Ana; match end --yes",
            "checklist": "checklist add Balls; checklist add Bibs; checklist template save weekly",
            "checklist add": "checklist list", "checklist uncheck": "checklist add Balls; checklist check balls",
        ]

        /// What is typed before, in the shell itself.
        private static let lines = [
            "record stop": ["record start yesterday.gather"],
            "alias": ["alias keepers \"player list --position goalkeeper\""],
            "account login": ["account register ana"],
            "account delete": ["account register ana", "account login ana"],
        ]

        /// What is typed when something appears: where a route asks, or goes on until somebody has seen enough.
        private static let keys = [
            "account register": [("Password: ", "correct horse\r"), ("again: ", "correct horse\r")],
            "account login": [("Password: ", "correct horse\r")],
            "match watch": [("q leaves", "q")],
            "repeat 10 \"match status\" --every 5": [("Timer", "\u{3}")],
        ]

        @Test func work() throws {
            let app = try TestApplication(allFeatures)
            let settings = ViewSettings(format: .plain)
            let output = Output(
                results: OutputChannel(-1), messages: OutputChannel(-1), resultStyle: OutputStyle(),
                messageStyle: OutputStyle(), settings: settings)
            let host = ScriptHost(output: output, logger: app.services.logger)
            let view =
                ShellRouter(version: "", settings: settings, host: host).routes + LineRouter(settings: settings).routes
            for route in (app.application.registry.routes + view).map(\.description) where route.name != "quit" {
                for example in route.examples { try check(example, of: route) }
            }
        }

        private func check(_ example: String, of route: RouteDescription) throws {
            let machine = try Installation()
            try machine.folder.write("name,age\nMaria,23\n", to: "squad.csv")
            try machine.folder.write("let minutes = 12\nprint $minutes\n", to: "match-day.gather")
            let before = Self.before[route.name] ?? Self.before[route.path[0]]
            // Players to add must not be there yet.
            let squad = route.name == "player add" ? nil : Self.squad
            let outcome = try machine.gather("-c", [squad, before].compactMap { $0 }.joined(separator: "; "))
            #expect(outcome.code == 0, "\(outcome)")
            let shell = try Shell(machine, environment: ["GATHER_PAGER": "off"])
            for line in Self.lines[route.name] ?? [] { try type(line, in: shell) }
            try type(example, in: shell)
            // Whatever the format of results is by now, mistakes are told of as always.
            let answer = try shell.type("nothing\r", until: "there is no command \"nothing\"")
            #expect(answer.ranges(of: "error:").count == 1, "\(example): \(answer)")
        }

        /// Types a line, and what it asks for.
        private func type(_ line: String, in shell: Shell) throws {
            try shell.terminal.type("\(line)\r")
            let route = line.split(separator: " ").prefix(2).joined(separator: " ")
            for (question, answer) in Self.keys[line] ?? Self.keys[route] ?? [] {
                shell.terminal.read(until: question, seconds: 5)
                try shell.terminal.type(answer)
            }
            shell.terminal.read(until: Shell.prompt, seconds: 5)
        }
    }
}
