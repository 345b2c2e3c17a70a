import Foundation

/// One input of the shell: a line, or all lines of a statement that spans several.
public struct Entry: Equatable, Sendable {
    /// The lines, without line terminators.
    public let lines: [String]
    /// The number of the first line in the text, from 1.
    public let firstLine: Int
    /// Whether the statement needs more lines.
    public let isUnfinished: Bool

    /// The lines, joined by newlines.
    public var text: String { lines.joined(separator: "\n") }

    /// The number of lines that are neither blank nor only a comment.
    public var lineCount: Int { lines.count { !$0.holdsNothing } }

    /// Splits a text into inputs, without blank lines and lines that are only a comment.
    public static func entries(of text: String) -> [Entry] {
        var entries: [Entry] = []
        var lines: [String] = []
        let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.endsLine).map(String.init)
        for (index, line) in all.enumerated() {
            if lines.isEmpty, line.holdsNothing { continue }
            lines.append(line)
            let isUnfinished = SourceFile(typed: lines.joined(separator: "\n")).isUnfinished
            if isUnfinished, index + 1 < all.count { continue }
            entries.append(Entry(lines: lines, firstLine: index + 2 - lines.count, isUnfinished: isUnfinished))
            lines = []
        }
        return entries
    }

    /// An equivalent single line without comments, for the history; one with syntax errors only has its lines joined.
    public var oneLine: String {
        guard lines.count > 1 else { return text }
        var parser = Parser(SourceFile(typed: text))
        let printer = Printer(allowsSemicolons: true)
        var statements: [String] = []
        while let statement = parser.next() { statements.append(printer.line(statement)) }
        if !parser.problems.isEmpty {
            statements = text.replacing("\\\n", with: " ").split(separator: "\n").map(String.init)
                .filter { !$0.holdsNothing }.map { $0.trimmingCharacters(in: .whitespaces) }
        }
        return statements.joined(separator: "; ")
    }
}

extension Character {
    fileprivate var endsLine: Bool { self == "\n" || self == "\r\n" || self == "\r" }
}

extension String {
    /// Whether a line is blank or only a comment: a `#` at the beginning of a statement always starts a comment.
    fileprivate var holdsNothing: Bool { first { !$0.isWhitespace }.map { $0 == "#" } ?? true }
}
