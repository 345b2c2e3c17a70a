import Foundation

/// The file that remembers who is logged in, readable by its owner alone.
public struct CredentialFile: Sendable {
    /// Where the file is.
    public let path: String

    /// Names the file; it need not be there.
    public init(path: String) { self.path = path }

    /// Returns the token that the file holds, or nil when there is none.
    public func load() -> Secret? {
        guard let content = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        let token = content.trimmingCharacters(in: .whitespacesAndNewlines)
        return token.isEmpty ? nil : Secret(token)
    }

    /// Keeps a token.
    ///
    /// - Throws: ``FileFailure`` when the file cannot be written.
    public func save(_ token: Secret) throws(FileFailure) {
        try writePrivately(token.exposed + "\n", to: path)
    }

    /// Forgets the token; it is no matter when there is none.
    ///
    /// - Throws: ``FileFailure`` when the file is there and stays.
    public func remove() throws(FileFailure) {
        guard unlink(path) == 0 || errno == ENOENT else { throw .unwritable(path, reason: systemReason()) }
    }
}

/// Writes a file of mode 0600, so that it is there as a whole or not at all.
///
/// - Throws: ``FileFailure`` when it cannot be written.
public func writePrivately(_ text: String, to path: String) throws(FileFailure) {
    let folder = URL(filePath: path).deletingLastPathComponent()
    do {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700]
        )
    } catch {
        throw .unwritable(path, reason: error.localizedDescription)
    }
    let draft = "\(path).\(getpid())"
    let file = open(draft, O_CREAT | O_WRONLY | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .unwritable(path, reason: systemReason()) }
    do {
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    } catch {
        unlink(draft)
        throw .unwritable(path, reason: error.localizedDescription)
    }
    guard rename(draft, path) == 0 else {
        let reason = systemReason()
        unlink(draft)
        throw .unwritable(path, reason: reason)
    }
}

/// What the system says went wrong last.
public func systemReason() -> String { String(cString: strerror(errno)) }

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
