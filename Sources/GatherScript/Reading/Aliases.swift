public import GatherKit

/// Command aliases: a name at the beginning of a statement is replaced by its line.
public struct Aliases: Equatable, Sendable {
    /// The lines, by name.
    public private(set) var lines: [String: String]

    /// The maximum length of an expanded alias, in bytes, because aliases that use each other can grow exponentially.
    private static let limit = 10_000

    /// Creates aliases of names and their lines.
    public init(_ lines: [String: String] = [:]) { self.lines = lines }

    /// The names in alphabetical order.
    public var names: [String] { lines.keys.sorted() }

    /// The line of an alias; nil if there is no alias of that name.
    public subscript(name: String) -> String? {
        get { lines[name] }
        set { lines[name] = newValue }
    }

    /// Replaces the aliases that statements begin with, including statements in blocks.
    ///
    /// An alias is not expanded within its own line.
    ///
    /// - Throws: ``UsageFailure`` when the expansion of an alias is too long.
    public func expanded(_ text: String) throws(UsageFailure) -> String {
        lines.keys.contains(where: text.contains) ? try expanded(text, within: []) : text
    }

    private func expanded(_ text: String, within names: [String]) throws(UsageFailure) -> String {
        let source = SourceFile(typed: text)
        var parser = Parser(source)
        var firstWords: [Word] = []
        while let statement = parser.next() {
            statement.visit { if case .route(let words) = $0.kind { firstWords += words.prefix(1) } }
        }
        var bytes = source.bytes
        for word in firstWords.reversed() where !word.isValue && word.pieces.isEmpty && !names.contains(word.text) {
            guard let line = lines[word.text] else { continue }
            let expansion = try expanded(line, within: names + [word.text])
            bytes.replaceSubrange(word.range.start..<word.range.end, with: expansion.utf8)
            if let name = names.first, bytes.count > Self.limit {
                throw UsageFailure(
                    "\(name) becomes too long when the aliases in its line are expanded; show it with: alias \(name)")
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
