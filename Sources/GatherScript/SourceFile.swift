import Foundation
public import GatherKit
import Synchronization

/// The text of a script, and where it came from.
public final class SourceFile: Sendable {
    /// The name that mistakes are reported under; nil when it was typed.
    public let name: String?
    /// Where the file is, without links and detours; nil when the script is none.
    public let path: String?
    /// The folder that files it includes are looked for in.
    public let folder: String
    /// Whether several statements may stand on a line, with `;` between them.
    public let allowsSemicolons: Bool
    /// The text, in UTF-8 if it is one.
    public let bytes: [UInt8]
    let index = Mutex(LineIndex())

    /// How many lines stand before it in what it is a part of.
    let linesBefore: Int

    /// Makes a script of a text that was typed.
    ///
    /// - Parameters:
    ///   - name: The name that mistakes are reported under, when it is a part of something longer.
    ///   - line: The line there that it begins at, from 1.
    ///   - folder: The folder that files it includes are looked for in; the present one unless told.
    public init(
        typed text: String, from name: String? = nil, line: Int = 1,
        in folder: String? = nil
    ) {
        self.name = name
        linesBefore = line - 1
        path = nil
        self.folder = folder ?? FileManager.default.currentDirectoryPath
        allowsSemicolons = true
        bytes = Array(text.utf8)
    }

    /// Makes a script of bytes that were read.
    public init(name: String, path: String? = nil, folder: String, bytes: [UInt8]) {
        self.name = name
        linesBefore = 0
        self.path = path
        self.folder = folder
        // A byte order mark says nothing in UTF-8.
        self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        allowsSemicolons = false
    }

    /// Reads a script from a file.
    ///
    /// - Throws: ``FileFailure`` when it cannot be read.
    public convenience init(path: String, from files: any SessionFiles = LocalFiles()) throws(FileFailure) {
        let data = try files.data(at: path)
        let canonical = files.canonical(path)
        let folder = canonical.lastIndex(of: "/").map { String(canonical[..<$0]) } ?? ""
        self.init(name: path, path: canonical, folder: folder, bytes: [UInt8](data))
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
}
