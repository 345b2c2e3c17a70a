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

// MARK: - Certificate

extension TemporaryFolder {
    /// Makes a self-signed certificate for `localhost`: `NAME.pem`, with its key `NAME.key`.
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
