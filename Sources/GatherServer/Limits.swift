import GatherDatabase
import GatherKit
import GatherWire

/// The resource limits of a server, for connections, requests and the work for them.
struct Limits: Sendable {
    /// The maximum number of concurrent connections; a further one closes the one that has been idle for longest.
    var connections: Int
    /// The maximum number of concurrent connections from one address; loopback addresses are unlimited.
    ///
    /// The same number limits the concurrent requests of each client behind a trusted proxy.
    var connectionsOfAddress: Int
    var streamsOfAccount: Int
    /// The interval of heartbeats in event streams.
    var heartbeat: Duration
    /// Whether the connection limit includes loopback addresses.
    var countsLoopback = false
    /// The maximum size of a header field, in bytes.
    var headerField = 16 << 10
    /// The maximum number of header fields.
    var headerFields = 100
    /// The maximum size of path and query, in bytes.
    var target = 8 << 10
    /// The maximum size of a body, in bytes.
    var body = 1 << 20
    /// The maximum size of a body from a client without a login, which needs to send nothing but a login or an
    /// invitation, in bytes.
    var bodyOfGuest = 64 << 10
    /// The maximum size of all bodies and responses in progress, in bytes.
    var memory = 64 << 20
    /// The maximum size of those of one account, or of one address without an account, in bytes.
    var memoryOfOwner = 36 << 20
    /// The time limit for the head of the next request on a connection.
    var headTime = Duration.seconds(60)
    /// The time limit for receiving a body.
    var bodyTime = Duration.seconds(60)
    /// The time limit for a client that does not read a response.
    var readingTime = Duration.seconds(30)
    /// The budget for the work of a request.
    var work = Budget.Limits(steps: 5_000_000, bytes: 64 << 20, time: .seconds(10))
    /// The time limit for checking a script, and for running it, during which other writers may have to wait.
    var scriptTime: Duration
    /// The time for which further input is read and discarded before a connection is closed.
    var farewellTime = Duration.seconds(2)

    /// Creates the limits of a server with this configuration.
    init(_ settings: Settings = Settings(WireModule.settings)) throws {
        connections = try settings.integer("server.connections")
        connectionsOfAddress = try settings.integer("server.connections-of-address")
        streamsOfAccount = try settings.integer("server.streams-of-account")
        heartbeat = .seconds(try settings.integer("server.heartbeat-seconds"))
        scriptTime = .seconds(try settings.integer("server.script-seconds"))
        work.writing = .seconds(try settings.integer("server.write-seconds"))
    }
}
