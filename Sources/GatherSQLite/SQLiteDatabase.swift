import CSQLite
import Foundation
public import GatherDatabase

/// A database in an SQLite file or in memory.
public struct SQLiteDatabase: Database {
    let queue: ConnectionQueue
    private let writers: WriterQueue<SQLiteConnection>
    /// The pool of readers; nil if there is only one connection, as for a database in memory or on a full disk.
    private let readers: ReaderPool?
    /// Keeps the file up to date while nothing is written; nil for a database in memory, or one that is only read.
    private let idle: IdleCheckpoint?

    /// The default busy timeout: how long to wait for a lock of another program, in seconds.
    public static let busyTimeout = 5.0

    /// The default time without a write after which the log is moved into the file, in seconds.
    public static let idleTime = 2.0

    /// Opens the database file at a path, or creates it with permissions 0600.
    ///
    /// - Parameters:
    ///   - busyTimeout: How long to wait for a lock of another program, in seconds.
    ///   - idleTime: The time without a write after which the log is moved into the file, in seconds.
    /// - Throws: ``StoreFailure`` when the file cannot be opened or is not a database of this program.
    public init(
        path: String, busyTimeout: Double = Self.busyTimeout, idleTime: Double = Self.idleTime
    ) throws(StoreFailure) {
        do throws(StoreFailure) {
            try Self.createFile(at: path)
            if Self.isDiskFull(at: path), let alone = try Self.writerAlone(path: path) {
                self.init(alone)
                return
            }
            let queue = try Self.writer(path: path, busyTimeout: busyTimeout)
            let readers = ReaderPool { try Self.reader(path: path, of: path, busyTimeout: busyTimeout) }
            self.init(queue, readers: readers, idleTime: idleTime)
        } catch {
            guard Self.isReadOnly(path) else { throw error }
            try self.init(reading: path, waitingUpTo: busyTimeout)
        }
    }

    private init(_ queue: ConnectionQueue, readers: ReaderPool? = nil, idleTime: Double? = nil) {
        let writers = WriterQueue(writing: queue)
        (self.queue, self.writers, self.readers) = (queue, writers, readers)
        guard let readers, let idleTime else {
            idle = nil
            return
        }
        idle = IdleCheckpoint(after: idleTime) {
            (try? Self.checkpoint(queue, writers, readers, waitingUpTo: 0)) ?? true
        }
    }

    /// Whether the disk of a file has less than 128 KB of free space.
    private static func isDiskFull(at path: String) -> Bool {
        var status = statvfs()
        return statvfs(path, &status) == 0 && Int(status.f_bavail) * Int(status.f_frsize) < 128 << 10
    }

    /// Opens a database file for reading only, even where nothing can be written.
    ///
    /// - Throws: ``StoreFailure`` when the file cannot be opened or is not a database of this program.
    public init(reading path: String) throws(StoreFailure) {
        try self.init(reading: path, waitingUpTo: Self.busyTimeout)
    }

    private init(reading path: String, waitingUpTo busyTimeout: Double) throws(StoreFailure) {
        let name = Self.readableName(of: path)
        let queue = try Self.reader(path: name, of: path, busyTimeout: busyTimeout)
        self.init(queue, readers: ReaderPool { try Self.reader(path: name, of: path, busyTimeout: busyTimeout) })
    }

    /// Whether a file can be read, but it or its folder cannot be written.
    private static func isReadOnly(_ path: String) -> Bool {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        return access(path, R_OK) == 0 && (access(path, W_OK) != 0 || access(folder, W_OK) != 0)
    }

    /// The name with which SQLite can read a file that it cannot write.
    ///
    /// Without a write-ahead log, no program is writing, and SQLite is kept from creating one, which it could not open.
    private static func readableName(of path: String) -> String {
        let hasLog = FileManager.default.fileExists(atPath: path + "-wal")
        return hasLog ? path : URL(filePath: path).absoluteString + "?immutable=1"
    }

