import ArgumentParser
import Testing

@testable import GatherCommandLine

/// The arguments that do not take the argument parser.
@Suite struct PlainArgumentsTests {
    @Test(
        arguments: [
            (["-c", "player list"], nil, .typed("player list")), (["run", "a.gather"], nil, .file("a.gather")),
            (["--store", "a.sqlite", "-c", "help"], "a.sqlite", .typed("help")),
            (["--store=a.sqlite", "run", "run"], "a.sqlite", .file("run")),
            (["--store=postgres://a/b?c=d", "-c", "help"], "postgres://a/b?c=d", .typed("help")),
        ] as [([String], String?, ScriptOrigin)])
    func nameAStoreAndWhatToExecute(arguments: [String], store: String?, origin: ScriptOrigin) throws {
        let plain = try #require(PlainArguments(arguments))
        #expect(plain.store == store)
        #expect(plain.origin == origin)
    }

    @Test(arguments: [
        [], ["-c"], ["run"], ["--version"], ["--store", "a"], ["-c", "help", "a"], ["run", "a", "b=c"],
        ["run", "a", "--dry-run"], ["run", "-"], ["--no-color", "-c", "help"], ["-c", "help", "--store", "a"],
        ["--store", "a", "--store", "b", "-c", "help"], ["--store=", "-c", "help"], ["--store", "", "-c", "help"],
        ["--store", "-c", "-c", "help"], ["-c", "--help"], ["check", "a"],
    ])
    func areElseForTheParser(arguments: [String]) {
        #expect(PlainArguments(arguments) == nil)
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
            guard let plain = PlainArguments(line) else { continue }
            compared += 1
            switch try GatherCommand.parseAsRoot(line) {
            case let command as GatherCommand:
                #expect(command.options.values == ProgramOptions(store: plain.store))
                #expect(plain.origin == command.line.map(ScriptOrigin.typed))
            case let command as Run:
                #expect(command.programOptions == ProgramOptions(store: plain.store))
                #expect(plain.origin == ScriptOrigin(argument: command.file))
                #expect(command.arguments.isEmpty && command.mode == .atomic)
            case let command: Issue.record("\(line) is read as \(command)")
            }
        }
        #expect(compared > 50)
    }
}
