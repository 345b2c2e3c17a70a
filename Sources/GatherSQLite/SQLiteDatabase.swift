import Foundation
import GRDB
public import GatherDatabase

/// A database in one SQLite file, or in memory.
public struct SQLiteDatabase: GatherDatabase.Database {
    private let queue: DatabaseQueue
    private let writers: WriterQueue<SQLiteConnection>
    /// None for a database in memory, which has one connection.
    private let readers: ReaderPool?
    private let sentinel: VersionWatcher?

    /// How long to wait for another program that writes, in seconds.
    public static let busyTimeout = 5.0

    /// Opens the file at a path, and makes it, readable by its owner alone, when there is none.
    ///
    /// - Parameter busyTimeout: How long to wait for another program that writes, in seconds.
    /// - Throws: ``StoreFailure`` when it cannot be opened or is no database.
    public init(path: String, busyTimeout: Double = Self.busyTimeout) throws(StoreFailure) {
        try Self.createFile(at: path)
        queue = try openingFailure(path: path) {
            try DatabaseQueue(path: path, configuration: Self.configuration(path: path, busyTimeout: busyTimeout))
        }
        writers = WriterQueue(writing: queue)
        readers = ReaderPool { try Self.reader(path: path, busyMode: .timeout(busyTimeout)) }
        sentinel = VersionWatcher { try Self.reader(path: path, busyMode: .immediateError) }
    }

    /// Opens a database that lasts as long as this value.
    ///
    /// - Throws: ``StoreFailure`` when there is no memory for it.
    public init() throws(StoreFailure) {
        queue = try openingFailure(path: nil) { try DatabaseQueue() }
        writers = WriterQueue(writing: queue)
        readers = nil
        sentinel = nil
    }

    /// What SQLite tells a connection of the commits of all others; nil while that connection is at work.
    public func changesElsewhere() throws -> Int? {
        // Nobody else has a database in memory.
        guard let readers else { return 0 }
        // All writing of this program is done by one connection, so its own count for nothing.
        return try storeFailure {
            try writers.runIfFree {
                // Nobody begins to read there once it counts as busy.
                guard !readers.takesMain else { return nil }
                return try queue.inDatabase { try Int.fetchOne($0, sql: "PRAGMA data_version") }
            } ?? nil
        }
    }

    /// A number that is another one whenever anybody, be it another program, has changed data since it was asked for.
    public func version() async -> Int? { sentinel?.version }

    /// Runs work that only reads, on one consistent state of the data.
    public func read<Result>(_ work: (any GatherDatabase.Connection) throws -> Result) throws -> Result {
        guard let readers else { return try queue.transaction(.deferred, work) }
        return try readers.read(queue, isFree: !writers.isBusy, work)
    }

    /// Does work without looking after references meanwhile: dropping a table would delete the rows that refer to it.
    public func rebuilding<Result>(_ work: () throws -> Result) throws -> Result {
        try setForeignKeys(false)
        let result = Swift.Result(catching: work)
        try setForeignKeys(true)
        return try result.get()
    }

    private func setForeignKeys(_ isOn: Bool) throws {
        try storeFailure {
            try queue.inDatabase { try $0.execute(sql: "PRAGMA foreign_keys = \(isOn ? "ON" : "OFF")") }
        }
    }

    /// Runs work so that either all of what it writes happens or nothing.
    ///
    /// Only one connection writes at a time, so all have one lane, and nothing collides. Of several at once, those that
    /// must wait are written together.
    public func write<Result>(
        _ terms: WriteTerms, _ work: (any GatherDatabase.Connection) throws -> Result
    ) throws -> Result {
        try writers.write(isLarge: terms.isLarge, work)
    }

    // "GATH": tells our files from other programs' (PRAGMA application_id).
    private static let applicationID = 0x4741_5448

    private static func configuration(path: String, busyTimeout: Double) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(busyTimeout)
        configuration.prepareDatabase { database in
            if try id(of: database) != applicationID { try adopt(database, path: path) }
            try useWriteAheadLog(database, waitingFor: busyTimeout)
            // FULL, not NORMAL: what was acknowledged survives a power cut.
            // 16 MB of cache, so that a long script need not write its pages before it commits.
            try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -16000")
        }
        return configuration
    }

    /// Has a file use the write-ahead log: while another program does the same to a new file, SQLite refuses without
    /// waiting.
    private static func useWriteAheadLog(_ database: GRDB.Database, waitingFor seconds: Double) throws {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            do {
                return try database.execute(sql: "PRAGMA journal_mode = WAL")
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && .now < deadline {
                usleep(2000)
            }
        }
    }

    private static func reader(path: String, busyMode: GRDB.Database.BusyMode) throws(StoreFailure) -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = busyMode
        let reading = configuration
        return try openingFailure(path: path) { try DatabaseQueue(path: path, configuration: reading) }
    }

    private static func id(of database: GRDB.Database) throws -> Int? {
        try Int.fetchOne(database, sql: "PRAGMA application_id")
    }

    /// Makes an empty database ours.
    private static func adopt(_ database: GRDB.Database, path: String) throws {
        // In one transaction, as another program may be doing the same.
        try database.inTransaction(.immediate) {
            let id = try id(of: database)
            if id == applicationID { return .rollback }
            let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master")
            guard id == 0, tables == 0 else { throw StoreFailure.notADatabase(path) }
            try database.execute(sql: "PRAGMA application_id = \(applicationID)")
            return .commit
        }
    }

    private static func createFile(at path: String) throws(StoreFailure) {
        let file = open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard file >= 0 else { throw .unreachable("\(path): \(String(cString: strerror(errno)))") }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notADatabase(path) }
    }
}
