import ArgumentParser

struct ExportManual: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export-manual",
        abstract: "Write completions for bash, zsh and fish, and the man page.",
        discussion: """
            They are made of the commands and routes of this version, without the \
            modules that are turned off, and replace what is there. Exit codes: 0 done; 66 a file cannot be written.
            """
    )

    @ArgumentParser.Argument(
        help: ArgumentHelp("Where share/ is, such as /usr/local; made when there is none.", valueName: "folder"),
        completion: .directory)
    var folder: String

    @ParentCommand var parent: GatherCommand

    mutating func run() throws {
        throw try Program(parent.options.values).exportManual(to: folder)
    }
}
