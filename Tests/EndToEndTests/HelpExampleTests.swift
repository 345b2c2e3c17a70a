import AllFeatures
import Foundation
import GatherKit
import GatherShell
import GatherTestSupport
import Testing

extension EndToEnd {
    /// The examples in the help.
    @Suite(.enabled(if: TestEngine.isDefault)) struct HelpExamples {
        /// The players and teams, and a length of the match after which a copy of a running one is still running.
        private static let squad = """
            for name in ["Ana Pop", "Ion", "Zoe", "Dan", "Radu", "Petra"] { player add $name }
            team assign A Ana Zoe; team assign B Ion Dan Radu
            timer set 90:00

            """

        /// The lines that routes need besides a squad, by route name or its first words.
        private static let before = [
            "match status": "match start", "match watch": "match start", "match end": "match start",
            "match cancel": "match start", "match edit": "match start; goal Ana; goal Ion",
            "match start": "team assign C Dan",
            "match plan": "match plan thursday 20:00", "score": "match start; score B =2", "goal": "match start",
            "timer": "match start",
            "timer resume": "match start; timer pause", "repeat": "match start",
            "history": "match start; goal Ana; goal Radu; match end --yes",
            "leaderboard": "match start; goal Ana; match end --yes",
            "checklist": "checklist add Balls; checklist add Bibs; checklist template save weekly",
            "share": "match start; goal Ana; match end --yes; match plan 2099-11-26T20:00",
            "player merge": "player add \"Andrei P\"; player add \"Andrei Pop\"",
            "attendance": "match plan today; attendance in Petra --plus-one",
            "matchday": """
            history add thursday --team-a Ana --team-b Ion --score 1-0; match start; match end --yes
            """,
            "team balance": "match start; match end --yes", "balance wish": "balance wish together Ana Ion",
            "season end": "season start \"Autumn 2026\" --from 2026-09-01",
            "season delete": "season start \"Autumn 2026\" --from 2026-09-01",
            "kitty remove": "kitty pay Ana 5", "kitty waive": "kitty charge Dan 20 pitch",
            "checklist add": "checklist list", "checklist uncheck": "checklist add Balls; checklist check balls",
        ]

        /// The lines to enter first in the shell itself.
        private static let lines = [
            "record stop": ["record start yesterday.gather"],
            "undo": ["player add Mia", "player add Leo"],
            "redo": ["player add Mia", "player add Leo", "undo 2"],
            "alias": ["alias keepers \"player list --position goalkeeper\""],
            "account login": ["account register ana"], "account claim": ["account register ana"],
            "account delete": ["account register ana", "account login ana"],
            "account password": ["account register ana"], "account remove": ["account invite bea"],
        ]

        /// The keys to type when a text appears, for routes that ask or that run until a key is pressed.
        private static let keys = [
            "account register": [("Password: ", "correct horse\r"), ("again: ", "correct horse\r")],
            "account login": [("Password: ", "correct horse\r")],
            "account password": [
                ("Password: ", "correct horse\r"), ("New password: ", "battery staple\r"),
                ("again: ", "battery staple\r"),
            ],
            "match watch": [("q quits", "q")],
            "timer set": [("[y/N] ", "y\r")],
            "repeat 10 \"match status\" --every 5": [("Timer", "\u{3}")],
        ]

        @Test func runWithoutErrors() throws {
            let app = try TestApplication(allFeatures)
            let settings = ViewSettings(format: .plain)
            let output = Output(
                results: OutputChannel(-1), messages: OutputChannel(-1), resultStyle: OutputStyle(),
                messageStyle: OutputStyle(), settings: settings)
            let host = ScriptHost(output: output, logger: app.services.logger)
            let view =
                ShellRouter(version: "", host: host).routes + LineRouter(settings: settings).routes
            // A code to join with is in an answer alone, only apps begin gathers that stay open, and an archive goes into an
            // empty store.
            let others = ["quit", "account join", "history end", "history discard", "import"]
            // Lines that only read leave the store as it was, and run in one shell.
            var reading: [State: [String]] = [:]
            for route in (app.application.registry.routes + view).map(\.description)
            where !others.contains(route.name) {
                let state = try Self.state(before: route, in: app)
                // A time of today, or a minute, may be still to come.
                for example in route.examples where !["--since", "--minute"].contains(where: example.contains) {
                    let line = try? app.application.registry.bind(example)
                    if let line, line.access == .read, !line.writesFiles {
                        reading[state, default: []].append(example)
                    } else {
                        try check([example], after: Self.lines[route.name] ?? [], in: state)
                    }
                }
            }
            for (state, examples) in reading { try check(examples, in: state) }
        }

        /// The state before an example.
        private enum State: Hashable {
            /// The store that a script leaves, which is copied.
            case script(String)
            /// The store and the files that the samples of a module leave.
            case samples(String)
        }

        private static func state(before route: RouteDescription, in app: TestApplication) throws -> State {
            let module = app.application.registry.routes.first { $0.description.name == route.name }?.module
            // A module that is not built in.
            if let folder = ModuleFolder.all.first(where: { $0.name == module && $0.readme != nil }) {
                let samples = try folder.routes.prefix { try app.command(of: $0) != route.name }
                return .samples(samples.joined(separator: "; ").replacing("FOLDER", with: "."))
            }
            // Added players must not exist yet.
            if route.name == "player add" { return .script("") }
            return .script(squad + (before[route.name] ?? before[route.path[0]] ?? ""))
        }

        private static func installation(_ state: State) throws -> Installation {
            func run(_ script: String, on machine: Installation) throws {
                let outcome = try machine.gather("-c", script)
                try #require(outcome.code == 0, "\(outcome)")
            }
            switch state {
            case .script(""), .samples(""): return try Installation()
            case .script(let script):
                return try Installation(like: "the help: \(script)") { try run(script, on: $0) }
            case .samples(let script):
                let machine = try Installation()
                try run(script, on: machine)
                return machine
            }
        }

        private static let today = Date().formatted(.iso8601.year().month().day())

        private func check(_ examples: [String], after lines: [String] = [], in state: State) throws {
            let machine = try Self.installation(state)
            try machine.folder.write("name,age\nMaria,23\n", to: "squad.csv")
            try machine.folder.write("date,score,team_a,team_b\n2020-01-01,1-0,Ana,Ion\n", to: "matches.csv")
            try machine.folder.write("date,player,answer\n\(Self.today),Ana,in\n", to: "answers.csv")
            try machine.folder.write("1. Ana\n2. Ion (maybe)\n", to: "list.txt")
            try machine.folder.write("let minutes = 12\nprint $minutes\n", to: "match-day.gather")
            try machine.folder.write("player list\n", to: "season.gather")
            let shell = try Shell(machine, environment: ["GATHER_PAGER": "off"])
            for line in lines { try type(line, in: shell) }
            for example in examples {
                // Errors are printed the same way in every output format.
                let answer = try type(example.replacing("FOLDER", with: "."), in: shell)
                let isInterrupted = answer.contains("interrupted") && Self.keys[example]?.last?.1 == "\u{3}"
                let end = try shell.type("nothing\r", until: "there is no command \"nothing\"")
                #expect((answer + end).ranges(of: "error:").count == (isInterrupted ? 2 : 1), "\(example): \(answer)")
                try shell.terminal.read(until: "> ")
            }
        }

        /// Types a line and the answers to its questions, and returns what is printed.
        @discardableResult
        private func type(_ line: String, in shell: Shell) throws -> String {
            try shell.terminal.type("\(line)\r")
            var output = ""
            let route = line.split(separator: " ").prefix(2).joined(separator: " ")
            for (question, answer) in Self.keys[line] ?? Self.keys[route] ?? [] {
                output += try shell.terminal.read(until: question)
                try shell.terminal.type(answer)
            }
            // The prompt may name the organizer.
            return try output + shell.terminal.read(until: "> ")
        }
    }
}
