public import GatherKit

/// A generated file for other programs, such as editors.
public struct ExportedFile: Equatable, Sendable {
    /// The path, relative to the export folder.
    public let path: String
    /// The contents.
    public let text: String

    /// Creates a file value; nothing is written.
    public init(path: String, text: String) {
        self.path = path
        self.text = text
    }

    /// The syntax files for Vim and for editors with TextMate grammars, generated from routes and keywords.
    ///
    /// - Throws: `EncodingError`, which would be a bug.
    public static func forEditors(_ registry: ModuleRegistry) throws -> [ExportedFile] {
        [
            ExportedFile(path: "vim/syntax/gather.vim", text: VimSyntax(registry).text),
            ExportedFile(path: "vim/ftdetect/gather.vim", text: VimSyntax.detection),
            ExportedFile(path: "gather.tmLanguage.json", text: try TextMateGrammar(registry).text()),
        ]
    }
}
