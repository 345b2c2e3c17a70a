public import Foundation

/// Constants of the protocol below `/api/v2`, described in docs/http-api.md.
public enum Wire {
    /// The version of the protocol.
    ///
    /// It changes only with incompatible changes. New fields, routes, kinds of blocks and parameter types are
    /// compatible: either side ignores those that it does not know.
    public static let version = 2

    /// The supported versions of the protocol.
    public static let greetingPath = "/api/v2"
    /// Runs texts.
    public static let runPath = "/api/v2/run"
    /// Completes lines.
    public static let completePath = "/api/v2/complete"
    /// The live status.
    public static let statusPath = "/api/v2/status"
    /// The event stream.
    public static let eventsPath = "/api/v2/events"

    /// The first event of a stream.
    public static let hello = "hello"
    /// The event that only says that a stream is alive.
    public static let heartbeat = "heartbeat"

    /// The header with the idempotency key of a write.
    public static let keyHeader = "Idempotency-Key"
    /// The content type of a stream of JSON lines.
    public static let linesType = "application/x-ndjson"
    /// The content type of server-sent events.
    public static let eventsType = "text/event-stream"
}

/// The response of the root endpoint.
public struct Greeting: Codable, Equatable, Sendable {
    /// The supported versions of the protocol.
    public let protocols: [Int]
    /// The version of the server program.
    public let version: String

    /// Creates a greeting.
    public init(protocols: [Int], version: String) { (self.protocols, self.version) = (protocols, version) }
}

extension JSONEncoder {
    /// The encoder of all messages.
    public static var wire: JSONEncoder {
        let encoder = JSONEncoder()
        // Sorted keys, so that equal messages have equal bytes.
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        return encoder
    }
}
