public import GatherKit

/// A parameter of a line that is being written, and what is wanted to be known of it.
public struct HelpMessage: Codable, Equatable, Sendable {
    /// What is wanted.
    public enum Purpose: String, Codable, Sendable {
        /// The values that make sense.
        case suggestions
        /// The value that a form puts forward.
        case proposal
        /// Whether the value that there is will do.
        case check
    }

    /// What is wanted.
    public let purpose: Purpose
    /// The words of the route.
    public let route: String
    /// The name of the parameter.
    public let parameter: String
    /// What the line gives so far, by the names of the parameters.
    public let given: Record
    /// What there is of the value.
    public let beginning: String

    /// Asks about a parameter.
    public init(_ purpose: Purpose, for open: OpenParameter) {
        self.purpose = purpose
        route = open.route.name
        parameter = open.parameter.name
        given = open.given.values(of: open.route.parameters)
        beginning = open.beginning
    }
}

/// What makes sense for a parameter.
public struct HelpAnswer: Codable, Equatable, Sendable {
    /// A value that makes sense.
    public struct Value: Codable, Equatable, Sendable {
        /// The value as a line gives it, without quotes.
        public let text: String
        /// What it is, in a few words.
        public let summary: String

        init(_ suggestion: Suggestion) {
            text = suggestion.text
            summary = suggestion.summary
        }

        var suggestion: Suggestion { Suggestion(text, summary) }
    }

    /// The values, or the first of them.
    public let suggestions: [Value]?
    /// The last of them all.
    public let last: Value?
    /// The value that a form puts forward.
    public let proposal: String?
    /// How far who sees that value has seen what is done elsewhere.
    public let seen: SeenRevision?

    /// Suggests values.
    public init(_ suggestions: Suggestions) {
        self.suggestions = suggestions.first.map(Value.init)
        last = suggestions.last.map(Value.init)
        proposal = nil
        seen = nil
    }

    /// Puts a value forward, or says with none that all is well.
    public init(proposal: String?, seen: SeenRevision? = nil) {
        suggestions = nil
        last = nil
        self.proposal = proposal
        self.seen = seen
    }

    /// The values that make sense.
    public var all: Suggestions {
        Suggestions(first: (suggestions ?? []).map(\.suggestion), last: last?.suggestion)
    }
}

/// What goes on right now.
public struct StatusAnswer: Codable, Equatable, Sendable {
    /// What the prompt shows; nil when nothing goes on.
    public let status: LiveStatus?
    /// What the modules show when a shell starts, if that was asked for.
    public let blocks: [Block]
    /// On whose behalf it was asked; nil when nobody is logged in.
    public let organizer: String?
    /// The server's time, in milliseconds since the start of 1970 in UTC.
    public let now: Int
    /// How far who sees the blocks has seen what is done elsewhere, if they were asked for.
    public let seen: SeenRevision?

    /// Tells what goes on.
    public init(status: LiveStatus?, blocks: [Block], organizer: String?, now: Int, seen: SeenRevision? = nil) {
        self.status = status
        self.blocks = blocks
        self.organizer = organizer
        self.now = now
        self.seen = seen
    }

    private enum Key: String, CodingKey { case status, blocks, organizer, now, seen }

    /// Reads an answer, without the blocks that only a newer version can show.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        status = try container.decodeIfPresent(LiveStatus.self, forKey: .status)
        blocks = try container.decodeIfPresent([Readable<Block>].self, forKey: .blocks)?.compactMap(\.value) ?? []
        organizer = try container.decodeIfPresent(String.self, forKey: .organizer)
        now = try container.decode(Int.self, forKey: .now)
        seen = try container.decodeIfPresent(SeenRevision.self, forKey: .seen)
        guard Timestamp.range.contains(Timestamp(milliseconds: now)) else {
            throw DecodingError.dataCorruptedError(
                forKey: .now, in: container, debugDescription: "the time is none of the years from 1 to 9999")
        }
    }
}

/// What went wrong.
public struct FailureAnswer: Codable, Equatable, Sendable {
    /// Always true, as in every error of the API.
    public let error: Bool
    /// What went wrong and what would be right.
    public let reason: String
    /// Which kind of failure it is.
    public let kind: String?
    /// How far whoever is told of it has seen by that what is done elsewhere, if that is what it tells of.
    public let seen: SeenRevision?

    /// Tells of a failure.
    public init(reason: String, kind: FailureKind) {
        error = true
        self.reason = reason
        self.kind = kind.rawValue
        seen = nil
    }
}
