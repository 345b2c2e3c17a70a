public import GatherDatabase
public import GatherKit

/// The module of the wire protocol: the log of answered requests.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct WireModule: FeatureModule {
    public static let name = "wire"
    public static let summary = "commands over the network"
    public static let requires = ["account"]
    public static let tables = [AnsweredRequest.table.schema]

    /// The settings of a server, which `gather` knows too, though it links none.
    public static let settings = [
        Setting("server.host", .text(usually: "127.0.0.1")),
        Setting("server.port", .integer(NetworkAddress.ports, usually: 8080)), Setting("server.hosts", .list),
        Setting("server.tls.certificate", .text()), Setting("server.tls.key", .text()),
        Setting("server.metrics", .text(usually: "local")), Setting("server.trusted-proxies", .list),
        Setting("server.connections", .integer(1...100_000, usually: 500)),
        Setting("server.connections-of-address", .integer(1...100_000, usually: 100)),
        Setting("server.streams-of-account", .integer(1...100_000, usually: 20)),
        Setting("server.script-seconds", .integer(1...600, usually: 10)),
        Setting("server.write-seconds", .integer(1...600, usually: 2)),
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
        "answered_request", key: 2, hasOrganizer: false, undo: .none,
        AnsweredRequest.init(organizerID:key:hash:answer:answeredAt:), Column("organizer_id", \.organizerID),
        Column("request_key", \.key), Column("request_hash", \.hash), Column("answer", \.answer),
        Column("answered_at", \.answeredAt))
}
