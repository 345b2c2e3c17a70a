import Foundation
import Synchronization

/// A position in a script, with the text around it for error messages.
public struct SourcePosition: Codable, Equatable, Sendable {
    /// The name of the script; nil for typed input.
    public let file: String?
    /// Whether the script is typed input, in which `;` may separate statements, and not a file.
    public let isTyped: Bool
    /// The line number, from 1.
    public let line: Int
    /// The column in characters, from 1.
    public let column: Int
    /// The line up to the position; truncated at its beginning if it is very long.
    public let beginning: String
    /// The whole line; truncated around the position if it is very long.
    public let text: String
}

/// A range of byte offsets in a script.
struct SourceRange: Hashable, Sendable {
    var start: Int
    var end: Int
}

extension SourceFile {
    /// The maximum length of an excerpt before and after a position, in bytes.
    private static let excerptLength = 1000

    func position(of offset: Int) -> SourcePosition {
        let offset = min(offset, bytes.count)
        let place = index.withLock { $0.place(of: offset, in: bytes) }
        let start = max(place.range.lowerBound, character(near: offset - Self.excerptLength))
        let end = min(place.range.upperBound, character(near: offset + Self.excerptLength))
        return SourcePosition(
            file: name,
            isTyped: allowsSemicolons,
            line: linesBefore + place.line,
            column: place.column,
            beginning: String(decoding: bytes[start..<offset], as: UTF8.self),
            text: String(decoding: bytes[start..<max(offset, end)], as: UTF8.self)
        )
    }

    /// Returns a range that contains all of the line shown for a position at an offset, and is the same for nearby
    /// offsets.
    func surroundings(of offset: Int) -> SourceRange {
        let line = index.withLock { $0.place(of: min(offset, bytes.count), in: bytes) }.range
        let block = offset / Self.excerptLength * Self.excerptLength
        return SourceRange(
            start: max(line.lowerBound, character(near: block - Self.excerptLength - 3)),
            end: min(line.upperBound, character(near: block + 2 * Self.excerptLength + 3)))
    }

    func lineStart(of offset: Int) -> Int { bytes[..<offset].lastIndex(of: .newline).map { $0 + 1 } ?? 0 }

    /// Returns the source text of a range, truncated if it is very long.
    func excerpt(of range: SourceRange) -> String {
        let end = character(near: range.start + Self.excerptLength)
        return text(of: SourceRange(start: range.start, end: min(range.end, end)))
    }

    /// Returns the source text of a statement without its blocks, on one line.
    func heading(of statement: Statement) -> String {
        let lines = excerpt(of: statement.heading).split(whereSeparator: \.isNewline)
        return lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    }

    /// Returns the nearest offset at or before a given one at which a character begins.
    private func character(near offset: Int) -> Int {
        guard (1..<bytes.count).contains(offset) else { return max(0, min(offset, bytes.count)) }
        return bytes[...offset].lastIndex { $0 & 0xC0 != 0x80 } ?? offset
    }
}
