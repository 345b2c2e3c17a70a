import ArgumentParser

/// The `gather export-syntax` command: writes syntax files for editors.
struct ExportSyntax: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export-syntax",
        abstract: "Write a Vim syntax file and a TextMate grammar for scripts.",
        discussion: """
            They are made of the routes and keywords of this version and of the programs on modules.path, without the \
            modules that are turned off, and replace what is there. Exit codes: 0 done; 66 a file cannot be written.
            """
    )

    @ArgumentParser.Argument(
        help: ArgumentHelp("Where to write them; made when there is none.", valueName: "folder"),
        completion: .directory)
    var folder: String

    @ParentCommand var parent: GatherCommand

    mutating func run() throws {
        throw try Program(parent.options.values).exportSyntax(to: folder)
    }
}
