import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Commands in other languages, and commands on the command line.
    @Suite(.enabled(if: TestEngine.isDefault)) struct ExternalCommands {
        private let machine: Installation
        private let path: String

        init() throws {
            machine = try Installation()
            path = machine.folder.path("bin")
            try install("toss", in: machine, path)
        }

        /// Installs a program that tells its arguments and its environment, and fails with 7.
        private func install(_ name: String, in machine: Installation, _ path: String) throws {
            let script = """
                #!/bin/sh
                printf 'args'; printf ' <%s>' "$@"; printf '\\n'
                echo "store ${GATHER_STORE##*/}"
                "$GATHER" -c 'player list' --output plain
                exit 7
                """
            let source = try machine.folder.write(script, to: "source")
            try #require(try machine.sh("install -D '\(source)' '\(path)/gather-\(name)'").code == 0)
        }

        private var variables: [String: String] {
            let usual = ProcessInfo.processInfo.environment["PATH"] ?? ""
            return ["PATH": "\(path):\(usual)", "GATHER": Installation.program.path]
        }

        private func gather(_ arguments: String...) throws -> Outcome {
            try machine.start(Installation.program, arguments, environment: variables).outcome()
        }

        @Test func runWithTheirWordsAndTheStore() throws {
            _ = try gather("-c", "player add Ana")
            let outcome = try gather("toss", "--call", "tails", "a b", "$x")
            #expect(outcome.output.hasPrefix("args <--call> <tails> <a b> <$x>\nstore gather.sqlite\n"), "\(outcome)")
            #expect(outcome.output.contains("Ana"))
            #expect(outcome.code == 7)
            let elsewhere = try gather("--store", machine.folder.path("other.sqlite"), "toss")
            #expect(elsewhere.output.contains("store other.sqlite\n"), "\(elsewhere)")
            #expect(try gather("-c", "toss").errors.contains("there is no command \"toss\""), "a script has none")
        }

        @Test func runInTheShell() throws {
            let terminal = try Terminal(
                Installation.program,
                environment: machine.environment.merging(variables.merging(["PAGER": ""]) { $1 }) { $1 },
                directory: machine.folder.url)
            try terminal.read(until: "gather> ")
            try terminal.type("let side = \"a b\"\r")
            try terminal.read(until: "gather> ")
            try terminal.type("tos\t\"$side\"\r")
            let told = try terminal.read(until: "No players yet")
            #expect(told.contains("args <a b>"), "\(told)")
            try terminal.read(until: "gather> ")
            try terminal.type("help\r")
            try terminal.read(until: "Programs on the PATH: toss")
            try terminal.read(until: "gather> ")
            try terminal.type("nonsense\r")
            #expect(try terminal.read(until: "gather> ").contains("there is no command"))
            try terminal.type("\u{4}")
            #expect(terminal.waitForExit() == 0)
        }

        @Test func runWithTheLoginOfAServer() throws {
            let serving = try Serving()
            _ = try serving.client.gather("-c", "player add Zoe")
            let folder = serving.client.folder.path("bin")
            try install("toss", in: serving.client, folder)
            let usual = ProcessInfo.processInfo.environment["PATH"] ?? ""
            let environment = ["PATH": "\(folder):\(usual)", "GATHER": Installation.program.path]
            let outcome = try serving.client.start(Installation.program, ["toss"], environment: environment).outcome()
            #expect(outcome.code == 7 && outcome.output.contains("Zoe"), "\(outcome)")
        }

        // MARK: - Commands

        @Test func areCommandsOfGatherFirst() throws {
            try install("player", in: machine, path)
            #expect(try gather("player", "add", "Ana Pop", "--age", "30").output == "Added Ana Pop (#1).\n")
            #expect(try gather("player", "add", "--age=31", "Ion", "--nickname=$x's").output == "Added Ion (#2).\n")
            let listed = try gather("--output", "csv", "player", "list", "--search", "pop")
            #expect(listed.output.contains("1,Ana Pop,30"), "\(listed)")
            #expect(try gather("player", "show", "#2").output.contains("$x's"))
            for words in [["help", "player", "add"], ["player", "add", "--help"], ["player", "add", "-h"]] {
                let help = try machine.start(Installation.program, words, environment: variables).outcome()
                #expect(help.code == 0 && help.output.contains("player add NAME"), "\(help)")
            }
            let all = try gather("help")
            #expect(all.code == 0 && all.output.contains("match start") && all.output.contains("run, check,"), "\(all)")
            #expect(try gather("--output", "json", "help").output.contains("\"route\":\"match start\""))
            #expect(try gather("--help").output.contains("`gather help` lists the commands"))
            let injected = try gather("player", "add", "--x; player delete #1 --yes")
            #expect(injected.code != 0 || injected.output.hasPrefix("Added "), "\(injected)")
            #expect(try gather("player", "show", "#1").code == 0, "a word is no command")
            #expect(try gather("--store=", "player", "list").code == 2)
            #expect(try gather("player", "delete", "Ana Pop").errors.contains("add --yes"))
        }

        @Test(arguments: [
            (["plyer", "list"], "there is no command \"plyer\"; did you mean player list?"),
            (["exit"], "there is no command \"exit\"; did you mean quit?"),
            (["stats"], "there is no command \"stats\"; did you mean leaderboard?"),
            (["chekc", "x.gather"], "gather has no subcommand \"chekc\"; did you mean: gather check"),
            (["player"], "player needs one of"),
            (["nonsense"], "there is no command \"nonsense\"; list the commands with: help"),
            (["server"], "gather has no subcommand \"server\"; did you mean: gather serve"),
        ])
        func areExplainedIfThereAreNone(arguments: [String], message: String) throws {
            let outcome = try machine.start(Installation.program, arguments, environment: variables).outcome()
            #expect(outcome.code == 2 && outcome.errors.contains(message), "\(outcome)")
        }
    }
}
