import ArgumentParser

struct Format: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "format",
        abstract: "Print scripts in canonical form; what they do stays the same.",
        discussion: """
            Exit codes: 0 done; 2 usage error; 65 a file is not a valid script; 66 a file cannot be read or written.
            """
    )

    @ArgumentParser.Argument(
        help: ArgumentHelp("The .gather files; - reads standard input.", valueName: "file"),
        completion: .file(extensions: ["gather"]))
    var files: [String]

    @Flag(help: "Rewrite the files instead of printing them.")
    var write = false

    @OptionGroup var options: CommonOptions
    @ParentCommand var parent: GatherCommand

    mutating func run() throws {
        let program = try Program(options.over(parent.options))
        throw program.format(files.map(ScriptOrigin.init), inPlace: write)
    }
}
