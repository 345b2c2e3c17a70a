import GRDB
import GRDBSQLite
import GatherDatabase

/// An open transaction of an SQLite database.
///
/// GRDB prepares and keeps the statements and runs the transactions. Values go in and come out through
/// SQLite's own functions: of the 19 µs that a script's `player add` took, GRDB's arguments and rows took 7.
struct SQLiteConnection: GatherDatabase.Connection {
    let database: GRDB.Database

    func query(_ statement: GatherDatabase.SQL, row: (GatherDatabase.Row) throws -> Void) throws {
        try storeFailure {
            let prepared = try idleStatement(statement.text)
            let handle = prepared.sqliteStatement
            defer { sqlite3_reset(handle) }
            try bind(statement.values, to: handle)
            while try step(handle) {
                let values = (0..<sqlite3_column_count(handle)).map { value(of: handle, column: $0) }
                try row(GatherDatabase.Row(columns: prepared.columnNames, values: values))
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

    /// The statement that is kept for a text, or another while somebody reads that one's rows.
    private func idleStatement(_ text: String) throws -> Statement {
        let kept = try database.cachedStatement(sql: text)
        return try sqlite3_stmt_busy(kept.sqliteStatement) == 0 ? kept : database.makeStatement(sql: text)
    }

    private func execute(_ statement: GatherDatabase.SQL) throws {
        try storeFailure {
            let handle = try database.cachedStatement(sql: statement.text).sqliteStatement
            defer { sqlite3_reset(handle) }
            try bind(statement.values, to: handle)
            while try step(handle) {}
        }
    }

    private func bind(_ values: [GatherDatabase.SQL.Value], to handle: SQLiteStatement) throws {
        for (index, value) in values.enumerated() {
            let parameter = CInt(index + 1)
            let code =
                switch value {
                case .null: sqlite3_bind_null(handle, parameter)
                case .integer(let number): sqlite3_bind_int64(handle, parameter, Int64(number))
                case .text(let text): bind(text, to: handle, parameter)
                }
            guard code == SQLITE_OK else { throw error(code) }
        }
    }

    private func bind(_ text: String, to handle: SQLiteStatement, _ parameter: CInt) -> CInt {
        var text = text
        return text.withUTF8 { bytes in
            // SQLITE_TRANSIENT, -1, has SQLite make a copy of its own; an empty buffer may have no address.
            let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            return bytes.withMemoryRebound(to: CChar.self) {
                sqlite3_bind_text(
                    handle, parameter, $0.baseAddress ?? UnsafePointer(bitPattern: 1), CInt($0.count), copies)
            }
        }
    }

    private func step(_ handle: SQLiteStatement) throws -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        case let code: throw error(code)
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
