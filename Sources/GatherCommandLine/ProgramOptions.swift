import GatherKit
import GatherShell
import Logging

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
}

// MARK: - Reading

extension ProgramOptions {
    /// The options as users type them, before any command and after those of the program.
    static let parameters: [Parameter] =
        Argument<String?>.option(
            "store", .file, "use the store in this SQLite file, or the database or server at this address"
        ).parameters
        + Argument<OutputFormat?>.option("output", .choice(), "write results as table, plain, json or csv")
        .taking("FORMAT").parameters
        + Argument<Configuration.Color?>.option(
            "color", .choice(),
            "use colour: auto (at a terminal), always or never; overrides NO_COLOR and the color setting"
        ).taking("WHEN").parameters
        + Argument.flag("no-color", "turn colour off; the same as --color never").parameters
        + Argument.flag("version", "show the version").parameters
        + Argument.flag("help", "explain the command, or the program; the same as -h").parameters

    /// Removes an option with its value from the beginning of words; the last of a repeated option counts.
    ///
    /// - Returns: Whether the words begin with an option of the program.
    /// - Throws: ``UsageFailure`` if its value is missing.
    mutating func take(from words: inout ArraySlice<String>) throws(UsageFailure) -> Bool {
        switch words.first?.optionName {
        case "--store": store = try Self.value(from: &words)
        case "--output": output = try Self.value(from: &words)
        case "--color": color = try Self.value(from: &words)
        case "--no-color":
            guard words.removeFirst() == "--no-color" else { throw UsageFailure("--no-color takes no value") }
            color = Configuration.Color.never.rawValue
        default: return false
        }
        return true
    }

    /// Removes an option, and returns its value: the text after an equals sign, or the next word.
    ///
    /// - Throws: ``UsageFailure`` if there is no next word, or if it begins with a hyphen: it is another option, or the
    ///   standard stream that a command reads or writes.
    static func value(
        from words: inout ArraySlice<String>, among options: [Parameter] = parameters
    ) throws(UsageFailure) -> String {
        let option = words.removeFirst()
        let name = option.optionName
        if name != option[...] { return String(option[name.endIndex...].dropFirst()) }
        guard let value = words.first, !value.hasPrefix("-") else {
            let (term, help) = options.option(called: option).map { ($0.term, $0.help) } ?? ProgramHelp.options[0]
            throw UsageFailure("\(option) needs a value: \(term), to \(help)")
        }
        words.removeFirst()
        return value
    }
}

extension Parameter {
    /// The word of an option.
    var word: String { "--\(optionName)" }

    /// The parameter in a list of parameters, such as `FILE` or `--store STORE`.
    var term: String { style == .option ? "\(usageName) \(placeholder)" : usageName }
}

extension [Parameter] {
    /// The option with a value that a word names; nil if there is none.
    func option(called word: String) -> Parameter? { first { $0.style == .option && $0.word == word } }
}

extension String {
    /// Whether a word of a command line is an option, or `--`; a single hyphen stands for a standard stream.
    var isOption: Bool { hasPrefix("-") && self != "-" }

    /// The word of an option without the value after an equals sign.
    var optionName: Substring { prefix { $0 != "=" } }
}
