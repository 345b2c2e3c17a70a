import ArgumentParser

/// Executes a script through the same routes as the shell.
struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Execute a script: checked first, then all of it or nothing.",
        discussion: """
            Exit codes: 0 done; 1 a statement or an expectation failed; 2 wrong usage; 65 the script has mistakes; \
            66 a file cannot be read; 69 the store cannot be reached; 130 interrupted.
            """
    )

    @Argument(help: ArgumentHelp("A .gather file; - reads standard input.", valueName: "file"))
    var file: String

    @Argument(help: ArgumentHelp("Values for the script's variables.", valueName: "name=value"))
    var arguments: [String] = []

    @Flag(name: .customLong("no-atomic"), help: "Commit after each statement instead of at the end.")
    var noAtomic = false

    @OptionGroup var options: CommonOptions
    @ParentCommand var parent: Gather

    mutating func run() throws {
        let program = try Program(options.over(parent.options))
        throw program.run(file == "-" ? .standardInput : .file(file), arguments: arguments, isAtomic: !noAtomic)
    }
}

/// Finds the mistakes of scripts.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Find every mistake in scripts, and run nothing.",
        discussion: "Exit codes: 0 there are none; 65 there are some; 66 a file cannot be read."
    )

    @Argument(help: ArgumentHelp("The .gather files; - reads standard input.", valueName: "file"))
    var files: [String]

    @Flag(name: .customLong("no-atomic"), help: "Check for a run with --no-atomic, in which wait is allowed.")
    var noAtomic = false

    @OptionGroup var options: CommonOptions
    @ParentCommand var parent: Gather

    mutating func run() throws {
        let program = try Program(options.over(parent.options))
        let codes = files.map { program.check($0 == "-" ? .standardInput : .file($0), isAtomic: !noAtomic) }
        throw codes.max { $0.rawValue < $1.rawValue } ?? .success
    }
}
