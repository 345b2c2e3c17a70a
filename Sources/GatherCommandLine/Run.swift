import ArgumentParser
import Foundation
import GatherKit
import GatherShell

struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run a script: check it first, then run all of it or nothing.",
        discussion: """
            Exit codes: 0 done; 1 a statement or an expectation failed; 2 usage error; 65 the script has errors; \
            66 a file cannot be read or written; 69 the store cannot be reached; 130 interrupted.
            """
    )

    @ArgumentParser.Argument(
        help: ArgumentHelp("A .gather file; - reads standard input.", valueName: "file"),
        completion: .file(extensions: ["gather"]))
    var file: String

    @ArgumentParser.Argument(help: ArgumentHelp("Values for the script's variables.", valueName: "name=value"))
    var arguments: [String] = []

    @Flag(name: .customLong("no-atomic"), help: "Commit after each statement instead of at the end.")
    var noAtomic = false

    @Flag(name: .customLong("dry-run"), help: "Roll everything back at the end, and show what would have changed.")
    var dryRun = false

    @Flag(name: .customLong("virtual-clock"), help: "Run timers and the wait statement without really waiting.")
    var virtualClock = false

    @Option(
        name: .customLong("clock-from"),
        help: ArgumentHelp(
            "Start a virtual clock at this time, such as 2022-11-20T16:00:00Z or \"3 Dec 20:00\".", valueName: "moment"),
        transform: ClockStart.init(argument:)
    )
    var clockStart: ClockStart?

    @Flag(help: "Print each statement with its position to standard error before it runs.")
    var trace = false

    @OptionGroup var options: CommonOptions
    @ParentCommand var parent: GatherCommand

    func validate() throws {
        if dryRun, noAtomic {
            throw ValidationError("--dry-run and --no-atomic cannot be combined; leave out one of them")
        }
    }

    mutating func run() throws {
        let program = try Program(programOptions)
        program.exit(program.run(ScriptOrigin(argument: file), arguments: arguments, mode))
    }

    var programOptions: ProgramOptions {
        var options = options.over(parent.options)
        options.traces = trace
        options.virtualClockStart = clockStart ?? (virtualClock ? .moment(.system()) : nil)
        return options
    }

    var mode: ScriptMode { dryRun ? .dryRun : noAtomic ? .stepwise : .atomic }
}

/// When a virtual clock begins.
enum ClockStart: Equatable {
    case moment(Timestamp)
    /// A day or a minute as people say it, on the organizer's clock.
    case typed(String)

    /// Parses a time in ISO 8601 format, or a day as people say it, the last one of that name.
    fileprivate init(argument: String) throws {
        if let date = try? Date(argument, strategy: .iso8601) {
            // Any other text may be a day.
            self = .moment(Timestamp(milliseconds: Int(date.timeIntervalSince1970) * 1000))
            return
        }
        self = .typed(argument)
        do {
            _ = try timestamp
        } catch {
            throw ValidationError("--clock-from \(error.message)")
        }
    }

    /// The time, in the current zone.
    var timestamp: Timestamp {
        get throws(UsageFailure) {
            switch self {
            case .moment(let moment): moment
            case .typed(let text): try Kind.pastDayOrMinute.read(text, at: .system()).range.lowerBound
            }
        }
    }
}
