import ArgumentParser

struct ExportOpenAPI: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export-openapi",
        abstract: "Write the OpenAPI description of the API of `gather serve`.",
        discussion: """
            It describes the endpoints of this version, without the modules that are turned off. An existing file is \
            replaced. Exit codes: 0 done; 66 the file cannot be written.
            """
    )

    @ArgumentParser.Argument(
        help: ArgumentHelp("The folder for openapi.yaml; it is created if it is missing.", valueName: "folder"),
        completion: .directory)
    var folder: String

    @ParentCommand var parent: GatherCommand

    mutating func run() throws {
        guard let server = ServerProgram.current else { try ServerProgram.takeOver() }
        throw try Program(parent.options.values).exportOpenAPI(to: folder, from: server)
    }
}
