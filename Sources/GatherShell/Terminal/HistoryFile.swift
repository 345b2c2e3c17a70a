import Foundation
public import GatherKit

/// The history of typed lines, in a file that only its owner can read.
///
/// Each line is appended under a lock, so that concurrent shells lose nothing.
public struct HistoryFile: Sendable {
    private let path: String?
    let limit: Int

    /// Creates a history; the file may be missing.
    ///
    /// - Parameters:
    ///   - path: The path of the file; nil to keep no history.
    ///   - limit: The number of lines to keep; a file with more than twice as many is truncated when it is loaded.
    public init(path: String?, limit: Int) {
        self.path = path
        self.limit = limit
    }

    /// Reads the history without duplicates, the newest line last.
    public func load() throws(FileFailure) -> [String] {
        guard let path, limit > 0 else { return [] }
        return try withFolderLocked(of: path) { () throws(FileFailure) in
            let lines = try read(path)
            let kept = TypedLines(lines).lines.suffix(limit)
            if lines.count > 2 * limit { try DraftFile(kept.map { "\($0)\n" }.joined(), for: path).commit() }
            return Array(kept)
        }
    }

    /// Appends a line.
    public func append(_ line: String) throws(FileFailure) {
        guard let path, limit > 0 else { return }
        try withFolderLocked(of: path) { () throws(FileFailure) in
            let file = try openFile(path)
            defer { close(file) }
            let bytes = Array("\(line)\n".utf8)
            let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            guard count == bytes.count else { throw .unwritable(path, reason: systemReason()) }
        }
    }

    private func openFile(_ path: String) throws(FileFailure) -> Int32 {
        // Without O_NONBLOCK, open() would block on a named pipe.
        let file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard file >= 0 else { throw .unwritable(path, reason: systemReason()) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(file)
            throw .unwritable(path, reason: "it is not a regular file")
        }
        return file
    }

    private func read(_ path: String) throws(FileFailure) -> [String] {
        let file = try openFile(path)
        defer { close(file) }
        let data = try LocalFiles.data(from: file, named: path)
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

// MARK: - Lines

/// The history of typed lines without duplicates; a line typed again moves to the end.
struct TypedLines: Equatable, Sendable {
    private(set) var lines: [String] = []

    /// Creates a history from lines in chronological order.
    init(_ lines: [String] = []) {
        var later: Set<String> = []
        self.lines = lines.reversed().filter { later.insert($0).inserted }.reversed()
    }

    /// Appends a line.
    mutating func add(_ line: String) {
        if let place = lines.lastIndex(of: line) { lines.remove(at: place) }
        lines.append(line)
    }

    /// The last lines that contain a text, ignoring case and without `recall` commands.
    func holding(_ text: String?, limit: Int) -> [String] {
        let text = text?.lowercased()
        return lines.filter { line in
            !"\(line) ".hasPrefix("recall ") && text.map(line.lowercased().contains) ?? true
        }.suffix(limit)
    }
}
