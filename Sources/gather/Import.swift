import ArgumentParser
import Foundation

/// Reads what was exported.
struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Read what an archive holds, where you have nothing yet: all of it or nothing.",
        discussion: """
            It is the route archive import. Exit codes: 0 done; 1 the archive is not right, or you have something \
            already; 2 wrong usage; 66 the file cannot be read; 69 the store cannot be reached; 130 interrupted.
            """
    )

    @ArgumentParser.Argument(
        help: ArgumentHelp("A JSON file; - reads standard input.", valueName: "archive"),
        completion: .file(extensions: ["json"]))
    var archive: String

    @Flag(name: .customLong("dry-run"), help: "Take everything back at the end, and show what would have changed.")
    var dryRun = false

    @Option(help: ArgumentHelp("Leave the data of this module out.", valueName: "module"))
    var without: [String] = []

    @OptionGroup var options: CommonOptions
    @ParentCommand var parent: Gather

    mutating func run() throws {
        let words = ["archive", "import"] + without.flatMap { ["--without", $0] }
        let path = archive == "-" ? "/dev/stdin" : archive
        if archive == "-" { waitForInput() }
        throw try Program(options.over(parent.options)).run(
            .route(words + [path]), dryRun ? .dryRun : .atomic)
    }

    /// Waits for whoever writes at the other end of a pipe, such as an export that has a store to read first: nobody is
    /// kept from this store meanwhile, and of two bars on one terminal one is drawn after the other.
    private func waitForInput() {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        poll(&input, 1, -1)
    }
}
