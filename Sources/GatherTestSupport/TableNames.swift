public import GatherDatabase

/// Returns the names of all tables in a store of the tested engine.
///
/// - Throws: ``StoreFailure``.
public func tableNames(in connection: any Connection) throws -> [String] {
    let query: SQL =
        switch TestEngine.current {
        case .sqlite:
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        case .postgres:
            "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename"
        }
    return try connection.all(query) { try $0.text("name") }
}
