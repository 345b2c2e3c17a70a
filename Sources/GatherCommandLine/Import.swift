import ArgumentParser
import Foundation
import GatherScript

struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import an archive into an empty account or store: all of it or nothing.",
        discussion: """
            Does the same as the import command in the shell. Exit codes: 0 done; 1 the archive is invalid, or you already have \
            data; 2 usage error; 66 the file cannot be read; 69 the store cannot be reached; 130 interrupted.
            """
    )

    @ArgumentParser.Argument(
        help: ArgumentHelp("A JSON file; - reads standard input.", valueName: "archive"),
        completion: .file(extensions: ["json"]))
    var archive: String

    @Flag(name: .customLong("dry-run"), help: "Roll everything back at the end, and show what would have changed.")
    var dryRun = false

    @Option(help: ArgumentHelp("Do not import the data of this module.", valueName: "module"))
    var without: [String] = []

    @OptionGroup var options: CommonOptions
    @ParentCommand var parent: GatherCommand

    mutating func run() throws {
        let path = archive == "-" ? "/dev/stdin" : archive
        if archive == "-" { waitForInput() }
        let program = try Program(options.over(parent.options))
        program.exit(
            program.run(
                .line("import \(lineWord(path))", without: without), dryRun ? .dryRun : .atomic))
    }

    /// Waits for the first bytes of standard input, before the store is opened.
    ///
    /// The writer, such as an export in the same pipe, may take long to start: meanwhile this store is not locked, and
    /// the two progress bars do not overlap on the terminal.
    private func waitForInput() {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        poll(&input, 1, -1)
    }
}
