import Foundation

/// The file of remembered login tokens, one for each store, readable by its owner only.
///
/// A token given at launch (`GATHER_TOKEN`) takes precedence and is never written to the file.
public struct CredentialFile: Sendable {
    private let path: String?
    private let store: String
    private let given: Secret?

    /// Creates access to the token of one store.
    ///
    /// - Parameters:
    ///   - path: The path of the file, which need not exist; nil if there is no home folder.
    ///   - store: The key of the store in the file; without tabs and newlines.
    ///   - given: A token given at launch that replaces the remembered one; an empty token selects the local organizer.
    public init(path: String?, store: String, given: Secret? = nil) {
        self.path = path
        self.store = store
        self.given = given
    }

    /// Whether a token, possibly an empty one, was given at launch.
    public var isGiven: Bool { given != nil }

    /// Returns the token that was given at launch or is remembered; nil if there is none.
    ///
    /// - Throws: ``FileFailure`` when the file exists and cannot be read.
    public func load() throws(FileFailure) -> Secret? {
        if let given { return given.exposed.isEmpty ? nil : given }
        return try entries().first { $0.store == store }.map { Secret($0.token) }
    }

    /// Returns whether the file contains the token for this store.
    ///
    /// - Throws: ``FileFailure`` when the file exists and cannot be read.
    public func holds(_ token: Secret) throws(FileFailure) -> Bool {
        try entries().contains { $0.store == store && $0.token == token.exposed }
    }

    /// Prepares a change of the remembered token, so that most errors occur before it is committed.
    ///
    /// - Parameter token: The token to remember; nil removes the remembered one.
    /// - Returns: An action that writes the file, to be called after the commit. It reads the file again under a lock,
    ///   because another process may have changed it.
    /// - Throws: ``FileFailure`` when the file cannot be written.
    public func draft(
        remembering token: Secret?
    ) throws(FileFailure) -> @Sendable () throws(FileFailure) -> Void {
        guard let path else { throw .unwritable("the credentials file", reason: "HOME is not set") }
        _ = try draft(remembering: token, at: path)
        return { () throws(FileFailure) in
            try withFolderLocked(of: path) { () throws(FileFailure) in
                try draft(remembering: token, at: path).commit()
            }
        }
    }

    private func draft(remembering token: Secret?, at path: String) throws(FileFailure) -> DraftFile {
        let others = try entries().filter { $0.store != store }
        let all = others + (token.map { [(store: store, token: $0.exposed)] } ?? [])
        return try DraftFile(all.map { "\($0.token)\t\($0.store)\n" }.joined(), for: path, creatingFolder: true)
    }

    private func entries() throws(FileFailure) -> [(store: String, token: String)] {
        guard let path else { return [] }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        if file < 0, errno == ENOENT { return [] }
        guard file >= 0 else { throw .unreadable(path, reason: systemReason()) }
        defer { close(file) }
        return String(decoding: try LocalFiles.data(from: file, named: path), as: UTF8.self).split(separator: "\n")
            .compactMap { line in
                let parts = line.split(separator: "\t", maxSplits: 1)
                return parts.count == 2 ? (store: String(parts[1]), token: String(parts[0])) : nil
            }
    }
}
