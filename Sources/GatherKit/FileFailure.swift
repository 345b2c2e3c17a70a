import Foundation

/// Returns the message of the current `errno`.
package func systemReason() -> String { String(cString: strerror(errno)) }

/// Returns the system's message for an error thrown by Foundation.
package func systemReason(of error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
    return underlying.map { String(cString: strerror($0.code.rawValue)) } ?? error.localizedDescription
}

/// Returns the permission bits of a regular file; nil if there is nothing at the path.
///
/// - Throws: ``FileFailure`` when the path exists and is not a regular file.
package func modeOfRegularFile(at path: String) throws(FileFailure) -> UInt32? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFREG else {
        throw .unwritable(path, reason: "it is not a regular file")
    }
    return UInt32(status.st_mode & 0o7777)
}

/// A file that cannot be used.
public enum FileFailure: Failure {
    /// The path that cannot be read, and the reason.
    case unreadable(String, reason: String)
    /// The path that cannot be written, and the reason.
    case unwritable(String, reason: String)
    /// The path exists already; the remedy.
    case exists(String, remedy: String)

    /// Always ``FailureKind/file``.
    public var kind: FailureKind { .file }

    /// The path, the problem and its cause.
    public var message: String {
        switch self {
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
        case .exists(let path, let remedy): "\(path) already exists; \(remedy)"
        }
    }
}
