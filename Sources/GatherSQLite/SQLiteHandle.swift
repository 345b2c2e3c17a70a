import CSQLite
import GatherDatabase

/// A connection of SQLite's library, with a cache of prepared statements.
///
/// One thread at a time uses it.
final class SQLiteHandle {
    let pointer: OpaquePointer
    private let busyTimeout: Double
    private var statements: [String: SQLiteStatement] = [:]

    /// The maximum number of cached statements; one more empties the cache.
    private static var mostStatements: Int { 1000 }

    private static let countsNoMemory: Void = csqlite_count_no_memory()

    enum TransactionKind: String {
        case deferred = "BEGIN DEFERRED TRANSACTION"
        case immediate = "BEGIN IMMEDIATE TRANSACTION"
    }

    /// Opens a database, with foreign keys enabled.
    ///
    /// - Parameters:
    ///   - path: The path of a file, which is created if it does not exist, or `:memory:`. For reading it may be a URI.
    ///   - busyTimeout: How long to wait for a lock of another program, in seconds.
    /// - Throws: ``SQLiteError``.
    init(path: String, isReadOnly: Bool = false, busyTimeout: Double = 0) throws {
        _ = Self.countsNoMemory
        let access = isReadOnly ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close(opened)
            throw SQLiteError(code: code, message: String(cString: sqlite3_errstr(code)))
        }
        pointer = opened
        self.busyTimeout = busyTimeout
        wait(upTo: busyTimeout)
        try check(csqlite_refuse_quoted_texts(pointer))
        try execute("PRAGMA foreign_keys = ON")
    }

    deinit {
        statements = [:]
        // Closes it as soon as no statement is left.
        sqlite3_close_v2(pointer)
    }

    /// Sets how long to wait for a lock of another connection, in seconds.
    private func wait(upTo seconds: Double) { sqlite3_busy_timeout(pointer, CInt(seconds * 1000)) }

    /// Moves the write-ahead log into the file, and empties the log.
    ///
    /// - Parameter seconds: How long to wait for others who use the log.
    /// - Returns: False if others use the log.
    /// - Throws: ``SQLiteError``.
    func checkpoint(waitingUpTo seconds: Double) throws -> Bool {
        wait(upTo: seconds)
        defer { wait(upTo: busyTimeout) }
        switch sqlite3_wal_checkpoint_v2(pointer, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil) {
        case SQLITE_OK: return true
        case let code where [SQLITE_BUSY, SQLITE_LOCKED].contains(code & 0xFF): return false
        case let code: throw error(code)
        }
    }

    /// Replaces all content with that of another database.
    ///
    /// - Throws: ``SQLiteError``.
    func replaceContent(by other: SQLiteHandle) throws {
        guard let backup = sqlite3_backup_init(pointer, "main", other.pointer, "main") else {
            throw error(sqlite3_errcode(pointer))
        }
        let code = sqlite3_backup_step(backup, -1)
        sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else { throw error(code) }
    }

    // MARK: Statements

    /// Returns the cached statement for a text, or a new one while the cached one is being stepped through.
    func statement(_ text: String) throws -> SQLiteStatement {
        let kept = statements[text]
        if let kept, !kept.isBusy { return kept }
        let statement = try prepare(text, flags: CUnsignedInt(SQLITE_PREPARE_PERSISTENT))
        if kept == nil {
            if statements.count >= Self.mostStatements { statements = [:] }
            statements[text] = statement
        }
        return statement
    }

    private func prepare(_ text: String, flags: CUnsignedInt = 0) throws -> SQLiteStatement {
        try text.withCString { start in
            var (prepared, rest): (OpaquePointer?, UnsafePointer<CChar>?)
            try check(sqlite3_prepare_v3(pointer, start, -1, flags, &prepared, &rest))
            guard let prepared else { throw SQLiteError(code: SQLITE_MISUSE, message: "empty statement") }
            let statement = SQLiteStatement(prepared)
            guard rest.map({ String(cString: $0) })?.contains(where: { !$0.isWhitespace && $0 != ";" }) != true else {
                throw SQLiteError(code: SQLITE_MISUSE, message: "more than one statement")
            }
            return statement
        }
    }

    /// Runs a statement without values or the cache, because SQLite runs many a `PRAGMA` when it is prepared.
    func execute(_ text: String) throws { try run(prepare(text)) }

    private func run(_ statement: SQLiteStatement) throws {
        defer { statement.reset() }
        while try step(statement) {}
    }

    /// The number in the first column of the first row; nil without a row.
    func number(_ text: String) throws -> Int? {
        let statement = try prepare(text)
        return try step(statement) ? Int(sqlite3_column_int64(statement.pointer, 0)) : nil
    }

    /// The text in the first column of the first row; nil without a row.
    func text(_ statement: String) throws -> String? {
        let statement = try prepare(statement)
        guard try step(statement), let text = sqlite3_column_text(statement.pointer, 0) else { return nil }
        return String(cString: text)
    }

    /// Advances to the next row; false when there is none.
    func step(_ statement: SQLiteStatement) throws -> Bool {
        switch sqlite3_step(statement.pointer) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        case let code: throw error(code)
        }
    }

    /// Throws the error of a result code other than `SQLITE_OK`.
    func check(_ code: CInt) throws {
        guard code == SQLITE_OK else { throw error(code) }
    }

    private func error(_ code: CInt) -> SQLiteError {
        let extended = sqlite3_extended_errcode(pointer)
        return SQLiteError(
            code: extended == SQLITE_OK ? code : extended, message: String(cString: sqlite3_errmsg(pointer)))
    }

    // MARK: Transactions

    /// Whether a transaction is open; SQLite may have rolled it back, as on a full disk.
    var isInTransaction: Bool { sqlite3_get_autocommit(pointer) == 0 }

    /// Runs work in a transaction, which is rolled back when the work throws or cannot be committed.
    func transaction<Result>(_ kind: TransactionKind, _ work: () throws -> Result) throws -> Result {
        try run(statement(kind.rawValue))
        do {
            let result = try work()
            try checkTransaction()
            try run(statement("COMMIT TRANSACTION"))
            return result
        } catch {
            // The caller needs to know the original error, even if the rollback fails.
            if isInTransaction { try? run(statement("ROLLBACK TRANSACTION")) }
            throw error
        }
    }

    /// Runs work in a savepoint, which is rolled back when the work throws.
    func savepoint<Result>(_ work: () throws -> Result) throws -> Result {
        try checkTransaction()
        // All savepoints have the same name, which refers to the innermost one.
        try run(statement("SAVEPOINT work"))
        do {
            let result = try work()
            try checkTransaction()
            try run(statement("RELEASE SAVEPOINT work"))
            return result
        } catch {
            if isInTransaction {
                try run(statement("ROLLBACK TRANSACTION TO SAVEPOINT work"))
                try run(statement("RELEASE SAVEPOINT work"))
            }
            throw error
        }
    }

    private func checkTransaction() throws {
        guard isInTransaction else { throw SQLiteError(code: SQLITE_ABORT, message: "the transaction was rolled back") }
    }

    // MARK: Budgets

    /// The number of virtual machine instructions between two checks of the budget; some milliseconds of work.
    private static var stride: CInt { 100_000 }

    /// Interrupts running statements when a budget is exhausted; nil removes the progress handler.
    ///
    /// The caller keeps the budget alive.
    func watch(_ budget: Budget?) {
        guard let budget else { return sqlite3_progress_handler(pointer, 0, nil, nil) }
        let context = Unmanaged.passUnretained(budget).toOpaque()
        sqlite3_progress_handler(
            pointer, Self.stride,
            { context in
                guard let context else { return 0 }
                do {
                    try Unmanaged<Budget>.fromOpaque(context).takeUnretainedValue().check()
                    return 0
                } catch {
                    return 1
                }
            }, context)
    }
}

/// A prepared statement.
final class SQLiteStatement {
    let pointer: OpaquePointer
    private var names: (texts: [String], preparations: CInt)?

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { sqlite3_finalize(pointer) }

    /// Whether it is being stepped through.
    var isBusy: Bool { sqlite3_stmt_busy(pointer) != 0 }

    /// The names of its columns.
    ///
    /// After a change of the tables, SQLite prepares the statement again, and they may differ.
    var columnNames: [String] {
        let preparations = sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_REPREPARE, 0)
        if let names, names.preparations == preparations { return names.texts }
        let texts = (0..<sqlite3_column_count(pointer)).map { column in
            sqlite3_column_name(pointer, column).map { String(cString: $0) } ?? ""
        }
        names = (texts, preparations)
        return texts
    }

    /// Resets the statement to its start, without values.
    func reset() {
        sqlite3_reset(pointer)
        sqlite3_clear_bindings(pointer)
    }
}
