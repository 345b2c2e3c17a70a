/// The timeouts and limits of connections to a server.
public struct PostgresLimits: Sendable {
    /// The timeout of a connection attempt, for each address of a server: whole seconds, at least 2.
    public var connect = Duration.seconds(5)
    /// The timeout of an answer, on the client.
    public var answer = Duration.seconds(25)
    /// The timeout of a statement, on the server (`statement_timeout`).
    public var statement = Duration.seconds(20)
    /// The timeout of a lock, on the server (`lock_timeout`).
    public var lock = Duration.seconds(5)
    /// The maximum number of connections in the pool; one more is used to detect changes.
    public var connections = 10
    /// Whether a wait should be interrupted; polled while the server is silent.
    public var isInterrupted: @Sendable () -> Bool = { false }

    /// Creates the default limits.
    public init() {}

    /// The limits without interruption, for background work.
    var ofServer: PostgresLimits {
        var limits = self
        limits.isInterrupted = { false }
        return limits
    }
}
