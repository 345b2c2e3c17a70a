import Foundation
import GatherKit
import GatherShell

extension ProgramCommand.Declaration {
    static func run(_ options: ProgramOptions) -> Self {
        Self(
            notes: """
                Exit codes: 0 done; 1 a statement or an expectation failed; 2 usage error; 65 the script has errors; \
                66 a file cannot be read or written; 69 the store cannot be reached; 130 interrupted.
                """,
            route: Route(
                "gather run", "Run a script: check it first, then run all of it or nothing",
                Argument.positional("file", .script, "a .gather file; - reads standard input"),
                Argument<[String]>.repeated(
                    "name=value", .anyText, atLeastOne: false, "values for the script's variables"),
                Argument.flag("no-atomic", "commit after each statement instead of at the end"),
                Argument.flag("dry-run", "roll everything back at the end, and show what would have changed"),
                Argument.flag("virtual-clock", "run timers and the wait statement without really waiting"),
                Argument.option(
                    "clock-from", .clockStart,
                    "start a virtual clock at this time, such as 2022-11-20T16:00:00Z or \"3 Dec 20:00\""
                ).taking("TIME"),
                Argument.flag("trace", "print each statement with its position to standard error before it runs"),
                access: .none, answers: Shape<Void>(),
                examples: ["gather run match-day.gather minutes=20", "gather run --dry-run match-day.gather"]
            ) { _, file, arguments, isStepwise, isDryRun, isVirtual, start, traces in
                if isDryRun, isStepwise {
                    throw UsageFailure("--dry-run and --no-atomic cannot be combined; leave out one of them")
                }
                var options = options
                options.traces = traces
                options.virtualClockStart = start ?? (isVirtual ? .moment(.system()) : nil)
                let mode: ScriptMode = isDryRun ? .dryRun : isStepwise ? .stepwise : .atomic
                let program = try Program(options)
                program.exit(program.run(ScriptOrigin(argument: file), arguments: arguments, mode))
            })
    }
}

/// When a virtual clock begins.
enum ClockStart: Equatable {
    case moment(Timestamp)
    /// A day or a minute as users type it, on the organizer's clock.
    case typed(String)

    /// Parses a time in ISO 8601 format, or a day as users type it: the last one of that name.
    ///
    /// - Throws: ``UsageFailure`` if it is neither.
    fileprivate init(_ text: String) throws(UsageFailure) {
        if let date = try? Date(text, strategy: .iso8601) {
            // Any other text may be a day.
            self = .moment(Timestamp(milliseconds: Int(date.timeIntervalSince1970) * 1000))
            return
        }
        self = .typed(text)
        _ = try timestamp
    }

    fileprivate var text: String {
        switch self {
        case .moment(let moment): moment.iso8601
        case .typed(let text): text
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

extension Kind<ClockStart> {
    /// A time in ISO 8601 format, or a day or a minute that has begun.
    fileprivate static var clockStart: Kind {
        Kind("clockStart", text: \.text) { text throws(UsageFailure) in try ClockStart(text) }
    }
}
