/// What both ends of `/api/v2` agree on; docs/wire-protocol.md describes it.
public enum Wire {
    /// The version of the protocol that this end speaks.
    ///
    /// It changes when an end of before could not be understood any more. New fields, routes, kinds of blocks and types
    /// of parameters alone change nothing: whoever does not know them leaves them aside.
    public static let version = 1

    /// Where a server tells which versions it speaks.
    public static let greetingPath = "/api/v2"
    /// Where it tells what can be opened.
    public static let catalogPath = "/api/v2/routes"
    /// Where a route is opened.
    public static let openPath = "/api/v2/open"
    /// Where the question is found that is asked before.
    public static let questionPath = "/api/v2/question"
    /// Where it is found what makes sense for a parameter.
    public static let helpPath = "/api/v2/help"
    /// Where scripts are run.
    public static let scriptPath = "/api/v2/scripts"
    /// Where it is found what goes on right now.
    public static let statusPath = "/api/v2/status"
    /// Where it is told what has changed, as long as somebody listens.
    public static let eventsPath = "/api/v2/events"

    /// The header with the key by which a request that is sent again is known.
    public static let keyHeader = "Idempotency-Key"
    /// The type of a stream of messages, one on each line.
    public static let linesType = "application/x-ndjson"
    /// The type of a stream of events.
    public static let eventsType = "text/event-stream"
}

/// What a server says of itself.
public struct Greeting: Codable, Equatable, Sendable {
    /// The versions of the protocol that it speaks.
    public let protocols: [Int]
    /// The version of its program.
    public let version: String

    /// Says what a server is.
    public init(protocols: [Int], version: String) {
        self.protocols = protocols
        self.version = version
    }
}
