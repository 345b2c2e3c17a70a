/// Short names for lines, each of which stands for its line where a statement begins with it.
public struct Aliases: Equatable, Sendable {
    private var lines: [String: String] = [:]

    /// Has no alias yet.
    public init() {}

    /// The names in alphabetical order.
    public var names: [String] { lines.keys.sorted() }

    /// The line that a name stands for; nil when it stands for none.
    public subscript(name: String) -> String? {
        get { lines[name] }
        set { lines[name] = newValue }
    }

    /// Puts lines in the place of the names that statements begin with, also within blocks.
    ///
    /// A name that comes up in its own line means what it means without the alias.
    public func expanded(_ text: String) -> String {
        lines.isEmpty ? text : expanded(text, without: [])
    }

    private func expanded(_ text: String, without used: Set<String>) -> String {
        let source = SourceFile(typed: text)
        var parser = Parser(source)
        var firstWords: [Word] = []
        while let statement = parser.next() { firstWords += statement.firstWords }
        var bytes = source.bytes
        for word in firstWords.reversed() where !word.isValue && word.pieces.isEmpty && !used.contains(word.text) {
            guard let line = lines[word.text] else { continue }
            let expansion = expanded(line, without: used.union([word.text]))
            bytes.replaceSubrange(word.range.start..<word.range.end, with: expansion.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Statement {
    /// The words that the statement and those in its blocks begin with, in the order of the text.
    fileprivate var firstWords: [Word] {
        if case .route(let words) = kind {
            Array(words.prefix(1))
        } else {
            blocks.flatMap { $0.statements.flatMap(\.firstWords) }
        }
    }
}
