public import GatherKit

/// A file that has an editor colour scripts.
public struct EditorFile: Equatable, Sendable {
    /// Where it belongs, relative to the folder that holds all of them.
    public let path: String
    /// What it holds.
    public let text: String

    /// The files for all editors, made of the routes and the language's keywords.
    ///
    /// - Throws: What writing JSON throws, which would be a mistake of the program.
    public static func all(for registry: ModuleRegistry) throws -> [EditorFile] {
        [
            EditorFile(path: "vim/syntax/gather.vim", text: VimSyntax(registry).text),
            EditorFile(path: "vim/ftdetect/gather.vim", text: VimSyntax.detection),
            EditorFile(path: "gather.tmLanguage.json", text: try TextMateGrammar(registry).text()),
        ]
    }
}
