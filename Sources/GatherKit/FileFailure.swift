import Foundation

/// What the system says went wrong last.
public func systemReason() -> String { String(cString: strerror(errno)) }

/// What the system says went wrong, according to what Foundation threw.
public func systemReason(of error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
    return underlying.map { String(cString: strerror($0.code.rawValue)) } ?? error.localizedDescription
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
