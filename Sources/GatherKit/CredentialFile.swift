import Foundation

/// Where logins are remembered, one for each store, in a file that its owner alone can read.
///
/// Whoever starts the program may give it a token instead, which then counts and is written nowhere.
public struct CredentialFile: Sendable {
    private let path: String?
    private let store: String
    private let given: Secret?

    /// Names the file and the store whose login it is about.
    ///
    /// - Parameters:
    ///   - path: Where the file is or will be; nil when there is no place for it.
    ///   - store: What tells the store from others: no tabs, no newlines.
    ///   - given: The token that the program was given in place of one that is remembered; an empty one stands for the
    ///     local organizer.
    public init(path: String?, store: String, given: Secret? = nil) {
        self.path = path
        self.store = store
        self.given = given
    }

    /// Whether the program was given a token, or told that there is none.
    public var isGiven: Bool { given != nil }

    /// Returns the token that was given or is remembered, or nil when there is none.
    ///
    /// - Throws: ``FileFailure`` when the file is there and cannot be read.
    public func load() throws(FileFailure) -> Secret? {
        if let given { return given.exposed.isEmpty ? nil : given }
        return try entries().first { $0.store == store }.map { Secret($0.token) }
    }

    /// Whether the file has that token.
    ///
    /// - Throws: ``FileFailure`` when the file is there and cannot be read.
    public func holds(_ token: Secret) throws(FileFailure) -> Bool {
        try entries().contains { $0.store == store && $0.token == token.exposed }
    }

    /// Makes ready to remember a token, or to forget the one that is.
    ///
    /// - Returns: What does it, and hardly ever fails any more.
    /// - Throws: ``FileFailure`` when the file cannot be written.
    public func draft(remembering token: Secret?) throws(FileFailure) -> Draft {
        guard let path else { throw .unwritable("the credentials file", reason: "HOME is not set") }
        _ = try draft(remembering: token, at: path)
        return Draft(token: token, path: path, file: self)
    }

    /// A token that is to be remembered, or that none is to be.
    public struct Draft: Sendable {
        fileprivate let token: Secret?
        fileprivate let path: String
        fileprivate let file: CredentialFile

        /// Changes the file, in which somebody may have remembered the login of another store meanwhile.
        ///
        /// - Throws: ``FileFailure`` when that is not possible.
        public func commit() throws(FileFailure) {
            try withFolderLocked(of: path) { () throws(FileFailure) in
                try file.draft(remembering: token, at: path).commit()
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
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        guard let data = try? handle.readToEnd() ?? Data() else { throw .unreadable(path, reason: systemReason()) }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\t", maxSplits: 1)
            return parts.count == 2 ? (store: String(parts[1]), token: String(parts[0])) : nil
        }
    }
}
