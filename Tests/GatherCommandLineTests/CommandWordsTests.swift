import ArgumentParser
import Testing

@testable import GatherCommandLine

/// The arguments that do not take the argument parser.
@Suite struct CommandWordsTests {
    private func read(_ arguments: [String]) -> CommandWords? {
        CommandWords(arguments, besides: GatherCommand.commands)
    }

    @Test(
        arguments: [
            (["-c", "player list"], ProgramOptions(), .typed("player list")),
            (["run", "a.gather"], ProgramOptions(), .file("a.gather")),
            (["--store", "a.sqlite", "-c", "help"], ProgramOptions(store: "a.sqlite"), .typed("help")),
            (["--store=a.sqlite", "run", "run"], ProgramOptions(store: "a.sqlite"), .file("run")),
            (
                ["--store=postgres://a/b?c=d", "-c", "help"], ProgramOptions(store: "postgres://a/b?c=d"),
                .typed("help")
            ),
            (["--store", "a", "--store", "b", "-c", "help"], ProgramOptions(store: "b"), .typed("help")),
            (["--output", "json", "-c", "help"], ProgramOptions(output: "json"), .typed("help")),
            (["--no-color", "run", "a"], ProgramOptions(color: "never"), .file("a")),
            (["player", "list"], ProgramOptions(), nil), (["help", "goal"], ProgramOptions(), nil),
        ] as [([String], ProgramOptions, ScriptOrigin?)])
    func nameOptionsAndWhatToExecute(arguments: [String], options: ProgramOptions, script: ScriptOrigin?) throws {
        let words = try #require(read(arguments))
        #expect(words.options == options)
        #expect(words.script == script)
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
        let command = try #require(read(["--store", "a.sqlite"] + arguments))
        #expect(command.words == words)
        #expect(command.options == ProgramOptions(store: "a.sqlite", keepsOutputFree: keepsOutputFree))
    }

    @Test(arguments: [
        [], ["-c"], ["run"], ["--version"], ["--store", "a"], ["-c", "help", "a"], ["run", "a", "b=c"],
        ["run", "a", "--dry-run"], ["run", "-"], ["-c", "help", "--store", "a"], ["--store=", "-c", "help"],
        ["--store", "", "-c", "help"], ["--store", "-c", "-c", "help"], ["-c", "--help"], ["check", "a"],
    ])
    func areElseForTheParser(arguments: [String]) {
        #expect(read(arguments) == nil)
    }

    /// All command lines of up to four of these words: what is read of them is what the parser reads.
    @Test func areReadAsTheParserReadsThem() throws {
        let words = ["--store", "--store=a", "--store=run", "-c", "run", "check", "help", "-", "--", "a b", ""]
        var lines: [[String]] = [[]]
        var compared = 0
        for count in 1...4 {
            lines += lines.filter { $0.count == count - 1 }.flatMap { line in words.map { line + [$0] } }
        }
        for line in lines {
            guard let plain = read(line), let script = plain.script else { continue }
            compared += 1
            switch try GatherCommand.parseAsRoot(line) {
            case let command as GatherCommand:
                #expect(command.options.values == plain.options)
                #expect(script == command.line.map(ScriptOrigin.typed))
            case let command as Run:
                #expect(command.programOptions == plain.options)
                #expect(script == ScriptOrigin(argument: command.file))
                #expect(command.arguments.isEmpty && command.mode == .atomic)
            case let command: Issue.record("\(line) is read as \(command)")
            }
        }
        #expect(compared > 50)
    }
}
