import ArgumentParser
import GatherKit
import GatherShell

extension ExportedFile {
    /// The completions for shells and the man page, where those look for them below a prefix.
    ///
    /// - Throws: What reading the command line's own description throws, which would be a mistake of the program.
    static func manual(_ registry: ModuleRegistry) throws -> [ExportedFile] {
        [
            ExportedFile(
                path: "share/bash-completion/completions/gather", text: Gather.completionScript(for: .bash) + "\n"),
            ExportedFile(path: "share/zsh/site-functions/_gather", text: Gather.completionScript(for: .zsh) + "\n"),
            ExportedFile(
                path: "share/fish/vendor_completions.d/gather.fish", text: Gather.completionScript(for: .fish) + "\n"),
            ExportedFile(
                path: "share/man/man1/gather.1",
                text: ManualPage(command: try CommandDescription.ofProgram(), registry: registry).text),
        ]
    }
}
