import CSQLite
import Dispatch
import GatherDatabase

/// A connection of SQLite's library, with the statements that it keeps prepared.
///
/// One thread at a time uses it.
final class SQLiteConnection {
    let pointer: OpaquePointer
    private let busyTimeout: Double
    private var statements: [String: SQLiteStatement] = [:]

    /// How many statements are kept; with one more, all are dropped.
    private static var mostStatements: Int { 1000 }

    private static let countsNoMemory: Void = csqlite_count_no_memory()

    enum TransactionKind: String {
        case deferred = "BEGIN DEFERRED TRANSACTION"
        case immediate = "BEGIN IMMEDIATE TRANSACTION"
    }

    /// Opens a database, with foreign keys.
    ///
    /// - Parameters:
    ///   - path: The path of a file, which is created if it is not there, or `:memory:`. For reading it may be a URI.
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

    /// Makes all content that of another database.
    ///
    /// - Throws: ``SQLiteError``.
    func replaceContent(by other: SQLiteConnection) throws {
        guard let backup = sqlite3_backup_init(pointer, "main", other.pointer, "main") else {
            throw error(sqlite3_errcode(pointer))
        }
        let code = sqlite3_backup_step(backup, -1)
        sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else { throw error(code) }
    }

    // MARK: Statements

    /// Returns the kept statement for a text, or a new one while the kept one is being stepped through.
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

    /// Runs a statement without values, and does not keep it: SQLite runs many a `PRAGMA` when it is prepared.
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

    /// Goes on to the next row; false when there is none.
    func step(_ statement: SQLiteStatement) throws -> Bool {
        switch sqlite3_step(statement.pointer) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        case let code: throw error(code)
        }
    }

    /// Throws the error of a result code.
    func check(_ code: CInt) throws {
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// The error of a result code; that of the budget, if it has ended the statement.
    private func error(_ code: CInt) -> any Error {
        if code & 0xFF == SQLITE_INTERRUPT, let failure = Budget.current.failure { return failure }
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
            // The reason is what the caller should know, also when rolling back fails.
            if isInTransaction { try? run(statement("ROLLBACK TRANSACTION")) }
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

// MARK: - Work in a transaction

extension SQLiteConnection: Connection {
    func query(_ statement: SQL, row: (Row) throws -> Void) throws {
        let budget = Budget.current
        try budget.spend(steps: Budget.stepsOfAStatement)
        try storeFailure {
            let prepared = try self.statement(statement.text)
            try withValues(statement.values, of: prepared) {
                while try step(prepared) {
                    try budget.spend(steps: Budget.stepsOfARow)
                    let values = (0..<sqlite3_column_count(prepared.pointer)).map { value(of: prepared, column: $0) }
                    try row(Row(columns: prepared.columnNames, values: values))
                }
            }
        }
    }

    func run(_ statement: SQL) throws -> Int {
        try query(statement) { _ in }
        return Int(sqlite3_changes64(pointer))
    }

    func insert(_ statement: SQL) throws -> Int {
        try query(statement) { _ in }
        return Int(sqlite3_last_insert_rowid(pointer))
    }

    func hasTable(_ name: String) throws -> Bool {
        try first("SELECT 1 AS found FROM sqlite_master WHERE type = 'table' AND name = \(name)") { _ in true } ?? false
    }

    func define(_ statement: SQL) throws { try query(statement) { _ in } }

    func brokenReference() throws -> String? {
        for table in try all("SELECT name FROM sqlite_master WHERE type = 'table'", { try $0.text("name") }) {
            do {
                let parent = try first("SELECT parent FROM pragma_foreign_key_check(\(table))") {
                    try $0.text("parent")
                }
                if let parent { return "a row of \(table) refers to a row of \(parent) that does not exist" }
            } catch StoreFailure.statement {
                // The referenced key has changed; the module of this table will recreate the reference.
            }
        }
        return nil
    }

    /// Does nothing: SQLite allows only one writer at a time.
    func lock(organizer id: Int) {}

    func savepoint<Result>(_ work: () throws -> Result) throws -> Result {
        try storeFailure {
            try checkTransaction()
            // All have one name, which means the innermost.
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
    }

    /// Binds values to a statement while work runs, then resets the statement and clears its bindings.
    private func withValues(
        _ values: [SQL.Value], of statement: SQLiteStatement, _ work: () throws -> Void
    ) throws {
        // All texts are in one buffer that outlives the work, so that SQLite need not copy them.
        var texts: [UInt8] = []
        texts.reserveCapacity(256)
        for case .text(let text) in values { texts.append(contentsOf: text.utf8) }
        try texts.withUnsafeBufferPointer { buffer in
            defer { statement.reset() }
            var offset = 0
            for (index, value) in values.enumerated() {
                try check(bind(value, to: statement, CInt(index + 1), textsFrom: buffer, at: &offset))
            }
            try work()
        }
    }

    private func bind(
        _ value: SQL.Value, to statement: SQLiteStatement, _ parameter: CInt,
        textsFrom buffer: UnsafeBufferPointer<UInt8>, at offset: inout Int
    ) -> CInt {
        switch value {
        case .null: return sqlite3_bind_null(statement.pointer, parameter)
        case .integer(let number): return sqlite3_bind_int64(statement.pointer, parameter, Int64(number))
        case .text(let text):
            let count = text.utf8.count
            defer { offset += count }
            let start = buffer.baseAddress.map { UnsafeRawPointer($0 + offset).assumingMemoryBound(to: CChar.self) }
            // A nil destructor means that the buffer is not copied. A null pointer would bind NULL instead of an empty
            // text.
            return sqlite3_bind_text(
                statement.pointer, parameter, start ?? UnsafePointer(bitPattern: 1), CInt(count), nil)
        }
    }

    private func value(of statement: SQLiteStatement, column: CInt) -> SQL.Value {
        switch sqlite3_column_type(statement.pointer, column) {
        case SQLITE_NULL: return .null
        case SQLITE_INTEGER: return .integer(Int(sqlite3_column_int64(statement.pointer, column)))
        default:
            guard let text = sqlite3_column_text(statement.pointer, column) else { return .null }
            let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement.pointer, column)))
            return .text(String(decoding: bytes, as: UTF8.self))
        }
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
    /// A change of the tables has SQLite prepare the statement anew, and they may then be others.
    var columnNames: [String] {
        let preparations = sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_REPREPARE, 0)
        if let names, names.preparations == preparations { return names.texts }
        let texts = (0..<sqlite3_column_count(pointer)).map { column in
            sqlite3_column_name(pointer, column).map { String(cString: $0) } ?? ""
        }
        names = (texts, preparations)
        return texts
    }

    /// Has it be run from its start, without values.
    func reset() {
        sqlite3_reset(pointer)
        sqlite3_clear_bindings(pointer)
    }
}

