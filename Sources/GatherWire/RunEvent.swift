public import Foundation
public import GatherKit
public import GatherScript

/// An event of a text that runs on a server, one per line.
public struct RunEvent: Codable, Equatable, Sendable {
    /// A trace of a statement that is about to run.
    public struct Trace: Codable, Equatable, Sendable {
        /// The statement's position.
        public let position: SourcePosition
        /// The statement's source text.
        public let statement: String

        /// Creates a trace.
        public init(_ position: SourcePosition, _ statement: String) {
            (self.position, self.statement) = (position, statement)
        }
    }

    /// The end of a text that has succeeded.
    public struct End: Codable, Equatable, Sendable {
        /// The side effects; nil if there can be none.
        public var outcome: Outcome?
        /// What a dry run would have done; nil for any other run.
        public var dryRun: DryRun?
        /// The variables that have changed, and `last` if no screen shows it.
        public var variables: TypedRecord?
        /// The commands that were run, as written in a script; nil if they are not recorded.
        public var statements: [String]?
        /// The whole line of a command that was asked for its arguments; nil for any other.
        public var line: String?

        /// Creates an end without side effects.
        public init() {}
    }

    /// The screen of a command.
    public var screen: Screen?
    /// The name of the command that returned the screen.
    public var route: String?
    /// The shape of the screen's value; sent only with the first screen of its command.
    public var shape: ResultShape?
    /// Whether the screen changes by itself, so that a terminal shows it until the user leaves; nil for no.
    public var isLive: Bool?
    /// A statement that is about to run.
    public var trace: Trace?
    /// The progress.
    public var progress: [ProgressCounter.Level]?
    /// The text has succeeded.
    public var end: End?
    /// The input that the user must give first.
    public var asks: RunAsk?
    /// The text has errors, and was not run.
    public var mistakes: [Mistake]?
    /// The statement that failed.
    public var statement: StatementFailure?
    /// Any other failure.
    public var failure: RemoteFailure?
    /// The revision that the user has seen after the failure; nil unless another user's change has caused it.
    public var seen: SeenRevision?

    /// Creates an event.
    ///
    /// - Parameter fill: Sets its fields.
    public init(_ fill: (inout RunEvent) -> Void = { _ in }) { fill(&self) }

    /// Why the text was not run, or not to its end; nil unless the event says so.
    public var problem: (any Failure)? {
        if let mistakes { return ScriptMistakes(mistakes: mistakes) }
        if let statement { return statement }
        return failure?.kind == .usage ? failure.map { UsageFailure($0.message) } : failure
    }

    private enum CodingKeys: String, CodingKey {
        case screen, route, shape, trace, progress, asks, mistakes, statement, failure, seen
        case isLive = "live"
        case end = "done"
    }

    /// The event as a line of JSON, with its screen as ``Screen/json``.
    ///
    /// - Throws: The errors of the encoder.
    public func line() throws -> Data {
        var rest = self
        rest.screen = nil
        var json = try JSONEncoder.wire.encode(rest)
        if let screen {
            json.removeLast()
            json += Data((json.count > 1 ? ",\"screen\":" : "\"screen\":").utf8)
            json += try screen.json
            json += Data("}".utf8)
        }
        return json + Data("\n".utf8)
    }
}

// MARK: - Outcome

/// The side effects of executed routes: login, files and seen revision.
public struct Outcome: Codable, Equatable, Sendable {
    /// A new login.
    public struct Login: Codable, Equatable, Sendable {
        /// The login token.
        public let token: String
        /// Whether the client should remember it.
        public let isRemembered: Bool

        /// Creates a login.
        public init(token: String, isRemembered: Bool) { (self.token, self.isRemembered) = (token, isRemembered) }

        /// Whether it is safe in a file and a header: 1 to 200 visible ASCII characters.
        public var isValid: Bool {
            (1...200).contains(token.utf8.count) && token.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        }
    }

    /// The organizer now logged in; nil if there is none.
    public var organizer: String?
    /// The new login; nil if there is none.
    public var login: Login?
    /// The files for the client to write; nil for none.
    public var files: [SentFiles.Written]?
    /// The revision that the user has now seen; nil for a client that does not keep track of it.
    public var seen: SeenRevision?
    /// The live status after the text; nil if there is none, or if the text does not belong to a shell.
    public var status: LiveStatus?

    /// Creates an outcome without a login.
    public init() {}
}

// MARK: - Screens

extension Screen: Codable {
    private enum CodingKeys: String, CodingKey { case blocks, names, value }

    /// The screen as JSON, with its value written by hand: a JSONEncoder takes several times the memory of a long list.
    public var json: [UInt8] {
        get throws {
            var json = Array(#"{"blocks":"#.utf8)
            json += try JSONEncoder.wire.encode(blocks)
            if !names.isEmpty {
                json += #","names":"#.utf8
                json += try JSONEncoder.wire.encode(names)
            }
            json += #","value":"#.utf8
            json += value.json(keepsNulls: true)
            json += "}".utf8
            return json
        }
    }

    /// Decodes a screen; a block of an unknown kind is replaced by an alert.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let stranger = Block.alert(
            "The server sent something that this version of gather does not recognize. Update gather.")
        let blocks = try container.decode([Readable<Block>].self, forKey: .blocks).map { $0.value ?? stranger }
        let value = try container.decode(Value.self, forKey: .value)
        self.init(blocks, value: value)
        isSilent = blocks.isEmpty
        names = try container.decodeIfPresent([String: String].self, forKey: .names) ?? [:]
    }

    /// Encodes the screen.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(blocks, forKey: .blocks)
        if !names.isEmpty { try container.encode(names, forKey: .names) }
        try container.encode(value, forKey: .value)
    }
}
