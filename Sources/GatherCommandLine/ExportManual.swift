import ArgumentParser

struct ExportManual: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export-manual",
        abstract: "Write completions for bash, zsh and fish, and the man pages.",
        discussion: """
            The pages are gather(1), gather-script(5) and gather.yaml(5), without the modules that are turned off. \
            Existing files are replaced. Exit codes: 0 done; 66 a file cannot be written.
            """
    )

    @ArgumentParser.Argument(
        help: ArgumentHelp(
            "The folder that contains share/, such as /usr/local; created if it is missing.", valueName: "folder"),
        completion: .directory)
    var folder: String

    @ParentCommand var parent: GatherCommand

    mutating func run() throws {
        throw try Program(parent.options.values).exportManual(to: folder)
    }
}
