import Foundation
import GatherDatabase
import GatherKit
import GatherPostgres
import GatherSQLite

/// A database that keeps data.
enum DatabaseLocation: Equatable {
    /// A SQLite file; its path.
    case file(String)
    /// A SQLite database that lasts as long as the program.
    case memory
    /// A database of a PostgreSQL server.
    case postgres(PostgresAddress)

    /// What tells it from others.
    var name: String {
        switch self {
        case .file(let path): URL(filePath: path).standardized.path
        case .memory: ":memory:"
        case .postgres(let address): address.text
        }
    }

    /// What another program is told to find the same, passwords and all.
    var argument: String {
        if case .postgres(let address) = self { address.url } else { name }
    }

    /// Opens it.
    ///
    /// - Parameter makesFolder: Whether the folder of a file is made if it is not there.
    /// - Throws: ``StoreFailure``.
    func open(_ limits: PostgresLimits, makesFolder: Bool) throws -> any Database {
        switch self {
        case .file(let path):
            if makesFolder { makePrivateFolder(of: path) }
            return try SQLiteDatabase(path: path)
        case .memory: return try SQLiteDatabase()
        case .postgres(let address): return try PostgresDatabase(address, limits: limits)
        }
    }
}
