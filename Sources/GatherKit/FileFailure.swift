import Foundation

/// What the system says went wrong last.
public func systemReason() -> String { String(cString: strerror(errno)) }

/// What the system says went wrong, according to what Foundation threw.
public func systemReason(of error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
    return underlying.map { String(cString: strerror($0.code.rawValue)) } ?? error.localizedDescription
}

/// The permissions of the file of that path; nil when there is none.
///
/// - Throws: ``FileFailure`` when something is there that must not be written over.
public func modeOfRegularFile(at path: String) throws(FileFailure) -> UInt32? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFREG else {
        throw .unwritable(path, reason: "something that is no regular file is there")
    }
    return UInt32(status.st_mode & 0o7777)
}

/// A file that cannot be used.
public enum FileFailure: Failure {
    /// It cannot be read; why.
    case unreadable(String, reason: String)
    /// It cannot be written; why.
    case unwritable(String, reason: String)
    /// It is there already.
    case exists(String, remedy: String)

    /// Always ``FailureKind/file``.
    public var kind: FailureKind { .file }

    /// Which file it is and what is the matter with it.
    public var message: String {
        switch self {
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
        case .exists(let path, let remedy): "\(path) is there already; \(remedy)"
        }
    }
}
