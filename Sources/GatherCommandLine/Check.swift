import ArgumentParser
import GatherKit
import GatherShell

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Find the errors in scripts without running them.",
        discussion: """
            With --output json, the errors are printed as data for editors. Exit codes: 0 no errors; 2 usage \
            error; 65 errors; 66 a file cannot be read.
            """
    )

    @ArgumentParser.Argument(
        help: ArgumentHelp("The .gather files; - reads standard input.", valueName: "file"),
        completion: .file(extensions: ["gather"]))
    var files: [String]

    @Flag(name: .customLong("no-atomic"), help: "Allow the wait statement, as `gather run --no-atomic` does.")
    var noAtomic = false

    @Flag(name: .customLong("virtual-clock"), help: "Allow the wait statement, as `gather run --virtual-clock` does.")
    var virtualClock = false

    @OptionGroup var options: CommonOptions
    @ParentCommand var parent: GatherCommand

    mutating func run() throws {
        var options = options.over(parent.options)
        options.virtualClockStart = virtualClock ? .moment(.system()) : nil
        throw try Program(options).check(files.map(ScriptOrigin.init), noAtomic ? .stepwise : .atomic)
    }
}
