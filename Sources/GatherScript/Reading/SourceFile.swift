import Foundation
public import GatherKit
import Synchronization

/// The source text of a script, with its origin.
public final class SourceFile: Sendable {
    /// The name for error messages; nil for typed input.
    public let name: String?
    /// The canonical path of the file; nil if the script does not come from a file.
    public let path: String?
    /// The folder against which relative paths of includes are resolved.
    public let folder: String
    /// Whether `;` may separate statements on a line.
    public let allowsSemicolons: Bool
    /// The source text, in UTF-8 unless ``encodingProblem`` reports an error.
    public let bytes: [UInt8]
    let index = Mutex(LineIndex())

    /// The number of lines before the text in the input that it is a part of.
    public let linesBefore: Int

    /// Creates a script from typed input.
    ///
    /// - Parameters:
    ///   - name: The name for error messages, if the text is a part of a longer input.
    ///   - line: The line number of its first line in that input, from 1.
    ///   - folder: The folder against which relative paths of includes are resolved; nil for the current directory.
    public convenience init(typed text: String, from name: String? = nil, line: Int = 1, in folder: String? = nil) {
        self.init(
            name: name, line: line, folder: folder ?? FileManager.default.currentDirectoryPath, allowsSemicolons: true,
            bytes: Array(text.utf8))
    }

    /// Creates a script from bytes, without a leading byte order mark.
    ///
    /// - Parameters:
    ///   - line: The line number of its first line in the input that it is a part of, from 1.
    ///   - allowsSemicolons: Whether `;` may separate statements on a line, as in typed input.
    public init(
        name: String?, path: String? = nil, line: Int = 1, folder: String, allowsSemicolons: Bool = false,
        bytes: [UInt8]
    ) {
        self.name = name
        linesBefore = line - 1
        self.path = path
        self.folder = folder
        // A byte order mark has no meaning in UTF-8.
        self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        self.allowsSemicolons = allowsSemicolons
    }

    /// Reads a script from a file.
    public convenience init(path: String, from files: any SessionFiles = LocalFiles()) throws(FileFailure) {
        let data = try files.data(at: path)
        let canonical = files.canonical(path)
        let folder = canonical.lastIndex(of: "/").map { String(canonical[..<$0]) } ?? ""
        self.init(name: path, path: canonical, folder: folder, bytes: [UInt8](data))
    }

    /// The error if the text contains a NUL byte or is not valid UTF-8; nil otherwise.
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

    func text(of range: SourceRange) -> String {
        String(
            decoding: bytes[min(range.start, bytes.count)..<min(max(range.start, range.end), bytes.count)],
            as: UTF8.self)
    }

    /// Whether more lines are needed, because a block is open or the last line is continued.
    public var isUnfinished: Bool {
        if bytes.last == .backslash { return true }
        guard bytes.contains(.leftBrace) else { return false }
        var parser = Parser(self)
        while parser.next() != nil {}
        return parser.endsInBlock
    }

    /// Checks that the text is UTF-8.
    public func checkEncoding() throws(ScriptMistakes) {
        if let problem = encodingProblem { throw ScriptMistakes([problem], in: self) { _ in false } }
    }

    /// Returns the lines that are not blank.
    ///
    /// - Throws: ``FileFailure`` when the text is not valid UTF-8 or contains a NUL byte.
    func lines() throws(FileFailure) -> [String] {
        if let problem = encodingProblem { throw .unreadable(name ?? "the text", reason: problem.message) }
        return bytes.split { $0 == .newline || $0 == .carriageReturn }.map { String(decoding: $0, as: UTF8.self) }
            .filter { $0.contains { !$0.isWhitespace } }
    }
}

/// An index from byte offsets to lines and columns, built on first use.
struct LineIndex {
    private var starts: [Int] = []
    // Caches the last column, so that many lookups in one long line stay linear.
    private var last = (offset: 0, column: 1)

    /// Returns the line and the column in characters of an offset, both from 1, and the byte range of the line without
    /// its terminator; all calls must pass the same bytes.
    mutating func place(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int, range: Range<Int>) {
        if starts.isEmpty { starts = [0] + bytes.indices.filter { bytes[$0] == .newline }.map { $0 + 1 } }
        let line = line(of: offset)
        let start = starts[line]
        var end = line + 1 < starts.count ? starts[line + 1] - 1 : bytes.count
        // In a file with CRLF line terminators, the carriage return is not part of the line.
        if end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
        let known = (start...offset).contains(last.offset) ? last : (offset: start, column: 1)
        last = (offset, known.column + String(decoding: bytes[known.offset..<offset], as: UTF8.self).count)
        return (line + 1, last.column, start..<max(start, end))
    }

    /// Returns the index of the line that contains an offset, from 0, by binary search.
    private func line(of offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] > offset { high = middle } else { low = middle }
        }
        return low
    }
}