// MARK: - Turns

/// A connection that is used by one thread at a time, in the order in which they come.
struct ConnectionQueue: Sendable {
    private let turns = DispatchQueue(label: "SQLite")
    // Only used in `turns`.
    nonisolated(unsafe) private let connection: SQLiteConnection

    init(_ connection: sending SQLiteConnection) { self.connection = connection }

    /// Runs work on the connection, outside a transaction.
    func run<Result>(_ work: (SQLiteConnection) throws -> Result) rethrows -> Result {
        try turns.sync { try work(connection) }
    }

    /// Runs work in a transaction, which is rolled back when the work throws.
    ///
    /// - Throws: ``StoreFailure``, or what the work throws; the transaction is then rolled back.
    func transaction<Result>(
        _ kind: SQLiteConnection.TransactionKind, _ work: (SQLiteConnection) throws -> Result
    ) throws -> Result {
        try storeFailure {
            try run { connection in
                try connection.transaction(kind) {
                    // Only reads are interrupted: interrupting a write would roll back the whole transaction, including
                    // the work of other writers in it.
                    if kind == .deferred { connection.watch(.current) }
                    defer { if kind == .deferred { connection.watch(nil) } }
                    return try work(connection)
                }
            }
        }
    }
}

extension WriterQueue<SQLiteConnection> {
    /// Creates a queue that writes on one connection in immediate transactions.
    convenience init(writing queue: ConnectionQueue) {
        self.init(
            transaction: { try queue.transaction(.immediate, $0) }, isOpen: { $0.isInTransaction })
    }
}
