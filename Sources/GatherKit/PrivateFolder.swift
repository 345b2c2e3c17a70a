import Foundation

/// Creates the missing folder of a file, with mode 0700.
///
/// Errors are ignored here, because opening the file reports them.
package func makePrivateFolder(of path: String) {
    let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    if FileManager.default.fileExists(atPath: folder) { return }
    try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
}

/// Runs work while holding an exclusive `flock` on the folder of a file.
///
/// The folder is locked because the file itself may be replaced by a rename.
///
/// - Throws: ``FileFailure`` when the folder cannot be created or locked, or what the work throws.
package func withFolderLocked<Result>(
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
