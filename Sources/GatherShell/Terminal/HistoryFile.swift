import Foundation
public import GatherKit

/// The file that keeps what was typed, readable by its owner alone.
///
/// Every line is appended under a lock, so that two shells lose nothing of each other's.
public struct HistoryFile: Sendable {
    private let path: String?
    let limit: Int

    /// Names the file; it need not be there.
    ///
    /// - Parameters:
    ///   - path: Where the file is or will be; nil when there is no place for it.
    ///   - limit: How many lines are kept at the least; twice as many are cut back to it.
    public init(path: String?, limit: Int) {
        self.path = path
        self.limit = limit
    }

    /// Returns the lines that the file holds, each once, the newest last.
    ///
    /// - Throws: ``FileFailure`` when it is there and cannot be read.
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
    ///
    /// - Throws: ``FileFailure`` when it cannot be written.
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
        // Without O_NONBLOCK a named pipe in the file's place would stop the shell.
        let file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard file >= 0 else { throw .unwritable(path, reason: systemReason()) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(file)
            throw .unwritable(path, reason: "it is no regular file")
        }
        return file
    }

    private func read(_ path: String) throws(FileFailure) -> [String] {
        let handle = FileHandle(fileDescriptor: try openFile(path), closeOnDealloc: true)
        do {
            let data = try handle.readToEnd() ?? Data()
            return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        } catch {
            throw .unreadable(path, reason: systemReason())
        }
    }
}
