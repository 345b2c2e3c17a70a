import Foundation

/// Makes the folder that a file belongs in, for its owner alone, when there is none.
///
/// Whether that went well shows when the file is opened.
public func makePrivateFolder(of path: String) {
    try? FileManager.default.createDirectory(
        at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
}

/// Does work with a file that no other program does at the same time.
///
/// It is the folder that is locked, as the file itself may be replaced by another one.
///
/// - Throws: ``FileFailure`` when there is no such folder, and none can be made; or what the work throws.
public func withFolderLocked<Result>(
    of path: String, _ work: () throws(FileFailure) -> Result
) throws(FileFailure) -> Result {
    makePrivateFolder(of: path)
    let lock = open(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { throw .unwritable(path, reason: systemReason()) }
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
        guard errno == EINTR else { throw .unwritable(path, reason: systemReason()) }
    }
    return try work()
}
