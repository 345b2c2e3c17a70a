import Foundation
import GRDB
public import GatherDatabase

/// A database in one SQLite file, or in memory.
public struct SQLiteDatabase: GatherDatabase.Database {
    private let queue: DatabaseQueue

    /// How long to wait for another program that writes, in seconds.
    public static let busyTimeout = 5.0

    /// Opens the file at a path, and makes it, readable by its owner alone, when there is none.
    ///
    /// - Parameter busyTimeout: How long to wait for another program that writes, in seconds.
    /// - Throws: ``StoreFailure`` when it cannot be opened or is no database.
    public init(path: String, busyTimeout: Double = Self.busyTimeout) throws(StoreFailure) {
        try Self.createFile(at: path)
        queue = try openingFailure(path: path) {
            let queue = try DatabaseQueue(path: path, configuration: Self.configuration(busyTimeout: busyTimeout))
            // SQLite reads a file only when it is asked something.
            try queue.inDatabase { try $0.execute(sql: "PRAGMA schema_version") }
            return queue
        }
    }

    /// Opens a database that lasts as long as this value.
    ///
    /// - Throws: ``StoreFailure`` when there is no memory for it.
    public init() throws(StoreFailure) {
        queue = try openingFailure(path: nil) { try DatabaseQueue(configuration: Self.configuration(busyTimeout: 0)) }
    }

    /// Runs work that only reads, on one consistent state of the data.
    public func read<Result>(_ work: (any GatherDatabase.Connection) throws -> Result) throws -> Result {
        try transaction(.deferred, work)
    }

    /// Runs work so that either all of what it writes happens or nothing.
    public func write<Result>(_ work: (any GatherDatabase.Connection) throws -> Result) throws -> Result {
        try transaction(.immediate, work)
    }

    private func transaction<Result>(
        _ kind: GRDB.Database.TransactionKind,
        _ work: (any GatherDatabase.Connection) throws -> Result
    ) throws -> Result {
        try storeFailure {
            try queue.inDatabase { database in
                var result: Swift.Result<Result, any Error>?
                try database.inTransaction(kind) {
                    result = Swift.Result { try work(SQLiteConnection(database: database)) }
                    if case .success = result { return .commit } else { return .rollback }
                }
                guard let result else { throw StoreFailure.damaged("a transaction did not run") }
                return try result.get()
            }
        }
    }

    private static func configuration(busyTimeout: Double) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(busyTimeout)
        configuration.prepareDatabase { database in
            // FULL, not NORMAL: what was acknowledged survives a power cut.
            // 16 MB of cache, so that a long script need not write its pages before it commits.
            try database.execute(
                sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -16000")
        }
        return configuration
    }

    private static func createFile(at path: String) throws(StoreFailure) {
        let folder = URL(filePath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .unreachable("\(path): \(String(cString: strerror(errno)))") }
        close(file)
    }
}
