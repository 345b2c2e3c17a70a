public import Foundation
public import GatherKit

/// A file sent with a request, for the server to read.
public struct SentFile: Codable, Equatable, Sendable {
    /// The path on the client.
    public let path: String
    /// The contents, in Base64 on the wire; nil if the file could not be read.
    public let data: Data?
    /// The reason why it could not be read; nil if it could.
    public let problem: String?

    /// Reads a file.
    public init(_ path: String, from files: any SessionFiles) {
        self.path = path
        do {
            data = try files.data(at: path)
            problem = nil
        } catch {
            data = nil
            problem = if case .unreadable(_, let reason) = error { reason } else { error.message }
        }
    }
}

extension [SentFile] {
    /// The contents, by path.
    public var contents: [String: SentFiles.Content] {
        Dictionary(
            map { ($0.path, $0.data.map(SentFiles.Content.data) ?? .problem($0.problem ?? "it is empty")) },
            uniquingKeysWith: { first, _ in first })
    }
}

/// The side effects of executed routes: login, files and seen revision.
public struct Outcome: Codable, Equatable, Sendable {
    /// A new login.
    public struct Login: Codable, Equatable, Sendable {
        /// The login token.
        public let token: String
        /// Whether the client is to remember it.
        public let isRemembered: Bool

        /// Creates a login.
        public init(token: String, isRemembered: Bool) {
            self.token = token
            self.isRemembered = isRemembered
        }

        /// Decodes a login.
        ///
        /// - Throws: `DecodingError` unless the token has 1 to 200 visible ASCII characters, which are safe in a file
        ///   and a header.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            token = try container.decode(String.self, forKey: .token)
            isRemembered = try container.decode(Bool.self, forKey: .isRemembered)
            let isToken = token.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            guard isToken, (1...200).contains(token.utf8.count) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .token, in: container,
                    debugDescription: "a token must be up to 200 visible ASCII characters")
            }
        }
    }

    /// The organizer now logged in; nil if there is none.
    public let organizer: String?
    /// The new login; nil if there is none.
    public let login: Login?
    /// The files for the client to write.
    public let files: [SentFiles.Written]?
    /// The revision that the user has now seen; nil for a client that does not keep track of it.
    public let seen: SeenRevision?
    /// The live status after the text; nil if there is none, or if the text does not belong to a shell.
    public let status: LiveStatus?

    /// Creates an outcome.
    public init(
        organizer: String?, login: Login?, files: [SentFiles.Written]?, seen: SeenRevision? = nil,
        status: LiveStatus? = nil
    ) {
        self.organizer = organizer
        self.login = login
        self.files = files
        self.seen = seen
        self.status = status
    }
}
