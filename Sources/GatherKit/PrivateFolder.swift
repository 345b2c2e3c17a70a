import Foundation

/// Makes the folder that a file belongs in, for its owner alone, when there is none.
///
/// Whether that went well shows when the file is opened.
public func makePrivateFolder(of path: String) {
    try? FileManager.default.createDirectory(
        at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
}
