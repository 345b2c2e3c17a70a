/// What a client may take of a server, so that the others have some of it, too.
public struct Limits: Sendable {
    /// How many connections there are at once; more wait until one of them ends.
    public var connections = 500
    /// How many of them come from one address, not counting those of this machine: a proxy's come from there.
    public var connectionsOfAddress = 100
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
    /// How long what a client still sends is read, and thrown away, when it was told that it is not served.
    var farewellTime = Duration.seconds(2)

    /// The usual limits.
    public init() {}
}
