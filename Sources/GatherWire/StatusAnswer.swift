public import GatherKit

/// The response of the status endpoint.
public struct StatusAnswer: Codable, Sendable {
    /// The live status for the prompt; nil if there is none.
    public let status: LiveStatus?
    /// The blocks that the modules show when a shell starts; nil if they were not requested.
    public let blocks: [Readable<Block>]?
    /// The organizer logged in; nil if there is none.
    public let organizer: String?
    /// The server's time, in milliseconds since 1970 (UTC).
    public let now: Int
    /// The revision that the user has seen once the blocks are shown; nil if they were not requested.
    public let seen: SeenRevision?

    /// Creates a status.
    public init(status: LiveStatus?, blocks: [Block]?, organizer: String?, now: Timestamp, seen: SeenRevision?) {
        (self.status, self.organizer, self.now, self.seen) = (status, organizer, now.milliseconds, seen)
        self.blocks = blocks?.map(Readable.init)
    }
}

/// A value that may be in a format of a newer version.
public struct Readable<Value: Codable & Sendable>: Codable, Sendable {
    /// Nil if this version cannot decode the value.
    public let value: Value?

    init(_ value: Value) { self.value = value }

    /// Decodes the value.
    public init(from decoder: any Decoder) { value = try? Value(from: decoder) }

    /// Encodes the value.
    public func encode(to encoder: any Encoder) throws { try value?.encode(to: encoder) }
}
