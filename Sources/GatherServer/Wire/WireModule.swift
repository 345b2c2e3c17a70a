public import GatherDatabase
public import GatherKit

/// The module of the wire protocol: the log of answered requests.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct WireModule: FeatureModule {
    public static let name = "wire"
    public static let summary = "commands over the network"
    public static let requires = ["account"]
    public static let tables = [AnsweredRequest.table.schema]

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
