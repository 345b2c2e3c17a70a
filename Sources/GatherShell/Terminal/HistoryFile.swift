import Foundation
public import GatherKit

/// The file that keeps what was typed, readable by its owner alone.
///
/// Every line is appended under a lock, so that two shells lose nothing of each other's.
public struct HistoryFile: Sendable {
    let path: String
    let limit: Int

    /// Names the file; it need not be there.
    ///
    /// - Parameter limit: How many lines are kept at the least; twice as many are cut back to it.
    public init(path: String, limit: Int) {
        self.path = path
        self.limit = limit
    }

    /// Returns the lines that the file holds, the newest last.
    ///
    /// - Throws: ``FileFailure`` when it is there and cannot be read.
    public func load() throws(FileFailure) -> [String] {
        guard limit > 0 else { return [] }
        return try withLock { file throws(FileFailure) in
            let lines = try read(file)
            guard lines.count > 2 * limit else { return lines.suffix(limit) }
            let kept = lines.suffix(limit)
            guard ftruncate(file, 0) == 0 else { throw .unwritable(path, reason: systemReason()) }
            try append(kept.map { "\($0)\n" }.joined(), to: file)
            return Array(kept)
        }
    }

    /// Appends a line.
    ///
    /// - Throws: ``FileFailure`` when it cannot be written.
    public func append(_ line: String) throws(FileFailure) {
        guard limit > 0 else { return }
        try withLock { file throws(FileFailure) in try append("\(line)\n", to: file) }
    }

    private func withLock<Result>(_ work: (Int32) throws(FileFailure) -> Result) throws(FileFailure) -> Result {
        let folder = URL(filePath: path).deletingLastPathComponent()
        // Whether that went well shows when the file is opened.
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700]
        )
        // Without O_NONBLOCK a named pipe in the file's place would stop the shell.
        let file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard file >= 0 else { throw .unwritable(path, reason: systemReason()) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .unwritable(path, reason: "it is no regular file")
        }
        while flock(file, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .unwritable(path, reason: systemReason()) }
        }
        return try work(file)
    }

    private func read(_ file: Int32) throws(FileFailure) -> [String] {
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
        do {
            let data = try handle.readToEnd() ?? Data()
            return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        } catch {
            throw .unreadable(path, reason: error.localizedDescription)
        }
    }

    private func append(_ text: String, to file: Int32) throws(FileFailure) {
        // One call for all, so that even without the lock no line could end up inside another.
        let count = Array(text.utf8).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        guard count == text.utf8.count else { throw .unwritable(path, reason: systemReason()) }
    }
}
