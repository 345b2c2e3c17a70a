import GatherDatabase
import GatherTestSupport

@testable import GatherPostgres

/// A database with two tables.
struct TestDatabase {
    let temporary: TemporaryDatabase
    let database: PostgresDatabase

    init(_ change: (inout PostgresLimits) -> Void = { _ in }) throws {
        temporary = try TemporaryDatabase(like: "GatherPostgresTests") { url in
            try PostgresDatabase(PostgresAddress(url)).write { connection in
                try connection.define("CREATE TABLE club (id INTEGER PRIMARY KEY, name TEXT UNIQUE, city TEXT)")
                try connection.define(
                    "CREATE TABLE fan (name TEXT PRIMARY KEY, club_id INTEGER REFERENCES club(id) ON DELETE CASCADE)")
            }
        }
        database = try temporary.opened(change)
    }

    /// The names of the clubs, in the order of insertion.
    func names() throws -> [String] { try database.names() }

    /// Terminates all other connections and returns when they have ended.
    func endConnections() throws {
        let other = try temporary.opened()
        _ = try other.read { connection in
            try connection.all(
                """
                SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()
                """
            ) { _ in }
        }
    }
}

extension TemporaryDatabase {
    /// Opens the database again, as another program does.
    func opened(_ change: (inout PostgresLimits) -> Void = { _ in }) throws -> PostgresDatabase {
        var limits = PostgresLimits()
        change(&limits)
        return try PostgresDatabase(PostgresAddress(url), limits: limits)
    }
}

extension PostgresDatabase {
    /// The names of the clubs, in the order of insertion.
    func names() throws -> [String] {
        try read { try $0.all("SELECT name FROM club ORDER BY id") { try $0.text("name") } }
    }

    /// Adds a club in a separate transaction.
    func add(_ name: String, _ terms: WriteTerms = WriteTerms()) throws {
        try write(terms) { _ = try $0.add(name) }
    }

    /// The server's process identifier of the next connection.
    func backend() throws -> Int? {
        try read { try $0.first("SELECT pg_backend_pid() AS number") { try $0.integer("number") } }
    }
}

extension Connection {
    /// Adds a club.
    ///
    /// - Returns: Its number.
    @discardableResult
    func add(_ name: String) throws -> Int { try insert("INSERT INTO club (name) VALUES (\(name))") }
}
