import Foundation
public import GatherKit
import Synchronization

/// The text of a script, and where it came from.
public final class SourceFile: Sendable {
    /// The name that mistakes are reported under; nil when it was typed.
    public let name: String?
    /// Where the file is, without links and detours; nil when the script is none.
    let path: String?
    /// The folder that files it includes are looked for in.
    public let folder: String
    /// Whether several statements may stand on a line, with `;` between them.
    public let allowsSemicolons: Bool
    let bytes: [UInt8]
    private let index = Mutex(LineIndex())

    /// Makes a script of a text that was typed.
    public init(typed text: String) {
        name = nil
        path = nil
        folder = FileManager.default.currentDirectoryPath
        allowsSemicolons = true
        bytes = Array(text.utf8)
    }

    /// Makes a script of bytes that were read.
    public init(name: String, path: String? = nil, folder: String, bytes: [UInt8]) {
        self.name = name
        self.path = path
        self.folder = folder
        // A byte order mark says nothing in UTF-8.
        self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        allowsSemicolons = false
    }

    /// Reads a script from a file.
    ///
    /// - Throws: ``FileFailure`` when it cannot be read.
    public convenience init(path: String) throws(FileFailure) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .unreadable(path, reason: systemReason()) }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        do {
            let data = try handle.readToEnd() ?? Data()
            let url = URL(filePath: path).resolvingSymlinksInPath()
            self.init(name: path, path: url.path, folder: url.deletingLastPathComponent().path, bytes: [UInt8](data))
        } catch {
            throw .unreadable(path, reason: systemReason())
        }
    }

    /// Whether the file holds a text and nothing else.
    public func hasText(_ text: String) -> Bool { bytes.elementsEqual(text.utf8) }

    /// What makes the text unfit to be read as words, if anything does.
    var encodingProblem: SyntaxError? {
        if let nul = bytes.firstIndex(of: 0) {
            return SyntaxError("the text holds a NUL byte", SourceRange(start: nul, end: nul))
        }
        let bytes = bytes
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
            return nil
        } catch {
            let start = error.byteOffsets.lowerBound
            return SyntaxError("the text is not valid UTF-8", SourceRange(start: start, end: start))
        }
    }

    /// The text of a range.
    func text(of range: SourceRange) -> String {
        String(
            decoding: bytes[min(range.start, bytes.count)..<min(max(range.start, range.end), bytes.count)],
            as: UTF8.self)
    }

    /// Whether more lines must follow, because a block is open or the last line is continued.
    public var isUnfinished: Bool {
        if bytes.last == .backslash { return true }
        var parser = Parser(self)
        while parser.next() != nil {}
        return parser.endsInBlock
    }

    /// The lines that hold something.
    ///
    /// - Throws: ``FileFailure`` when the text is not UTF-8.
    func lines() throws(FileFailure) -> [String] {
        if let problem = encodingProblem { throw .unreadable(name ?? "the text", reason: problem.message) }
        return bytes.split { $0 == .newline || $0 == .carriageReturn }.map { String(decoding: $0, as: UTF8.self) }
            .filter { $0.contains { !$0.isWhitespace } }
    }

    /// A statement without its blocks, on one line.
    func heading(of statement: Statement) -> String {
        let text = excerpt(of: statement.heading)
        return text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .joined(separator: " ")
    }

    /// The beginning of the text of a range, long enough to be pointed at.
    func excerpt(of range: SourceRange) -> String {
        text(of: SourceRange(start: range.start, end: min(range.end, start(near: range.start + Self.excerptLength))))
    }

    /// Where in the text an offset is.
    func position(of offset: Int) -> SourcePosition {
        let offset = min(offset, bytes.count)
        let lineStarts = lineStarts
        let line = lineStarts.partitionPoint { $0 > offset } - 1
        let lineStart = lineStarts[line]
        var lineEnd = line + 1 < lineStarts.count ? lineStarts[line + 1] - 1 : bytes.count
        // In a file from Windows the carriage return belongs to the end of the line.
        if lineEnd > lineStart, bytes[lineEnd - 1] == .carriageReturn { lineEnd -= 1 }
        let excerpt = max(lineStart, start(near: offset - Self.excerptLength))
        return SourcePosition(
            file: name,
            line: line + 1,
            column: column(of: offset, inLineFrom: lineStart),
            beginning: String(decoding: bytes[excerpt..<offset], as: UTF8.self),
            text: String(
                decoding: bytes[excerpt..<max(offset, min(lineEnd, start(near: offset + Self.excerptLength)))],
                as: UTF8.self)
        )
    }

    /// Where the line begins that an offset is in.
    func lineStart(of offset: Int) -> Int { bytes[..<offset].lastIndex(of: .newline).map { $0 + 1 } ?? 0 }

    /// How much of a line that is very long is kept before and after a place, in bytes.
    private static let excerptLength = 1000

    /// Where a character begins that is near an offset.
    private func start(near offset: Int) -> Int {
        guard (1..<bytes.count).contains(offset) else { return max(0, min(offset, bytes.count)) }
        return bytes[...offset].lastIndex { $0 & 0xC0 != 0x80 } ?? offset
    }

    /// Where the lines begin, found when the first place is asked for.
    private var lineStarts: [Int] {
        index.withLock { index in
            if index.lineStarts.isEmpty {
                index.lineStarts = [0] + bytes.indices.filter { bytes[$0] == .newline }.map { $0 + 1 }
            }
            return index.lineStarts
        }
    }

    /// The character in the line that an offset is at, from 1.
    private func column(of offset: Int, inLineFrom lineStart: Int) -> Int {
        index.withLock { index in
            // In a long line with many places each goes on from the one before it.
            let isFurther = index.lastColumn.offset <= offset && index.lastColumn.offset >= lineStart
            let known = isFurther ? index.lastColumn : (offset: lineStart, column: 1)
            let column = known.column + String(decoding: bytes[known.offset..<offset], as: UTF8.self).count
            index.lastColumn = (offset, column)
            return column
        }
    }
}

/// What was worked out about the lines of a text.
private struct LineIndex {
    var lineStarts: [Int] = []
    var lastColumn = (offset: 0, column: 1)
}

extension [Int] {
    /// The first index of a sorted array whose element meets a condition that all later ones meet too.
    fileprivate func partitionPoint(_ isAfter: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// A place in a script, with what is needed to point at it.
public struct SourcePosition: Equatable, Sendable {
    /// The name of the script; nil when it was typed.
    public let file: String?
    /// The line, from 1.
    public let line: Int
    /// The character in the line, from 1.
    public let column: Int
    /// The line up to the place.
    public let beginning: String
    /// The line.
    public let text: String
}

/// A stretch of a script's bytes.
struct SourceRange: Equatable {
    var start: Int
    var end: Int
}
