import CSQLite
import Dispatch
import GatherDatabase

/// A connection that is used by one thread at a time, in the order of their calls.
struct ConnectionQueue: Sendable {
    private let turns = DispatchQueue(label: "SQLite")
    // Only used in `turns`.
    nonisolated(unsafe) private let handle: SQLiteHandle

    init(_ handle: sending SQLiteHandle) { self.handle = handle }

    /// Runs work on the connection, outside a transaction.
    func run<Result>(_ work: (SQLiteHandle) throws -> Result) rethrows -> Result {
        try turns.sync { try work(handle) }
    }

    /// Runs work in a transaction, which is rolled back when the work throws.
    ///
    /// - Throws: ``StoreFailure``, or what the work throws; the transaction is then rolled back.
    func transaction<Result>(
        _ kind: SQLiteHandle.TransactionKind, _ work: (SQLiteConnection) throws -> Result
    ) throws -> Result {
        try storeFailure {
            try run { handle in
                try handle.transaction(kind) {
                    // Only reads are interrupted: interrupting a write would roll back the whole transaction, including
                    // the work of other writers in it.
                    if kind == .deferred { handle.watch(.current) }
                    defer { if kind == .deferred { handle.watch(nil) } }
                    return try work(SQLiteConnection(database: handle))
                }
            }
        }
    }
}

extension WriterQueue<SQLiteConnection> {
    /// Creates a queue that writes on one connection in immediate transactions.
    convenience init(writing queue: ConnectionQueue) {
        self.init(
            transaction: { try queue.transaction(.immediate, $0) }, isOpen: { $0.database.isInTransaction })
    }
}

/// An open transaction of an SQLite database.
struct SQLiteConnection: Connection {
    let database: SQLiteHandle

    func query(_ statement: SQL, row: (Row) throws -> Void) throws {
        let budget = Budget.current
        try budget.spend(steps: Budget.stepsOfAStatement)
        try storeFailure {
            let prepared = try database.statement(statement.text)
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
        return Int(sqlite3_changes64(database.pointer))
    }

    func insert(_ statement: SQL) throws -> Int {
        try query(statement) { _ in }
        return Int(sqlite3_last_insert_rowid(database.pointer))
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
    func lock(_ lock: Lock) {}

    func savepoint<Result>(_ work: () throws -> Result) throws -> Result {
        try storeFailure { try database.savepoint(work) }
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
                try database.check(bind(value, to: statement, CInt(index + 1), textsFrom: buffer, at: &offset))
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

    private func step(_ statement: SQLiteStatement) throws -> Bool {
        do {
            return try database.step(statement)
        } catch let error as SQLiteError where error.primaryCode == SQLITE_INTERRUPT {
            throw Budget.current.failure ?? error
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
