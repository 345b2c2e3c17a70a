public import GatherKit

/// A failure reported by a server, with the same kind and message as a local one; the body of its error responses.
public struct RemoteFailure: Failure, Codable {
    /// The kind of failure.
    public let kind: FailureKind
    /// The problem, and how to solve it.
    public let message: String
    /// The number of seconds after which to retry, from the header of the response; nil if the server sent none.
    public var retryAfter: Int?

    /// Creates a failure.
    public init(_ kind: FailureKind, _ message: String, retryAfter: Int? = nil) {
        self.kind = kind
        self.message = message
        self.retryAfter = retryAfter
    }

    private enum CodingKeys: String, CodingKey {
        case error, kind
        case message = "reason"
    }

    /// Decodes a failure; a kind that this version does not know is ``FailureKind/unavailable``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _ = try container.decode(Bool.self, forKey: .error)
        message = try container.decode(String.self, forKey: .message)
        kind = try container.decodeIfPresent(String.self, forKey: .kind).flatMap(FailureKind.init) ?? .unavailable
    }

    /// Encodes the failure as every error of the API.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(true, forKey: .error)
        try container.encode(message, forKey: .message)
        try container.encode(kind, forKey: .kind)
    }
}
