import Foundation
public import GatherKit

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

    /// Where in the text an offset is.
    func position(of offset: Int) -> SourcePosition {
        let offset = min(offset, bytes.count)
        let before = bytes[..<offset]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        var lineEnd = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        // In a file from Windows the carriage return belongs to the end of the line.
        if lineEnd > lineStart, bytes[lineEnd - 1] == UInt8(ascii: "\r") { lineEnd -= 1 }
        let beginning = String(decoding: bytes[lineStart..<offset], as: UTF8.self)
        return SourcePosition(
            file: name,
            line: before.count { $0 == UInt8(ascii: "\n") } + 1,
            column: beginning.count + 1,
            beginning: beginning,
            text: String(decoding: bytes[lineStart..<lineEnd], as: UTF8.self)
        )
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
