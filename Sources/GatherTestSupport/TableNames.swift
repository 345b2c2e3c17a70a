public import GatherDatabase

/// Returns the names of all tables of a store, in whichever engine it is.
///
/// - Throws: ``StoreFailure``.
public func tableNames(in connection: any Connection) throws -> [String] {
    do {
        return try connection.savepoint {
            try connection.all(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
            ) { try $0.text("name") }
        }
    } catch is StoreFailure {
        return try connection.all(
            "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename"
        ) { try $0.text("name") }
    }
}
