import ArgumentParser
import GatherKit

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Find every mistake in scripts, and run nothing.",
        discussion: """
            With --output json the mistakes are data for editors. Exit codes: 0 there are none; 65 there are some; \
            66 a file cannot be read.
            """
    )

    @ArgumentParser.Argument(
        help: ArgumentHelp("The .gather files; - reads standard input.", valueName: "file"),
        completion: .file(extensions: ["gather"]))
    var files: [String]

    @Flag(name: .customLong("no-atomic"), help: "Check for a run with --no-atomic, in which wait is allowed.")
    var noAtomic = false

    @Flag(name: .customLong("virtual-clock"), help: "Check for a run with --virtual-clock, in which wait is allowed.")
    var virtualClock = false

    @OptionGroup var options: CommonOptions
    @ParentCommand var parent: GatherCommand

    mutating func run() throws {
        var options = options.over(parent.options)
        options.virtualClockStart = virtualClock ? .moment(.system()) : nil
        throw try Program(options).check(files.map(ScriptOrigin.init), noAtomic ? .stepwise : .atomic)
    }
}
