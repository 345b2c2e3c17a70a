import GatherKit
import GatherScript
import Testing

@testable import GatherCommandLine

/// The arguments of the program, and the commands that they call.
@Suite struct ProgramArgumentsTests {
    @Test(
        arguments: [
            (["-c", "player list"], ProgramOptions(), .line("player list")),
            (["-c", ""], ProgramOptions(), .line("")),
            (["-c", "help", "--store", "a"], ProgramOptions(store: "a"), .line("help")),
            (["-c", "help", "-c", "version"], ProgramOptions(), .line("version")),
            (["run", "a.gather"], ProgramOptions(), .command(.run, ["a.gather"])),
            (["--store", "a.sqlite", "-c", "help"], ProgramOptions(store: "a.sqlite"), .line("help")),
            (["--store=a.sqlite", "run", "run"], ProgramOptions(store: "a.sqlite"), .command(.run, ["run"])),
            (
                ["--store=postgres://a/b?c=d", "-c", "help"], ProgramOptions(store: "postgres://a/b?c=d"),
                .line("help")
            ),
            (["--store", "a", "--store", "b", "-c", "help"], ProgramOptions(store: "b"), .line("help")),
            (["--store=", "-c", "help"], ProgramOptions(store: ""), .line("help")),
            (["--output", "json", "-c", "help"], ProgramOptions(output: "json"), .line("help")),
            (["--no-color", "run", "a"], ProgramOptions(color: "never"), .command(.run, ["a"])),
            (["--color", "always", "run", "--no-color", "a"], ProgramOptions(color: "never"), .command(.run, ["a"])),
            (
                ["--store", "a", "run", "--dry-run", "--store", "b", "x", "-", "--output=csv"],
                ProgramOptions(store: "b", output: "csv"), .command(.run, ["--dry-run", "x", "-"])
            ),
            (
                ["run", "a", "--", "--store", "b", "-h"], ProgramOptions(),
                .command(.run, ["a", "--", "--store", "b", "-h"])
            ),
            (
                ["complete", "--", "--output", "json", ""], ProgramOptions(),
                .command(.complete, ["--", "--output", "json", ""])
            ),
            (
                ["run", "--clock-from", "3 Dec", "--store", "b", "a"], ProgramOptions(store: "b"),
                .command(.run, ["--clock-from", "3 Dec", "a"])
            ),
            (["run", "--clock-from=-", "a"], ProgramOptions(), .command(.run, ["--clock-from=-", "a"])),
            ([], ProgramOptions(), .shell), (["--"], ProgramOptions(), .shell),
            (["--store", "a"], ProgramOptions(store: "a"), .shell),
            (["player", "list"], ProgramOptions(), .shellCommand(["player", "list"])),
            (["player", "add", "-h"], ProgramOptions(), .shellCommand(["player", "add", "-h"])),
            (["player", "list", "--store", "a"], ProgramOptions(), .shellCommand(["player", "list", "--store", "a"])),
            (["help"], ProgramOptions(), .shellCommand(["help"])),
            (["help", "goal"], ProgramOptions(), .shellCommand(["help", "goal"])),
            (["help", "run"], ProgramOptions(), .help(.run)), (["run", "--help"], ProgramOptions(), .help(.run)),
            (["check", "a", "--nonsense", "-h"], ProgramOptions(), .help(.check)),
            (["--help"], ProgramOptions(), .help(nil)), (["-h", "run"], ProgramOptions(), .help(nil)),
            (["--version"], ProgramOptions(), .version), (["serve", "--version"], ProgramOptions(), .version),
        ] as [([String], ProgramOptions, ProgramArguments.Request)])
    func nameOptionsAndWhatToDo(
        arguments: [String], options: ProgramOptions, request: ProgramArguments.Request
    ) throws {
        let read = try ProgramArguments(arguments)
        #expect(read.options == options)
        #expect(read.request == request)
    }

    /// The words, and whether standard output is left to what they write.
    @Test(
        arguments: [
            (["export", "-"], ["export", "/dev/stdout"], true),
            (["export", "--without", "kitty", "-"], ["export", "--without", "kitty", "/dev/stdout"], true),
            (["import", "-"], ["import", "/dev/stdin"], false),
            (["export", "a.json", "--overwrite"], ["export", "a.json", "--overwrite"], false),
            (["import", "a.json"], ["import", "a.json"], false), (["help", "export"], ["help", "export"], false),
            (["player", "export", "-"], ["player", "export", "-"], false),
        ] as [([String], [String], Bool)])
    func nameStandardStreamsForArchives(arguments: [String], words: [String], keepsOutputFree: Bool) throws {
        let read = try ProgramArguments(["--store", "a.sqlite"] + arguments)
        #expect(read.request == .shellCommand(words))
        #expect(read.options == ProgramOptions(store: "a.sqlite", keepsOutputFree: keepsOutputFree))
    }

