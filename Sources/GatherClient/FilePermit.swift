import Foundation
import GatherKit

/// The files that a server may write on this machine: only those that the request names.
struct FilePermit {
    private let files: [WrittenFile]

    /// Permits the named files; those whose path is not known yet are ignored.
    init(_ files: [WrittenFile]) { self.files = files.filter { !$0.path.isEmpty } }

    /// Checks, before the request is sent, that no file exists that must not be overwritten.
    ///
    /// - Throws: ``FileFailure``.
    func checkNothingIsThere() throws(FileFailure) {
        for file in files where file.isCertain && !file.mayBeThere && FileManager.default.fileExists(atPath: file.path)
        {
            throw .exists(file.path, remedy: "add --overwrite to replace it")
        }
    }

    /// Whether the server may write this file.
    func allows(_ file: SentFiles.Written) -> Bool {
        files.contains { $0.path == file.path && ($0.mayBeThere || !file.overwrites) }
    }
}

/// The server sent a file that the request did not name.
struct ForeignFile: Failure {
    let path: String
    var kind: FailureKind { .file }
    var message: String {
        "the server wanted to write \(quoted(path)), a file that the command does not name; it was not written"
    }
}
