public import Foundation
public import GatherKit

/// Which route is to be opened, and with what.
public struct OpenMessage: Codable, Equatable, Sendable {
    /// What somebody has said yes to.
    public struct Confirmed: Codable, Equatable, Sendable {
        /// The question; nil when there was none to ask.
        public let question: String?

        /// Says what was asked.
        public init(question: String?) { self.question = question }
    }

    /// The words of the route.
    public let route: String
    /// What it is given, by the names of its parameters.
    public let arguments: Record
    /// What somebody has said yes to, if the route asks.
    public let confirmed: Confirmed?
    /// The files that it may read.
    public let files: [SentFile]?
    /// How far somebody who looks has seen what is done elsewhere; nil when nobody looks.
    public let seen: SeenRevision?

    /// Asks for a route to be opened.
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

    private enum Key: String, CodingKey { case route, arguments, confirmed, files, seen }

    /// Reads a message; a route that is given nothing needs no arguments.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        route = try container.decode(String.self, forKey: .route)
        arguments = try container.decodeIfPresent(Record.self, forKey: .arguments) ?? [:]
        confirmed = try container.decodeIfPresent(Confirmed.self, forKey: .confirmed)
        files = try container.decodeIfPresent([SentFile].self, forKey: .files)
        seen = try container.decodeIfPresent(SeenRevision.self, forKey: .seen)
    }
}

/// A file that is sent along to be read.
public struct SentFile: Codable, Equatable, Sendable {
    /// The path that names it.
    public let path: String
    /// What it holds, in Base64; nil when it could not be read.
    public let data: Data?
    /// Why it could not be read.
    public let problem: String?

    /// Reads a file to be sent.
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

extension SentFiles {
    /// Takes the files that a message has brought along.
    ///
    /// - Parameter links: Where paths lead that go by links.
    public convenience init(_ files: [SentFile], links: [String: String] = [:]) {
        let contents = files.map { ($0.path, $0.data.map(Content.data) ?? .problem($0.problem ?? "it is empty")) }
        self.init(Dictionary(contents) { first, _ in first }, links: links)
    }
}

/// What has come of opening routes, besides what they answered.
public struct Outcome: Codable, Equatable, Sendable {
    /// A login that was made.
    public struct Login: Codable, Equatable, Sendable {
        /// The token to go on with.
        public let token: String
        /// Whether it is to be remembered.
        public let isRemembered: Bool

        /// Tells of a login.
        public init(token: String, isRemembered: Bool) {
            self.token = token
            self.isRemembered = isRemembered
        }

        /// Reads a login, whose token has no characters that would mean something where it is kept or sent.
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

    /// On whose behalf one goes on; nil when nobody is logged in.
    public let organizer: String?
    /// The login, if one was made.
    public let login: Login?
    /// The files that are to be written.
    public let files: [SentFiles.Written]?
    /// How far somebody who looks has seen by now what is done elsewhere; nil when nobody looks.
    public let seen: SeenRevision?

    /// Says what has come of it.
    public init(organizer: String?, login: Login?, files: [SentFiles.Written]?, seen: SeenRevision? = nil) {
        self.organizer = organizer
        self.login = login
        self.files = files
        self.seen = seen
    }
}

/// What a route that was opened has answered.
public struct OpenAnswer: Codable, Equatable, Sendable {
    /// What it shows.
    public let screen: WireScreen
    /// What has come of it besides.
    public let outcome: Outcome

    /// Answers.
    public init(screen: Screen, outcome: Outcome) {
        self.screen = WireScreen(screen)
        self.outcome = outcome
    }
}

/// The question that is asked before a destructive route is opened.
public struct QuestionAnswer: Codable, Equatable, Sendable {
    /// The question; nil when there is nothing to ask.
    public let question: String?

    /// Answers.
    public init(question: String?) { self.question = question }
}

/// A screen as it comes over the wire.
public struct WireScreen: Codable, Equatable, Sendable {
    /// The screen.
    public let screen: Screen

    /// Takes a screen.
    public init(_ screen: Screen) { self.screen = screen }

    private enum Key: String, CodingKey { case blocks, value }

    /// Reads a screen; in the place of a block that only a newer version can show, it says so.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let blocks = try container.decode([Readable<Block>].self, forKey: .blocks)
        let stranger = Block.alert("The server shows something here that this version of gather does not know.")
        screen = Screen(
            blocks.map { $0.value ?? stranger }, value: try container.decode(Value.self, forKey: .value))
    }

    /// Writes the screen.
    public func encode(to encoder: any Encoder) throws { try screen.encode(to: encoder) }
}
