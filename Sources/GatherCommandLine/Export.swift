import ArgumentParser
import GatherScript

struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export all your data to an archive, for import into another store.",
        discussion: """
            Does the same as the export command in the shell, for the data of one organizer. To copy the whole store, \
            use `gather backup`. Exit codes: 0 done; 1 some data cannot be exported; 2 usage error; 66 the \
            file cannot be written; 69 the store cannot be reached.
            """
    )

    @ArgumentParser.Argument(
        help: ArgumentHelp("A JSON file; - writes to standard output.", valueName: "archive"),
        completion: .file(extensions: ["json"]))
    var archive: String

    @Flag(help: "Replace the file if it exists.")
    var overwrite = false

    @Option(help: ArgumentHelp("Do not export the data of this module.", valueName: "module"))
    var without: [String] = []

    @OptionGroup var options: CommonOptions
    @ParentCommand var parent: GatherCommand

    mutating func run() throws {
        var options = options.over(parent.options)
        options.keepsOutputFree = archive == "-"
        let path = options.keepsOutputFree ? "/dev/stdout" : archive
        let overwrites = overwrite || options.keepsOutputFree
        let line = "export \(lineWord(path))\(overwrites ? " --overwrite" : "")"
        let program = try Program(options)
        program.exit(program.run(.line(line, without: without)))
    }
}
