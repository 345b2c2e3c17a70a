import GatherDatabase

/// What a client may take of a server, so that the others have some of it, too.
public struct Limits: Sendable {
    /// How many connections there are at once; more wait until one of them ends.
    public var connections = 500
    /// How many of them come from one address, not counting those of this machine.
    ///
    /// A proxy on this machine has as many as there are. Of whom a trusted proxy asks for, as many requests are answered at
    /// once.
    public var connectionsOfAddress = 100
    /// How many streams of events an account has at once.
    public var streamsOfAccount = 20
    /// Whether connections of this machine are counted like others.
    var countsLoopback = false
    /// How many bytes a field of the header has at most.
    var headerField = 16 << 10
    /// How many fields the header has at most.
    var headerFields = 100
    /// How many bytes the path and what stands behind it have at most.
    var target = 8 << 10
    /// How many bytes a body has at most.
    var body = 1 << 20
    /// How many bodies with more than that there are at once, where an endpoint takes them.
    var largeBodies = 4
    /// How long a connection is kept on which no request begins, or whose header does not come to its end.
    var headTime = Duration.seconds(60)
    /// How long a body may take to arrive.
    var bodyTime = Duration.seconds(60)
    /// How long a client may read nothing of an answer that waits for it.
    var readingTime = Duration.seconds(30)
    /// What the work for a request may take.
    var work = Budget.Limits(steps: 5_000_000, bytes: 64 << 20, time: .seconds(10))
    /// How long a script may take to be checked, and then to run: while it writes, others may have to wait.
    public var scriptTime = Duration.seconds(10)
    /// How long what a client still sends is read, and thrown away, when it was told that it is not served.
    var farewellTime = Duration.seconds(2)

    /// The usual limits.
    public init() {}
}
