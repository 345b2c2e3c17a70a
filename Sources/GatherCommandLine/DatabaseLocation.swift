import Foundation
import GatherDatabase
import GatherKit
import GatherPostgres
import GatherSQLite

enum DatabaseLocation: Equatable {
    /// The path of a SQLite file.
    case file(String)
    case memory
    case postgres(PostgresAddress)

    /// A unique name of the database, without a password.
    var name: String {
        switch self {
        case .file(let path): URL(filePath: path).standardized.path(percentEncoded: false)
        case .memory: ":memory:"
        case .postgres(let address): address.text
        }
    }

    /// The value of `--store` for another process, including a password.
    var argument: String {
        if case .postgres(let address) = self { address.url } else { name }
    }

    /// Opens the database.
    ///
    /// - Parameters:
    ///   - makesFolder: Whether a missing parent folder of a file is created.
    func open(_ limits: PostgresLimits, makesFolder: Bool) throws -> any Database {
        switch self {
        case .file(let path):
            if makesFolder { makePrivateFolder(of: path) }
            return try SQLiteDatabase(path: path)
        case .memory: return try SQLiteDatabase()
        case .postgres(let address): return try PostgresDatabase(address, limits: limits)
        }
    }

    /// Opens the database for reading alone; a file that is missing is not created.
    func openForReading(_ limits: PostgresLimits) throws -> any Database {
        if case .file(let path) = self { return try SQLiteDatabase(reading: path) }
        return try open(limits, makesFolder: false)
    }
}
