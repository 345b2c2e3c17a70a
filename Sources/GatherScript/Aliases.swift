public import GatherKit

/// Short names for lines, each of which stands for its line where a statement begins with it.
public struct Aliases: Equatable, Sendable {
    private var lines: [String: String] = [:]

    /// How many bytes a name may stand for: a few that stand twice for one another would stand for millions.
    private static let limit = 10_000

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
    ///
    /// - Throws: ``UsageFailure`` when a name stands for too much.
    public func expanded(_ text: String) throws(UsageFailure) -> String {
        lines.isEmpty ? text : try expanded(text, within: [])
    }

    private func expanded(_ text: String, within names: [String]) throws(UsageFailure) -> String {
        let source = SourceFile(typed: text)
        var parser = Parser(source)
        var firstWords: [Word] = []
        while let statement = parser.next() { firstWords += statement.firstWords }
        var bytes = source.bytes
        for word in firstWords.reversed() where !word.isValue && word.pieces.isEmpty && !names.contains(word.text) {
            guard let line = lines[word.text] else { continue }
            let expansion = try expanded(line, within: names + [word.text])
            bytes.replaceSubrange(word.range.start..<word.range.end, with: expansion.utf8)
            if let name = names.first, bytes.count > Self.limit {
                throw UsageFailure("\(name) stands for too much, with the aliases in its line; alias \(name) shows it")
            }
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