    @Test(arguments: [
        (["-c"], "-c needs a value: -c LINE, to run a line"), (["-c", "--help"], "-c needs a value"),
        (["--store"], "--store needs a value: --store STORE, to use the store"),
        (["--store", "-c", "help"], "--store needs a value"),
        (["--store", "-", "player", "list"], "--store needs a value"),
        (["run", "--store", "-"], "--store needs a value"),
        (["run", "a", "--output"], "--output needs a value"), (["--no-color=x"], "--no-color takes no value"),
        (["--stroe", "a"], "gather has no option \"--stroe\"; did you mean --store?"),
        (["-x"], "gather has no option \"-x\"; list the options with: gather --help"),
        (["--dry-run", "run", "a"], "gather has no option \"--dry-run\""),
        (["-c", "player", "list"], "unexpected argument \"list\" for gather -c"),
    ])
    func areRefusedIfTheyAreWrong(arguments: [String], message: String) {
        let failure = #expect(throws: UsageFailure.self) { try ProgramArguments(arguments) }
        #expect(failure?.message.hasPrefix(message) == true, "\(failure?.message ?? "")")
    }

    /// None of these starts a program.
    @Test(
        arguments: [
            (.run, [], "FILE is missing; usage: gather run FILE [NAME=VALUE…] [--no-atomic]"),
            (.run, ["a", "--dyr-run"], "gather run has no option \"--dyr-run\"; did you mean --dry-run?"),
            (.run, ["a", "--stroe=b"], "gather run has no option \"--stroe\"; did you mean --store?"),
            (.run, ["-x"], "gather run has no option \"-x\"; list the options with: gather run --help"),
            (.run, ["a", "--dry-run=1"], "--dry-run takes no value"),
            (.run, ["a", "--dry-run", "--no-atomic"], "--dry-run and --no-atomic cannot be combined"),
            (.run, ["--dry-run", "--no-atomic", "--", "--help"], "--dry-run and --no-atomic cannot be combined"),
            (.run, ["a", "--clock-from"], "--clock-from needs a value: --clock-from TIME, to start a virtual clock"),
            (.run, ["a", "--clock-from", "-5"], "--clock-from needs a value"),
            (.run, ["--clock-from", "-"], "--clock-from needs a value"),
            (.run, ["--clock-from", "--store", "b", "a"], "--clock-from needs a value"),
            (.run, ["--clock-from", "--trace", "a"], "--clock-from needs a value"),
            (.run, ["--clock-from", "--", "a"], "--clock-from needs a value"),
            (.run, ["a", "--clock-from", "some day"], "--clock-from must be a day, or a day and a time"),
            (.run, ["--clock-from", "wait.gather"], "--clock-from must be a day, or a day and a time"),
            (
                .run, ["--clock-from", "2022-11-20T16:00:00Z", "a", "--clock-from", "some day"],
                "--clock-from must be a day"
            ),
            (.check, [], "FILE is missing; usage: gather check FILE…"),
            (.serve, ["--port", "65536"], "--port must be an integer from 0 to 65535, not \"65536\""),
            (.serve, ["8080"], "unexpected argument \"8080\" for gather serve; usage: gather serve"),
            (.serve, ["--tls-key=a"], "the server no longer encrypts by itself; remove the options"),
            (.backup, ["a", "b"], "unexpected argument \"b\" for gather backup"),
            (.backup, ["a", "--over"], "gather backup has no option \"--over\"; did you mean --overwrite?"),
            (.config, ["a"], "unexpected argument \"a\" for gather config"),
        ] as [(ProgramCommand, [String], String)])
    func callCommandsThatSayWhatIsWrong(command: ProgramCommand, words: [String], message: String) {
        do {
            let read = try ProgramArguments([command.rawValue] + words)
            guard case .command(command, let words) = read.request else {
                Issue.record("\(read.request)")
                return
            }
            try command.run(words, read.options)
            Issue.record("it runs")
        } catch let failure as any Failure {
            #expect(failure.kind == .usage && failure.message.hasPrefix(message), "\(failure.message)")
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test func nameTheValuesOfOptionsInHelpAndUsage() {
        func texts(_ command: ProgramCommand) -> Set<String> {
            let fields = ProgramHelp.blocks(of: command).flatMap { block -> [Block.LabelledText] in
                if case .section(_, let fields) = block { fields } else { [] }
            }
            return Set(fields.flatMap { [$0.label, $0.text] })
        }
        let common = ["--store STORE", "--output FORMAT", "--color WHEN", "--no-color"]
        #expect(texts(.run).isSuperset(of: common + ["FILE", "--clock-from TIME", "--trace"]))
        let serve = ["gather serve [--host ADDRESS] [--port PORT]", "--host ADDRESS", "--port PORT"]
        #expect(texts(.serve).isSuperset(of: common + serve))
    }

    @Test func explainEachCommandWithTheOptionsOfAll() {
        for command in ProgramCommand.allCases {
            let titles = ProgramHelp.blocks(of: command).compactMap { block in
                if case .section(let title, _) = block { title } else { nil }
            }
            #expect(titles.first == "Usage" && titles.last == "Options for all commands", "\(titles)")
        }
    }
}
