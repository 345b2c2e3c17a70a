import ArgumentParser
import Foundation
import GatherKit

/// The command line of the program.
@main
struct Gather: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gather",
        abstract: "Organises amateur football: players, teams, matches and their history.",
        discussion: "Without a subcommand it starts the shell; there, help lists all that it can do.",
        version: Version.text,
        subcommands: [Run.self, Check.self]
    )

    @Option(
        name: .customShort("c"),
        help: ArgumentHelp("Execute a line, or several with ; between them: all or nothing.", valueName: "line")
    )
    var line: String?

    @OptionGroup var options: CommonOptions

    mutating func run() throws {
        let program = try Program(options)
        if let line {
            throw program.run(.typed(line), arguments: [], isAtomic: true)
        } else if isatty(STDIN_FILENO) == 1 {
            throw try program.runShell()
        } else {
            throw program.run(.standardInput, arguments: [], isAtomic: true)
        }
    }

    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let code as ExitCode {
            Foundation.exit(code.rawValue)
        } catch let failure as any Failure {
            Foundation.exit(complain(failure, 2))
        } catch {
            let text = fullMessage(for: error)
            let isHelp = exitCode(for: error) == .success
            try? (isHelp ? FileHandle.standardOutput : .standardError).write(contentsOf: Data("\(text)\n".utf8))
            Foundation.exit(isHelp ? 0 : 2)
        }
    }

    private static func complain(_ failure: any Failure, _ code: Int32) -> Int32 {
        try? FileHandle.standardError.write(contentsOf: Data("error: \(failure.message)\n".utf8))
        return code
    }
}

/// What every command can be told.
struct CommonOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Keep the data in this SQLite file.", valueName: "file"))
    var store: String?

    @Option(help: ArgumentHelp("Write results as table, plain, json or csv.", valueName: "format"))
    var output: String?

    @Flag(name: .customLong("no-color"), help: "Use no colour.")
    var noColor = false

    /// These options, with what the parent command was told where these are silent.
    func over(_ parent: CommonOptions) -> CommonOptions {
        var merged = self
        merged.store = store ?? parent.store
        merged.output = output ?? parent.output
        merged.noColor = noColor || parent.noColor
        return merged
    }
}
