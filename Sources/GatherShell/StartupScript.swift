import Foundation
import GatherKit

/// The script that runs when the shell starts.
public struct StartupScript: Equatable, Sendable {
    let path: String

    /// Creates a startup script; the file may be missing.
    public init(path: String) { self.path = path }

    /// Reads the script.
    ///
    /// - Returns: The text; empty if there is no such file.
    /// - Throws: ``FileFailure`` if it exists but cannot be read.
    func text() throws(FileFailure) -> String {
        // Without O_NONBLOCK, open() would block on a named pipe.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return "" }
            throw .unreadable(path, reason: systemReason())
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(path, reason: "it is not a regular file")
        }
        guard let text = String(validating: try LocalFiles.data(from: file, named: path), as: UTF8.self) else {
            throw .unreadable(path, reason: "it is not UTF-8 text")
        }
        return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    }
}
