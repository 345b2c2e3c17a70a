import ArgumentParser
import Foundation
import GatherKit

/// A generated file for other programs, such as the man page.
struct ExportedFile: Equatable {
    /// The path, relative to the export folder.
    let path: String
    let text: String

    /// Writes the file, and creates its folder if there is none.
    ///
    /// - Returns: The path of the file.
    func write(to folder: String) throws(FileFailure) -> String {
        let place = URL(filePath: folder).appending(path: path)
        do {
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: place)
        } catch {
            throw .unwritable(place.path, reason: systemReason(of: error))
        }
        return place.path
    }
}

extension ExportedFile {
    /// The shell completions and the man pages, with paths relative to an installation prefix.
    ///
    /// - Throws: `DecodingError` if the description of the command line has an unexpected format, which is a bug.
    static func manual(_ registry: ModuleRegistry) throws -> [ExportedFile] {
        let command = try CommandDescription.ofProgram()
        return [
            ExportedFile(path: "share/bash-completion/completions/gather", text: CompletionScript.bash),
            ExportedFile(path: "share/zsh/site-functions/_gather", text: CompletionScript.zsh),
            ExportedFile(path: "share/fish/vendor_completions.d/gather.fish", text: CompletionScript.fish),
            ExportedFile(
                path: "share/man/man1/gather.1", text: ManualPage(command: command, registry: registry).text),
            ExportedFile(path: "share/man/man5/gather-script.5", text: ScriptManualPage(command: command).text),
            ExportedFile(path: "share/man/man5/gather.yaml.5", text: SettingsManualPage().text),
        ]
    }
}

struct ExportManual: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export-manual",
        abstract: "Write the man pages, and completions for bash, zsh and fish.",
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
        let program = try Program(parent.options.values)
        throw program.export(to: folder) { try ExportedFile.manual(program.application.registry) }
    }
}

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
        let program = try Program(parent.options.values)
        throw program.export(to: folder) {
            [ExportedFile(path: "openapi.yaml", text: server.openAPI(program.application))]
        }
    }
}