    /// Opens a database in memory, which is deleted with this value.
    ///
    /// - Throws: ``StoreFailure`` when it cannot be opened.
    public init() throws(StoreFailure) {
        self.init(try openingFailure(path: nil) { try ConnectionQueue(SQLiteConnection(path: ":memory:")) })
    }

    /// Opens a copy of a database in memory, such as a fresh copy of one with all tables for each test.
    ///
    /// - Throws: ``StoreFailure`` when it cannot be copied.
    package init(copyOf other: SQLiteDatabase) throws(StoreFailure) {
        try self.init()
        try openingFailure(path: nil) {
            try queue.run { copy in try other.queue.run { try copy.replaceContent(by: $0) } }
        }
    }

    /// Returns SQLite's `data_version`, which changes with commits of other connections; nil while the connection is in
    /// use.
    public func changesElsewhere() throws -> Int? {
        // One connection has no other users.
        guard let readers else { return 0 }
        // All writes of this program use this connection, so `data_version` does not count them.
        return try storeFailure {
            try writers.runIfFree {
                // No reader takes the connection while the queue is busy.
                guard !readers.takesMain else { return nil }
                return try queue.run { try $0.number("PRAGMA data_version") }
            } ?? nil
        }
    }

    /// Runs read-only work in a transaction, on one consistent snapshot of the data.
    public func read<Result>(_ work: (any Connection) throws -> Result) throws -> Result {
        guard let readers else { return try queue.transaction(.deferred, work) }
        return try readers.read(queue, isFree: !writers.isBusy, work)
    }

    /// Runs migrations with foreign keys switched off: dropping a table would otherwise delete the rows that refer to it.
    public func migrating<Result>(_ work: (any Connection) throws -> Result) throws -> Result {
        try setForeignKeys(false)
        let result = Swift.Result { try write(work) }
        try setForeignKeys(true)
        return try result.get()
    }

    private func setForeignKeys(_ isOn: Bool) throws {
        try storeFailure {
            try queue.run { try $0.execute("PRAGMA foreign_keys = \(isOn ? "ON" : "OFF")") }
        }
    }

    /// Runs work in a transaction that is committed when the work returns and rolled back when it throws.
    ///
    /// SQLite allows one writer at a time, so lanes have no effect and transactions never conflict. Writers that wait
    /// are committed together.
    public func write<Result>(
        _ terms: WriteTerms, _ work: (any Connection) throws -> Result
    ) throws -> Result {
        defer { idle?.restart() }
        let result = try writers.write(isLarge: terms.isLarge, work)
        if terms.isLarge { optimize() }
        return result
    }

    /// Moves the write-ahead log into the file, so that a copy of the file alone is complete.
    ///
    /// SQLite does this by itself when the last connection of all programs is closed, if that connection may write.
    public func close() {
        guard let readers else { return }
        readers.closeIdle()
        // The process ends either way, and another one that has the file open does it when it is idle.
        _ = try? Self.checkpoint(queue, writers, readers, waitingUpTo: Self.lastWait)
    }

    /// How long ``close()`` waits for other users of the log, in seconds.
    private static let lastWait = 0.2

    /// Moves the write-ahead log into the file.
    ///
    /// - Returns: False if the log is in use.
    private static func checkpoint(
        _ queue: ConnectionQueue, _ writers: WriterQueue<SQLiteConnection>, _ readers: ReaderPool,
        waitingUpTo seconds: Double
    ) throws -> Bool {
        try writers.runIfFree {
            // Only the checkpoint at the end waits for a read that is using the connection. No other read takes it
            // while the queue is busy.
            guard seconds > 0 || !readers.takesMain else { return false }
            return try queue.run { connection in
                // A connection that has written nothing leaves the log to those that have.
                guard sqlite3_total_changes64(connection.pointer) > 0 else { return true }
                return try connection.checkpoint(waitingUpTo: seconds)
            }
        } ?? false
    }

    /// Lets SQLite update its index statistics, if it finds that its plans need them, after many rows were written.
    private func optimize() {
        // A plan that is not the best is no reason to fail.
        _ = try? writers.runIfFree {
            try queue.run { connection in
                guard sqlite3_total_changes64(connection.pointer) >= 1000 else { return }
                // Analyzes only a sample, which takes milliseconds whatever the size.
                try connection.execute("PRAGMA analysis_limit = 400")
                try connection.execute("PRAGMA optimize")
            }
        }
    }

