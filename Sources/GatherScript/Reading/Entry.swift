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

    /// An equivalent single line without comments, for the history.
    public var oneLine: String {
        guard lines.count > 1 else { return text }
        var whole = ""
        var goesOn = false
        for line in textWithoutComments.split(separator: "\n") {
            let isContinued = line.last == "\\"
            let part = (isContinued ? line.dropLast() : line).trimmingCharacters(in: .whitespaces)
            if part.isEmpty { continue }
            let needsSemicolon = !goesOn && !whole.isEmpty && !whole.hasSuffix("{") && !part.hasPrefix("}")
            whole += whole.isEmpty ? part : needsSemicolon ? "; \(part)" : " \(part)"
            goesOn = isContinued
        }
        return whole
    }

    private var textWithoutComments: String {
        let source = SourceFile(typed: text)
        var parser = Parser(source)
        var statements: [Statement] = []
        while let statement = parser.next() { statements.append(statement) }
        var bytes = source.bytes
        for comment in source.comments(around: statements, in: 0..<bytes.count).reversed() {
            bytes.removeSubrange(comment)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension SourceFile {
    /// Returns the ranges of the comments between two statements.
    private func comments(in gap: Range<Int>) -> [Range<Int>] {
        var comments: [Range<Int>] = []
        var offset = gap.lowerBound
        while let start = bytes[offset..<gap.upperBound].firstIndex(of: .hash) {
            offset = bytes[start..<gap.upperBound].firstIndex(of: .newline) ?? gap.upperBound
            comments.append(start..<offset)
        }
        return comments
    }

    /// Returns the ranges of the comments before, in and after the statements of a text or a block.
    fileprivate func comments(around statements: [Statement], in range: Range<Int>) -> [Range<Int>] {
        var comments: [Range<Int>] = []
        var end = range.lowerBound
        for statement in statements {
            comments += self.comments(in: end..<statement.range.start)
            for block in statement.blocks {
                comments += self.comments(around: block.statements, in: block.range.start..<block.range.end)
            }
            end = statement.range.end
        }
        return comments + self.comments(in: end..<max(end, range.upperBound))
    }
}

extension Character {
    fileprivate var endsLine: Bool { self == "\n" || self == "\r\n" || self == "\r" }
}

extension String {
    /// Whether a line is blank or only a comment: a `#` at the beginning of a statement always starts a comment.
    fileprivate var holdsNothing: Bool { first { !$0.isWhitespace }.map { $0 == "#" } ?? true }
}
