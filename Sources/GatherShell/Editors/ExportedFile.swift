public import GatherKit

/// A file that other programs need to know something about this one.
public struct ExportedFile: Equatable, Sendable {
    /// Where it belongs, relative to the folder that holds all of them.
    public let path: String
    /// What it holds.
    public let text: String

    /// Names a text.
    public init(path: String, text: String) {
        self.path = path
        self.text = text
    }

    /// The files that have editors colour scripts, made of the routes and the language's keywords.
    ///
    /// - Throws: What writing JSON throws, which would be a mistake of the program.
    public static func forEditors(_ registry: ModuleRegistry) throws -> [ExportedFile] {
        [
            ExportedFile(path: "vim/syntax/gather.vim", text: VimSyntax(registry).text),
            ExportedFile(path: "vim/ftdetect/gather.vim", text: VimSyntax.detection),
            ExportedFile(path: "gather.tmLanguage.json", text: try TextMateGrammar(registry).text()),
        ]
    }
}
