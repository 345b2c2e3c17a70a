import Foundation
import Synchronization

/// A place in a script, with what is needed to point at it.
public struct SourcePosition: Codable, Equatable, Sendable {
    /// The name of the script; nil when it was typed.
    public let file: String?
    /// Whether it was typed, or stands among lines that are executed as if they were.
    public let isTyped: Bool
    /// The line, from 1.
    public let line: Int
    /// The character in the line, from 1.
    public let column: Int
    /// The line up to the place; of a very long one only the end.
    public let beginning: String
    /// The line; of a very long one only what is around the place.
    public let text: String

    init(file: String?, isTyped: Bool, line: Int, column: Int, beginning: String, text: String) {
        self.file = file
        self.isTyped = isTyped
        self.line = line
        self.column = column
        self.beginning = beginning
        self.text = text
    }

    private enum Key: String, CodingKey { case file, isTyped, line, column, beginning, text }

    /// Reads a place that another program has told of.
    ///
    /// - Throws: `DecodingError` for a line or column that no script has.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func number(_ key: Key) throws -> Int {
            let number = try container.decode(Int.self, forKey: key)
            guard (0...Int(Int32.max)).contains(number) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: container, debugDescription: "no script is that long")
            }
            return number
        }
        file = try container.decodeIfPresent(String.self, forKey: .file)
        isTyped = try container.decode(Bool.self, forKey: .isTyped)
        line = try number(.line)
        column = try number(.column)
        beginning = try container.decode(String.self, forKey: .beginning)
        text = try container.decode(String.self, forKey: .text)
    }
}

/// A stretch of a script's bytes.
struct SourceRange: Equatable {
    var start: Int
    var end: Int
}

extension SourceFile {
    /// How much of a text is shown before and after a place, in bytes.
    private static let excerptLength = 1000

    /// Where in the text an offset is.
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

    /// Where the line begins that an offset is in.
    func lineStart(of offset: Int) -> Int { bytes[..<offset].lastIndex(of: .newline).map { $0 + 1 } ?? 0 }

    /// The beginning of the text of a range, long enough to be pointed at.
    func excerpt(of range: SourceRange) -> String {
        let end = character(near: range.start + Self.excerptLength)
        return text(of: SourceRange(start: range.start, end: min(range.end, end)))
    }

    /// A statement without its blocks, on one line.
    func heading(of statement: Statement) -> String {
        let lines = excerpt(of: statement.heading).split(whereSeparator: \.isNewline)
        return lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    }

    /// Where a character begins that is near an offset.
    private func character(near offset: Int) -> Int {
        guard (1..<bytes.count).contains(offset) else { return max(0, min(offset, bytes.count)) }
        return bytes[...offset].lastIndex { $0 & 0xC0 != 0x80 } ?? offset
    }
}
