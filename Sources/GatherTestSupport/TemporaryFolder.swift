public import Foundation

/// A temporary folder that only this user may write to, so that programs in it are trusted; deleted with this value.
public final class TemporaryFolder: Sendable {
    /// The URL of the folder.
    public let url: URL

    /// Makes a folder in the user's caches folder.
    public init() throws {
        let parent = try FileManager.default.url(
            for: .cachesDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
        // A short name, as the path of a socket has at most 107 bytes.
        url = parent.appending(path: "gather-test-\(UUID().uuidString.prefix(8))")
        try makeFolder("")
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of a file in the folder.
    public func path(_ name: String) -> String { url.appending(path: name).path }

    /// Makes a subfolder that only this user may write to.
    public func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: path(name), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    /// Writes a file.
    ///
    /// - Returns: The path of the file.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        try text.write(toFile: path(name), atomically: true, encoding: .utf8)
        return path(name)
    }
}
