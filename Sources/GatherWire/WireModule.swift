public import GatherDatabase
public import GatherKit

/// The module that keeps the log of answered requests.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct WireModule: FeatureModule {
    public static let name = "wire"
    public static let summary = "commands over the network"
    public static let requires = ["account"]
    public static let tables = [AnsweredRequest.table.schema]

    /// The settings of a server, which `gather` also knows, although it contains no server.
    public static let settings = [
        Setting(
            "server.host", .text(usually: "127.0.0.1"),
            """
            The address of this machine on which the server listens. The server does not encrypt connections: for \
            access from other machines, put Caddy or nginx in front of it. See docs/operating.md.
            """),
        Setting(
            "server.port", .integer(NetworkAddress.ports, usually: 8080),
            "The port on which the server listens; 0 means any free port."),
        Setting(
            "server.hosts", .list,
            """
            The host names of the server, such as gather.example.org. Requests for other hosts are refused. The \
            names of this machine are always accepted. IP addresses are accepted only while the list is empty. The web \
            pages need a host name of their own, or an IP address; they do not work under a path, such as \
            example.org/football.
            """),
        Setting(
            "server.origins", .list,
            """
            Other websites that may call the API from a browser (CORS), such as https://football.example.org: the \
            scheme, the host, and the port if it is not the default. Their pages need a token, as programs do.
            """),
        Setting(
            "server.trusted-proxies", .list,
            """
            The addresses and networks of proxies in front of the server, such as 127.0.0.1 and 10.0.0.0/8. For requests \
            from them, the client's address is read from X-Forwarded-For or Forwarded, for limits and the log; \
            X-Forwarded-Proto says whether the client's connection is encrypted.
            """),
        Setting(
            "server.metrics", .text(usually: "local"),
            """
            Who may read /metrics: local (programs on this machine), all, or off. With local, a proxy on this machine \
            must send X-Forwarded-For or block /metrics; nginx does neither by default.
            """),
        Setting(
            "server.connections", .integer(1...100_000, usually: 500),
            "The maximum number of open connections. When it is reached, a new connection closes the one that has been idle the longest."
        ),
        Setting(
            "server.connections-of-address", .integer(1...100_000, usually: 100),
            "The maximum number of open connections from one address; further ones are refused. Connections "
                + "from this machine are not limited."),
        Setting(
            "server.streams-of-account", .integer(1...100_000, usually: 20),
            "The maximum number of open event streams per account. A shell has one."),
        Setting(
            "server.heartbeat-seconds", .integer(1...30, usually: 10),
            """
            The seconds between the heartbeats of an event stream. A page that misses two heartbeats opens a new \
            stream, for example when a phone changes networks.
            """),
        Setting(
            "server.script-seconds", .integer(1...600, usually: 10),
            "How long a script may run, in seconds. While a script writes, other writers wait for it."),
        Setting(
            "server.write-seconds", .integer(1...600, usually: 2),
            """
            The seconds after which a long write, such as a large import, is rolled back if other writers are waiting. \
            This is for SQLite, which has one writer at a time.
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
        AnsweredRequest.init(organizerID:key:hash:answer:answeredAt:), Column("organizer_id", \.organizerID),
        Column("request_key", \.key), Column("request_hash", \.hash), Column("answer", \.answer),
        Column("answered_at", \.answeredAt))
}
