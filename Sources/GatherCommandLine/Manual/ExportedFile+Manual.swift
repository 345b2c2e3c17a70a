import GatherKit

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
