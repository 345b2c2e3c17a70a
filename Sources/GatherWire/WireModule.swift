public import GatherDatabase
public import GatherKit

/// The module that keeps the log of answered requests.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct WireModule: FeatureModule {
    public static let name = "wire"
    public static let summary = "commands over the network"
    public static let requires = ["account"]
    public static let tables = [AnsweredRequest.table.schema]

    /// The settings of a server, which `gather` knows too, though it links none.
    public static let settings = [
        Setting(
            "server.host", .text(usually: "127.0.0.1"),
            """
            Where gather serve listens: an address of this machine. It does not encrypt, so a proxy in front of it \
            should; docs/guide.md shows Caddy and nginx.
            """),
        Setting("server.port", .integer(NetworkAddress.ports, usually: 8080), "The port; 0 is any that is free."),
        Setting(
            "server.hosts", .list,
            """
            The names by which the server is called in addresses, such as gather.example.org. Any number of an address \
            will do as long as there is none, and this machine's own names always do; a request with another name is \
            refused. The web pages need a name of their own: no path of another site, such as example.org/football, \
            can lead to them.
            """),
        Setting(
            "server.origins", .list,
            """
            Which other web sites may use the API in a browser, such as https://football.example.org: the scheme, the \
            name, and the port if it is not the usual one. Pages there need a token, as programs do.
            """),
        Setting(
            "server.trusted-proxies", .list,
            """
            The addresses and networks of proxies in front of the server, such as 127.0.0.1 and 10.0.0.0/8. What they \
            say in X-Forwarded-For, or else in Forwarded, tells who asks, for the limits of addresses and for the log; \
            X-Forwarded-Proto: https tells that a password was encrypted on its way to them.
            """),
        Setting(
            "server.metrics", .text(usually: "local"),
            """
            Who may read /metrics: local (programs on this machine), all or off. With local, a proxy on this machine \
            must send X-Forwarded-For, or block /metrics: nginx does neither by itself.
            """),
        Setting(
            "server.connections", .integer(1...100_000, usually: 500),
            "How many connections there are at once; for one more, the one that is idle for longest is closed."),
        Setting(
            "server.connections-of-address", .integer(1...100_000, usually: 100),
            "How many of them come from one address, except from this machine; more are refused."),
        Setting(
            "server.streams-of-account", .integer(1...100_000, usually: 20),
            "How many streams of events (a shell has one) an account has at once."),
        Setting(
            "server.heartbeat-seconds", .integer(1...30, usually: 10),
            """
            The seconds between two heartbeats of an event stream. A page that misses two of them, \
            as when a phone has changed its network, opens a new stream.
            """),
        Setting(
            "server.script-seconds", .integer(1...600, usually: 10),
            "How many seconds a script may take: while it writes, others who write wait for it."),
        Setting(
            "server.write-seconds", .integer(1...600, usually: 2),
            """
            After how many seconds what an account writes, such as a large import, is taken back if others wait to \
            write (with SQLite, where one writes at a time). Nobody waiting, it goes on.
            """),
    ]

    public static let migrations = [
        Migration(
            """
            CREATE TABLE answered_request (
                organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE,
                request_key TEXT NOT NULL,
                request_hash TEXT NOT NULL,
                answer TEXT NOT NULL,
                answered_at BIGINT NOT NULL,
                PRIMARY KEY (organizer_id, request_key)
            )
            """,
            "CREATE INDEX answered_request_age ON answered_request (answered_at)"
        )
    ]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {}
}

/// A row of the log of answered requests.
public struct AnsweredRequest: Sendable {
    /// The organizer who sent the request.
    public let organizerID: Int
    /// The key that the client has sent.
    public let key: String
    /// The hash of the request.
    public let hash: String
    /// The response.
    public let answer: String
    /// The time of the response.
    public let answeredAt: Timestamp

    /// Creates a row.
    public init(organizerID: Int, key: String, hash: String, answer: String, answeredAt: Timestamp) {
        self.organizerID = organizerID
        self.key = key
        self.hash = hash
        self.answer = answer
        self.answeredAt = answeredAt
    }

    /// The table, without an organizer of its own, so that a sweep covers all organizers.
    public static let table = Table(
        "answered_request", key: 2, hasOrganizer: false, isUndoable: false,
        AnsweredRequest.init(organizerID:key:hash:answer:answeredAt:), Field("organizer_id", \.organizerID),
        Field("request_key", \.key), Field("request_hash", \.hash), Field("answer", \.answer),
        Field("answered_at", \.answeredAt))
}
