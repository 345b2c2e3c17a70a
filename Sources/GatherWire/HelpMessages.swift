public import GatherKit

/// A request for completions, a form default or a check of one parameter.
public struct HelpMessage: Codable, Equatable, Sendable {
    /// The kind of help.
    public enum Purpose: String, Codable, Sendable {
        /// Completion candidates.
        case suggestions
        /// The default value of a form field.
        case proposal
        /// A check of the value.
        case check
    }

    /// The kind of help.
    public let purpose: Purpose
    /// The name of the route.
    public let route: String
    /// The name of the parameter.
    public let parameter: String
    /// The other arguments given so far, by parameter name.
    public let given: Record
    /// The part of the value typed so far.
    public let beginning: String

    /// Creates a request for a parameter.
    public init(_ purpose: Purpose, for open: OpenParameter) {
        self.purpose = purpose
        route = open.route.name
        parameter = open.parameter.name
        given = open.given.values(of: open.route.parameters)
        beginning = open.beginning
    }
}

/// The response to a ``HelpMessage``.
public struct HelpAnswer: Codable, Equatable, Sendable {
    /// The first candidates.
    public let suggestions: [Suggestion]?
    /// The last of all candidates.
    public let last: Suggestion?
    /// The default value of a form field.
    public let proposal: String?

    /// Creates a response with completion candidates.
    public init(_ suggestions: Suggestions) {
        self.suggestions = suggestions.first
        last = suggestions.last
        proposal = nil
    }

    /// Creates a response with a default value, or, with nil, that of a check that passed.
    public init(proposal: String?) {
        suggestions = nil
        last = nil
        self.proposal = proposal
    }

    /// The completion candidates.
    public var all: Suggestions { Suggestions(first: suggestions ?? [], last: last) }
}

/// The response of the status endpoint.
public struct StatusAnswer: Codable, Equatable, Sendable {
    /// The live status for the prompt; nil if there is none.
    public let status: LiveStatus?
    /// The blocks that the modules show when a shell starts; empty if they were not requested.
    public let blocks: [Block]
    /// The organizer logged in; nil if there is none.
    public let organizer: String?
    /// The server's time, in milliseconds since 1970 (UTC).
    public let now: Int
    /// The revision that the user has seen once the blocks are shown; nil if they were not requested.
    public let seen: SeenRevision?

    /// Creates a status.
    public init(status: LiveStatus?, blocks: [Block], organizer: String?, now: Int, seen: SeenRevision? = nil) {
        self.status = status
        self.blocks = blocks
        self.organizer = organizer
        self.now = now
        self.seen = seen
    }

    private enum CodingKeys: String, CodingKey { case status, blocks, organizer, now, seen }

    /// Decodes a status, without the blocks that this version cannot decode.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        status = try container.decodeIfPresent(LiveStatus.self, forKey: .status)
        blocks = try container.decodeIfPresent([Readable<Block>].self, forKey: .blocks)?.compactMap(\.value) ?? []
        organizer = try container.decodeIfPresent(String.self, forKey: .organizer)
        now = try container.decode(Int.self, forKey: .now)
        seen = try container.decodeIfPresent(SeenRevision.self, forKey: .seen)
        guard Timestamp.range.contains(Timestamp(milliseconds: now)) else {
            throw DecodingError.dataCorruptedError(
                forKey: .now, in: container, debugDescription: "the time is not one of the years from 1 to 9999")
        }
    }
}

/// The body of an error response.
public struct FailureAnswer: Codable, Equatable, Sendable {
    /// Always true, as in every error of the API.
    public let error: Bool
    /// The problem, and how to solve it.
    public let reason: String
    /// The raw value of a ``FailureKind``.
    public let kind: String?
    /// The revision that the user has seen after this failure; nil unless the last change is one that
    /// the user has not seen.
    public let seen: SeenRevision?

    /// Creates an error response.
    public init(reason: String, kind: FailureKind) {
        error = true
        self.reason = reason
        self.kind = kind.rawValue
        seen = nil
    }
}
