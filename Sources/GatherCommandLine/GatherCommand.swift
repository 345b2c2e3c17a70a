import ArgumentParser
import Foundation
import GatherKit
import GatherShell
import Logging

/// The entry point of the programs.
package enum CommandLineProgram {
    /// Runs the program with the arguments of the process, and exits.
    ///
    /// - Parameter server: What serves over HTTP; nil for a program without it.
    package static func main(server: ServerProgram? = nil) {
        ServerProgram.$current.withValue(server) { GatherCommand.main() }
    }
}

struct GatherCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gather",
        abstract: "Organize amateur football: players, teams, matches and their history.",
        discussion: """
            Without arguments it starts the shell. Shell commands work here, too: `gather player list`. \
            `gather help` lists the commands, and `gather help goal` explains one.
            """,
        version: "gather \(Version.text)",
        subcommands: [
            Run.self, Check.self, Format.self, Serve.self, Backup.self, Restore.self, Config.self,
            ExportManual.self, ExportOpenAPI.self, Complete.self,
        ]
    )

    @Option(
        name: .customShort("c"),
        help: ArgumentHelp("Run a line, or several with ; between them: all or nothing.", valueName: "line")
    )
    var line: String?

    @OptionGroup var options: CommonOptions

    mutating func run() throws {
        let program = try Program(options.values)
        if let line {
            program.exit(program.run(.typed(line)))
        } else if isatty(STDIN_FILENO) == 1 {
            program.exit(try program.runShell())
        } else {
            program.exit(program.run(.standardInput))
        }
    }

    static func main() {
        occupyClosedStreams()
        do {
            if let command = CommandWords(CommandLine.arguments.dropFirst(), besides: commands) {
                let program = try Program(command.options)
                program.exit(try program.run(command, besides: commands))
            }
            var command = try parseAsRoot()
            try command.run()
        } catch let code as ExitCode {
            Foundation.exit(code.rawValue)
        } catch let failure as any Failure {
            let isElsewhere = [.unavailable, .store].contains(failure.kind)
            Foundation.exit(complain(failure, isElsewhere ? failure.kind.exitCode : 2))
        } catch {
            let text = fullMessage(for: error).printableLines
            let isHelp = exitCode(for: error) == .success
            try? (isHelp ? FileHandle.standardOutput : .standardError).write(contentsOf: Data("\(text)\n".utf8))
            Foundation.exit(isHelp ? 0 : 2)
        }
    }

    /// Opens `/dev/null` for closed standard streams, so that no other file or connection gets their descriptors.
    ///
    /// It is opened in the opposite direction, so that reading or writing still fails.
    private static func occupyClosedStreams() {
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
            // open() returns the lowest free descriptor, which is this one.
            _ = Foundation.open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    private static func complain(_ failure: any Failure, _ code: Int32) -> Int32 {
        try? FileHandle.standardError.write(contentsOf: Data("error: \(failure.message.printableLines)\n".utf8))
        return code
    }
}

struct CommonOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Use the store in this SQLite file, or the database or server at this address.", valueName: "store"),
        completion: .file())
    var store: String?

    @Option(
        help: ArgumentHelp("Write results as table, plain, json or csv.", valueName: "format"),
        completion: .list(OutputFormat.allCases.map(\.rawValue)))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Use colour: auto (at a terminal), always or never. Overrides NO_COLOR and the color setting.",
            valueName: "when"),
        completion: .list(Configuration.Color.allCases.map(\.rawValue)))
    var color: String?

    @Flag(name: .customLong("no-color"), help: "Turn colour off; the same as --color never.")
    var noColor = false

    var values: ProgramOptions {
        ProgramOptions(store: store, output: output, color: color ?? (noColor ? ProgramOptions.noColor : nil))
    }

    /// These options, with those of the parent command as defaults.
    func over(_ parent: CommonOptions) -> ProgramOptions {
        let (values, others) = (values, parent.values)
        return ProgramOptions(
            store: values.store ?? others.store, output: values.output ?? others.output,
            color: values.color ?? others.color)
    }
}

/// The options that configure the whole program.
struct ProgramOptions: Equatable {
    var store: String?
    var output: String?
    var color: String?
    /// The start of the virtual clock; nil for the real one.
    var virtualClockStart: ClockStart?
    /// Whether results go to standard error, because standard output is in use.
    var keepsOutputFree = false
    /// Whether the store is only read: it is neither created nor migrated.
    var onlyReads = false
    /// Whether each statement of a script is reported before it runs.
    var traces = false
    /// The log level if the configuration sets none.
    var usualLogLevel = Logger.Level.error

    /// The colour of `--no-color`.
    static let noColor = Configuration.Color.never.rawValue
}

extension GatherCommand {
    /// The names of the subcommands.
    static var commands: [String] { configuration.subcommands.map { $0._commandName } + ["help"] }
}
