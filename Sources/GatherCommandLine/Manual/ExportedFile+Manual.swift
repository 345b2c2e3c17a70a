import ArgumentParser
import GatherKit
import GatherShell

extension ExportedFile {
    /// The shell completions and the man page, with paths relative to an installation prefix.
    ///
    /// - Throws: `DecodingError` if the description of the command line has an unexpected format, which is a bug.
    static func manual(_ registry: ModuleRegistry) throws -> [ExportedFile] {
        [
            ExportedFile(
                path: "share/bash-completion/completions/gather",
                text: GatherCommand.completionScript(for: .bash) + "\n"),
            ExportedFile(
                path: "share/zsh/site-functions/_gather", text: GatherCommand.completionScript(for: .zsh) + "\n"),
            ExportedFile(
                path: "share/fish/vendor_completions.d/gather.fish",
                text: GatherCommand.completionScript(for: .fish) + "\n"),
            ExportedFile(
                path: "share/man/man1/gather.1",
                text: ManualPage(command: try CommandDescription.ofProgram(), registry: registry).text),
        ]
    }
}