    // "GATH" in `PRAGMA application_id` identifies the files of this program.
    private static let applicationID = 0x4741_5448

    /// Opens the connection that writes, on a full or nearly full disk; nil if others use the file.
    ///
    /// Without others, the index of the log is in memory, which saves 32 KB: reading then needs no space, and deleting
    /// needs only that of the log.
    private static func writerAlone(path: String) throws(StoreFailure) -> ConnectionQueue? {
        do throws(StoreFailure) {
            return try writer(path: path, busyTimeout: 0, isAlone: true)
        } catch .locked {
            return nil
        }
    }

    /// Opens the connection that writes.
    ///
    /// - Parameter isAlone: Whether other connections are kept from using the file.
    private static func writer(
        path: String, busyTimeout: Double, isAlone: Bool = false
    ) throws(StoreFailure) -> ConnectionQueue {
        try openingFailure(path: path) {
            let connection = try SQLiteConnection(path: path, busyTimeout: busyTimeout)
            if isAlone { try connection.execute("PRAGMA locking_mode = EXCLUSIVE") }
            if try id(of: connection) != applicationID { try adopt(connection, path: path) }
            try useWriteAheadLog(connection, waitingFor: busyTimeout)
            // FULL, not NORMAL: committed data survives a power cut.
            try connection.execute("PRAGMA synchronous = FULL")
            // 16 MB of cache, so that a long script need not write pages before its commit.
            try connection.execute("PRAGMA cache_size = -16000")
            // The remaining log is truncated to the same size.
            try connection.execute("PRAGMA journal_size_limit = 16000000")
            try readTables(connection)
            return ConnectionQueue(connection)
        }
    }

    /// Switches a file to the write-ahead log, with retries: SQLite ignores the busy timeout while another program does
    /// the same to a new file.
    private static func useWriteAheadLog(_ connection: SQLiteConnection, waitingFor seconds: Double) throws {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            do {
                return try connection.execute("PRAGMA journal_mode = WAL")
            } catch let error as SQLiteError where error.primaryCode == SQLITE_BUSY && .now < deadline {
                usleep(2000)
            }
        }
    }

    /// Opens a connection that only reads.
    ///
    /// - Parameters:
    ///   - name: The path, or a URI of SQLite.
    ///   - path: The path for error messages.
    private static func reader(
        path name: String, of path: String, busyTimeout: Double
    ) throws(StoreFailure) -> ConnectionQueue {
        try openingFailure(path: path) {
            let connection = try SQLiteConnection(path: name, isReadOnly: true, busyTimeout: busyTimeout)
            if try id(of: connection) != applicationID { throw StoreFailure.notADatabase(path) }
            try readTables(connection)
            return ConnectionQueue(connection)
        }
    }

    private static func id(of connection: SQLiteConnection) throws -> Int? {
        try connection.number("PRAGMA application_id")
    }

    /// Makes SQLite read the schema, so that a damaged file is refused when it is opened.
    private static func readTables(_ connection: SQLiteConnection) throws {
        _ = try connection.number("SELECT 1 FROM sqlite_master LIMIT 1")
    }

    /// Marks an empty database as belonging to this program.
    private static func adopt(_ connection: SQLiteConnection, path: String) throws {
        // In one transaction, because another program may do the same.
        try connection.transaction(.immediate) {
            let id = try id(of: connection)
            if id == applicationID { return }
            let tables = try connection.number("SELECT count(*) FROM sqlite_master")
            guard id == 0, tables == 0 else { throw StoreFailure.notADatabase(path) }
            try connection.execute("PRAGMA application_id = \(applicationID)")
        }
    }

    private static func createFile(at path: String) throws(StoreFailure) {
        let file = open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard file >= 0 else { throw .unreachable("\(path): \(String(cString: strerror(errno)))") }
        defer { Foundation.close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notADatabase(path) }
    }
}
