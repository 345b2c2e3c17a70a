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
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(file)
            throw .unreadable(path, reason: "it is not a regular file")
        }
        do {
            let data = try FileHandle(fileDescriptor: file, closeOnDealloc: true).readToEnd() ?? Data()
            guard let text = String(validating: data, as: UTF8.self) else {
                throw FileFailure.unreadable(path, reason: "it is not UTF-8 text")
            }
            return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
        } catch let failure as FileFailure {
            throw failure
        } catch {
            throw .unreadable(path, reason: systemReason(of: error))
        }
    }
}
