public import Foundation

/// A folder that goes away with this value, where only this user may write, so that programs in it are trusted.
public final class TemporaryFolder: Sendable {
    /// Where the folder is.
    public let url: URL

    /// Makes a folder among the files that this user's programs keep for later.
    public init() throws {
        let parent = try FileManager.default.url(
            for: .cachesDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
        // A short name, since the path of a socket may have 107 bytes.
        url = parent.appending(path: "gather-test-\(UUID().uuidString.prefix(8))")
        try makeFolder("")
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of a file in the folder.
    public func path(_ name: String) -> String { url.appending(path: name).path }

    /// Makes a folder in the folder, where only this user may write.
    public func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: path(name), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    /// Writes a file into the folder.
    ///
    /// - Returns: Its path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        try text.write(toFile: path(name), atomically: true, encoding: .utf8)
        return path(name)
    }
}

// MARK: - Certificate

extension TemporaryFolder {
    /// Makes a certificate for `localhost` that nobody vouches for: `NAME.pem`, and its key `NAME.key`.
    public func makeCertificate(_ name: String) throws {
        let openssl = Process()
        openssl.executableURL = URL(filePath: "/usr/bin/openssl")
        openssl.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
            "-keyout", path("\(name).key"), "-out", path("\(name).pem"),
        ]
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        openssl.waitUntilExit()
        guard openssl.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
