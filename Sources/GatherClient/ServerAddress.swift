import AsyncHTTPClient

/// Where a server is.
public struct ServerAddress: Sendable {
    /// The whole of it, without a slash at the end.
    public let text: String

    /// Names a server.
    public init(_ text: String) { self.text = text }
}
