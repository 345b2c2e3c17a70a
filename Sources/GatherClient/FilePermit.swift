import Foundation
public import GatherKit
import GatherScript

/// Which files a server may have written here: those that were named for it, and no others.
public struct FilePermit: Sendable {
    private let files: [WrittenFile]

    /// Permits what somebody has named; what has no name yet permits nothing.
    public init(_ files: [WrittenFile]) { self.files = files.filter { !$0.path.isEmpty } }

    /// Permits what a route is given.
    init(_ route: RouteDescription, _ arguments: Arguments) {
        self.init(WrittenFile.files(of: route, arguments))
    }

    /// Makes sure that no file is there which may not be written over, as long as nothing has been done.
    ///
    /// - Throws: ``FileFailure``.
    func checkNothingIsThere() throws(FileFailure) {
        for file in files where file.isCertain && !file.mayBeThere && FileManager.default.fileExists(atPath: file.path)
        {
            throw .exists(file.path, remedy: "add --overwrite to replace it")
        }
    }

    /// Whether a file may be written.
    func allows(_ file: SentFiles.Written) -> Bool {
        files.contains { $0.path == file.path && ($0.mayBeThere || !file.overwrites) }
    }
}

/// A server that wants more written than it was asked to.
struct ForeignFile: Failure {
    let path: String
    var kind: FailureKind { .file }
    var message: String { "the server wanted \(quoted(path)) written, which nobody has named; that was not done" }
}
