import ArgumentParser
import Foundation
import GatherKit
import GatherShell
import Logging

/// The command line of the program.
@main
struct Gather: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gather",
        abstract: "Organises amateur football: players, teams, matches and their history.",
        discussion: "Without a subcommand it starts the shell; there, help lists all that it can do.",
        version: Version.text,
        subcommands: [
            Run.self, Check.self, Format.self, Serve.self, Export.self, Import.self, ExportSyntax.self,
            ExportManual.self, ExportOpenAPI.self,
        ]
    )

    @Option(
        name: .customShort("c"),
        help: ArgumentHelp("Execute a line, or several with ; between them: all or nothing.", valueName: "line")
    )
    var line: String?

    @OptionGroup var options: CommonOptions

    mutating func run() throws {
        let program = try Program(options.values)
        if let line {
            throw program.run(.typed(line))
        } else if isatty(STDIN_FILENO) == 1 {
            throw try program.runShell()
        } else {
            throw program.run(.standardInput)
        }
    }

    static func main() {
        occupyClosedStreams()
        do {
            if let line = plainLine {
                throw try Program(ProgramOptions()).run(.typed(line))
            }
            var command = try parseAsRoot()
            try command.run()
        } catch let code as ExitCode {
            Foundation.exit(code.rawValue)
        } catch let failure as any Failure {
            let isElsewhere = [.unavailable, .store].contains(failure.kind)
            Foundation.exit(complain(failure, isElsewhere ? failure.kind.exitCode : 2))
        } catch {
            let hint = hint(for: Array(CommandLine.arguments.dropFirst())).map { "\n\($0)" } ?? ""
            let text = fullMessage(for: error).printableLines + hint
            let isHelp = exitCode(for: error) == .success
            try? (isHelp ? FileHandle.standardOutput : .standardError).write(contentsOf: Data("\(text)\n".utf8))
            Foundation.exit(isHelp ? 0 : 2)
        }
    }

    /// The line of `gather -c LINE` with nothing else: other programs call it often, and the parser,
    /// which looks its types up at run time, would take a third of the time.
    private static var plainLine: String? {
        CommandLine.arguments.count == 3 && CommandLine.arguments[1] == "-c" ? CommandLine.arguments[2] : nil
    }

    /// Sees to it that no file and no connection takes the place of a stream that is closed, and what belongs there.
    ///
    /// To read or write there fails as before.
    private static func occupyClosedStreams() {
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
            // The lowest number that is free is the stream's.
            _ = Foundation.open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    private static func complain(_ failure: any Failure, _ code: Int32) -> Int32 {
        try? FileHandle.standardError.write(contentsOf: Data("error: \(failure.message.printableLines)\n".utf8))
        return code
    }
}

/// What every command can be told.
struct CommonOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep the data in this SQLite file, or at this address of a database or a server.", valueName: "store"),
        completion: .file())
    var store: String?

    @Option(
        help: ArgumentHelp("Write results as table, plain, json or csv.", valueName: "format"),
        completion: .list(OutputFormat.allCases.map(\.rawValue)))
    var output: String?

    @Flag(name: .customLong("no-color"), help: "Use no colour.")
    var noColor = false

    var values: ProgramOptions { ProgramOptions(store: store, output: output, noColor: noColor) }

    /// These options, with what the parent command was told where these are silent.
    func over(_ parent: CommonOptions) -> ProgramOptions {
        ProgramOptions(
            store: store ?? parent.store, output: output ?? parent.output, noColor: noColor || parent.noColor
        )
    }
}

/// What the command line says about the program as a whole.
struct ProgramOptions {
    var store: String?
    var output: String?
    var noColor = false
    /// When a virtual clock begins; nil for the real one.
    var virtualClockStart: Timestamp?
    /// Whether results go to standard error, as something else goes to standard output.
    var keepsOutputFree = false
    /// Whether the routes that a server had before will do, as none of them is opened.
    var knowsRoutesBefore = false
    /// Whether each statement of a script is told of before it runs.
    var traces = false
    /// Where a server listens, if the configuration does not say so.
    var host: String?
    var port: Int?
    /// The files of its certificate, if the configuration does not name them.
    var certificate: String?
    var key: String?
    /// From which level on it is logged, if the configuration does not say so.
    var usualLogLevel = Logger.Level.error
}

// MARK: - Hint

extension Gather {
    /// What to write instead of a command line that begins with the words of a route, which are no command of the
    /// program; nil for any other.
    ///
    /// Of what the route is told nothing is repeated.
    static func hint(for arguments: [String]) -> String? {
        let isHelp = arguments.first == "help"
        let words = isHelp ? arguments.dropFirst() : arguments[...]
        let commands = configuration.subcommands.map { $0._commandName } + ["help"]
        guard let noun = words.first, !noun.hasPrefix("-"), !commands.contains(noun) else { return nil }
        // A program that cannot start has no routes to name.
        var options = ProgramOptions()
        options.knowsRoutesBefore = true
        guard let routes = try? Program(options).application.registry.routes.map(\.description) else {
            return nil
        }
        let route = routes.first { words.starts(with: $0.path) }
        guard let name = route?.name ?? (routes.contains { $0.path.first == noun } ? noun : nil) else { return nil }
        if isHelp { return "What the shell says about it: gather -c \"help \(name)\"" }
        let isWhole = route?.path.count == words.count
        return "did you mean: gather -c \"\(name)\(isWhole ? "" : " …")\""
    }
}
