import GatherDatabase
import GRDB

/// An open transaction of an SQLite database.
struct SQLiteConnection: GatherDatabase.Connection {
    let database: GRDB.Database

    func query(_ statement: GatherDatabase.SQL, row: (GatherDatabase.Row) throws -> Void) throws {
        try storeFailure {
            let prepared = try prepare(statement)
            let columns = prepared.columnNames
            let cursor = try GRDB.Row.fetchCursor(prepared)
            while let found = try cursor.next() {
                try row(GatherDatabase.Row(columns: columns, values: columns.indices.map { value(found[$0]) }))
            }
        }
    }

    func run(_ statement: GatherDatabase.SQL) throws -> Int {
        try storeFailure {
            try prepare(statement).execute()
            return database.changesCount
        }
    }

    func insert(_ statement: GatherDatabase.SQL) throws -> Int {
        try storeFailure {
            try prepare(statement).execute()
            return Int(database.lastInsertedRowID)
        }
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

    private func prepare(_ statement: GatherDatabase.SQL) throws -> Statement {
        let prepared = try database.cachedStatement(sql: statement.text)
        try prepared.setArguments(StatementArguments(statement.values.map(databaseValue)))
        return prepared
    }

    private func databaseValue(_ value: GatherDatabase.SQL.Value) -> DatabaseValue {
        switch value {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .text(let text): text.databaseValue
        }
    }

    private func value(_ value: DatabaseValue) -> GatherDatabase.SQL.Value {
        switch value.storage {
        case .null: .null
        case .int64(let number): .integer(Int(number))
        case .string(let text): .text(text)
        case .double(let number): .text(String(number))
        case .blob(let data): .text(String(decoding: data, as: UTF8.self))
        }
    }
}
