import GRDB
import GRDBSQLite
import GatherDatabase

/// An open transaction of an SQLite database.
///
/// GRDB runs the transactions and caches the prepared statements. Values are bound and read through SQLite's C
/// functions: of the 19 µs of a script's `player add`, GRDB's arguments and rows took 7.
struct SQLiteConnection: GatherDatabase.Connection {
    let database: GRDB.Database

    func query(_ statement: GatherDatabase.SQL, row: (GatherDatabase.Row) throws -> Void) throws {
        let budget = Budget.current
        try budget.spend(steps: Budget.stepsOfAStatement)
        try storeFailure {
            let prepared = try idleStatement(statement.text)
            let handle = prepared.sqliteStatement
            try withValues(statement.values, of: handle) {
                while try step(handle) {
                    try budget.spend(steps: Budget.stepsOfARow)
                    let values = (0..<sqlite3_column_count(handle)).map { value(of: handle, column: $0) }
                    try row(GatherDatabase.Row(columns: prepared.columnNames, values: values))
                }
            }
        }
    }

    func run(_ statement: GatherDatabase.SQL) throws -> Int {
        try execute(statement)
        return database.changesCount
    }

    func insert(_ statement: GatherDatabase.SQL) throws -> Int {
        try execute(statement)
        return Int(database.lastInsertedRowID)
    }

    func hasTable(_ name: String) throws -> Bool {
        try first("SELECT 1 AS found FROM sqlite_master WHERE type = 'table' AND name = \(name)") { _ in true } ?? false
    }

    func define(_ statement: GatherDatabase.SQL) throws { try execute(statement) }

    func brokenReference() throws -> String? {
        for table in try all("SELECT name FROM sqlite_master WHERE type = 'table'", { try $0.text("name") }) {
            do {
                let parent = try first("SELECT parent FROM pragma_foreign_key_check(\(table))") {
                    try $0.text("parent")
                }
                if let parent { return "a row of \(table) refers to one of \(parent) that is not there" }
            } catch StoreFailure.statement {
                // The key that it refers to is another now; its own module makes it anew.
            }
        }
        return nil
    }

    /// Does nothing: SQLite allows only one writer at a time.
    func lock(_ lock: Lock) {}

    func savepoint<Result>(_ work: () throws -> Result) throws -> Result {
        try storeFailure {
            var result: Swift.Result<Result, any Error>?
            try database.inSavepoint {
                result = Swift.Result { try work() }
                if case .success = result { return .commit } else { return .rollback }
            }
            guard let result else { throw StoreFailure.damaged("a savepoint did not run") }
            return try result.get()
        }
    }

    /// Returns the cached statement for a text, or a new one while the cached one is being stepped through.
    private func idleStatement(_ text: String) throws -> Statement {
        let kept = try database.cachedStatement(sql: text)
        return try sqlite3_stmt_busy(kept.sqliteStatement) == 0 ? kept : database.makeStatement(sql: text)
    }

    private func execute(_ statement: GatherDatabase.SQL) throws {
        try Budget.current.spend(steps: Budget.stepsOfAStatement)
        try storeFailure {
            let handle = try database.cachedStatement(sql: statement.text).sqliteStatement
            try withValues(statement.values, of: handle) {
                while try step(handle) {}
            }
        }
    }

    /// Binds values to a statement while work runs, then resets the statement and clears its bindings.
    private func withValues(
        _ values: [GatherDatabase.SQL.Value], of handle: SQLiteStatement, _ work: () throws -> Void
    ) throws {
        // All texts are in one buffer that outlives the work, so that SQLite need not copy them.
        var texts: [UInt8] = []
        texts.reserveCapacity(256)
        for case .text(let text) in values { texts.append(contentsOf: text.utf8) }
        try texts.withUnsafeBufferPointer { buffer in
            defer {
                sqlite3_reset(handle)
                sqlite3_clear_bindings(handle)
            }
            var offset = 0
            for (index, value) in values.enumerated() {
                let code = bind(value, to: handle, CInt(index + 1), textsFrom: buffer, at: &offset)
                guard code == SQLITE_OK else { throw error(code) }
            }
            try work()
        }
    }

    private func bind(
        _ value: GatherDatabase.SQL.Value, to handle: SQLiteStatement, _ parameter: CInt,
        textsFrom buffer: UnsafeBufferPointer<UInt8>, at offset: inout Int
    ) -> CInt {
        switch value {
        case .null: return sqlite3_bind_null(handle, parameter)
        case .integer(let number): return sqlite3_bind_int64(handle, parameter, Int64(number))
        case .text(let text):
            let count = text.utf8.count
            defer { offset += count }
            let start = buffer.baseAddress.map { UnsafeRawPointer($0 + offset).assumingMemoryBound(to: CChar.self) }
            // A nil destructor means that the buffer is not copied. A null pointer would bind NULL instead of an empty
            // text.
            return sqlite3_bind_text(handle, parameter, start ?? UnsafePointer(bitPattern: 1), CInt(count), nil)
        }
    }

    private func step(_ handle: SQLiteStatement) throws -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        case let code:
            if code == SQLITE_INTERRUPT, let failure = Budget.current.failure { throw failure }
            throw error(code)
        }
    }

    private func value(of handle: SQLiteStatement, column: CInt) -> GatherDatabase.SQL.Value {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_NULL: return .null
        case SQLITE_INTEGER: return .integer(Int(sqlite3_column_int64(handle, column)))
        default:
            guard let text = sqlite3_column_text(handle, column) else { return .null }
            let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(handle, column)))
            return .text(String(decoding: bytes, as: UTF8.self))
        }
    }

    private func error(_ code: CInt) -> DatabaseError {
        let extended = sqlite3_extended_errcode(database.sqliteConnection)
        return DatabaseError(
            resultCode: ResultCode(rawValue: extended == SQLITE_OK ? code : extended),
            message: database.lastErrorMessage
        )
    }
}
