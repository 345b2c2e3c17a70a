public import GatherKit

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
                forKey: .now, in: container, debugDescription: "the time must be in a year from 1 to 9999")
        }
    }
}
