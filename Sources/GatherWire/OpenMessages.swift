public import Foundation
public import GatherKit

/// A request to execute a route.
public struct OpenMessage: Codable, Equatable, Sendable {
    /// The user's confirmation of a destructive route.
    public struct Confirmed: Codable, Equatable, Sendable {
        /// The identity of the question that the user answered with yes; nil if there was none.
        public let id: String?

        /// Creates a confirmation.
        public init(id: String?) { self.id = id }
    }

    /// The name of the route.
    public let route: String
    /// The arguments, by parameter name.
    public let arguments: Record
    /// The user's confirmation; nil if the user was not asked.
    public let confirmed: Confirmed?
    /// The files that the route may read.
    public let files: [SentFile]?
    /// The revision that the user has seen; nil for a client that does not keep track of it.
    public let seen: SeenRevision?

    /// Creates a request.
    public init(
        route: String, arguments: Record, confirmed: Confirmed? = nil, files: [SentFile]? = nil,
        seen: SeenRevision? = nil
    ) {
        self.route = route
        self.arguments = arguments
        self.confirmed = confirmed
        self.files = files
        self.seen = seen
    }

    private enum CodingKeys: String, CodingKey { case route, arguments, confirmed, files, seen }

    /// Decodes a request; `arguments` may be missing.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        route = try container.decode(String.self, forKey: .route)
        arguments = try container.decodeIfPresent(Record.self, forKey: .arguments) ?? [:]
        confirmed = try container.decodeIfPresent(Confirmed.self, forKey: .confirmed)
        files = try container.decodeIfPresent([SentFile].self, forKey: .files)
        seen = try container.decodeIfPresent(SeenRevision.self, forKey: .seen)
    }
}

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
                    forKey: .token, in: container, debugDescription: "a token is up to 200 visible ASCII characters")
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

    /// Creates an outcome.
    public init(organizer: String?, login: Login?, files: [SentFiles.Written]?, seen: SeenRevision? = nil) {
        self.organizer = organizer
        self.login = login
        self.files = files
        self.seen = seen
    }
}

/// The response of an executed route.
public struct OpenAnswer: Decodable, Equatable, Sendable {
    /// The screen to show.
    public let screen: WireScreen
    /// The side effects.
    public let outcome: Outcome

    /// Returns the JSON of a response.
    ///
    /// - Parameter screen: The JSON of its ``WireScreen``, which is encoded once: for the response and to be kept.
    public static func json(screen: [UInt8], _ outcome: Outcome) throws -> [UInt8] {
        var json = Array(#"{"outcome":"#.utf8)
        json += try JSONEncoder.wire.encode(outcome)
        json += #","screen":"#.utf8
        json += screen
        json += "}".utf8
        return json
    }
}

/// The confirmation question of a destructive route.
public struct QuestionAnswer: Codable, Equatable, Sendable {
    /// The text of the question; nil if there is none.
    public let question: String?
    /// The identity of the question, by which it is confirmed; nil if there is none.
    public let id: String?

    /// Creates a response.
    public init(_ question: AskedQuestion?) { (self.question, id) = (question?.text, question?.id) }

    /// The question; nil if there is none.
    public var asked: AskedQuestion? {
        question.map { AskedQuestion($0, id: id ?? "") }
    }
}

/// A screen as encoded on the wire.
public struct WireScreen: Codable, Equatable, Sendable {
    /// The screen.
    public let screen: Screen

    /// Wraps a screen.
    public init(_ screen: Screen) { self.screen = screen }

    private enum CodingKeys: String, CodingKey { case blocks, names, value }

    /// The screen as JSON, with its value written by hand: a JSONEncoder takes several times the memory of a long list.
    public var json: [UInt8] {
        get throws {
            var json = Array(#"{"blocks":"#.utf8)
            json += try JSONEncoder.wire.encode(screen.blocks)
            if !screen.names.isEmpty {
                json += #","names":"#.utf8
                json += try JSONEncoder.wire.encode(screen.names)
            }
            json += #","value":"#.utf8
            json += screen.value.json(keepsNulls: true)
            json += "}".utf8
            return json
        }
    }

    /// Decodes a screen; a block of an unknown kind is replaced by an alert.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let stranger = Block.alert("The server shows something here that this version of gather does not know.")
        let blocks = try container.decode([Readable<Block>].self, forKey: .blocks).map { $0.value ?? stranger }
        let value = try container.decode(Value.self, forKey: .value)
        var screen = Screen(blocks, value: value)
        screen.isSilent = blocks.isEmpty
        screen.names = try container.decodeIfPresent([String: String].self, forKey: .names) ?? [:]
        self.screen = screen
    }

    /// Encodes the screen.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(screen.blocks, forKey: .blocks)
        if !screen.names.isEmpty { try container.encode(screen.names, forKey: .names) }
        try container.encode(screen.value, forKey: .value)
    }
}
