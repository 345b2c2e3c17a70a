import GRDB
import GRDBSQLite
import GatherDatabase

extension DatabaseQueue {
    /// Runs work in a transaction.
    ///
    /// - Throws: ``StoreFailure``, or what the work throws; then nothing was written.
    func transaction<Result>(
        _ kind: GRDB.Database.TransactionKind, _ work: (SQLiteConnection) throws -> Result
    ) throws -> Result {
        try storeFailure {
            try inDatabase { database in
                // A statement that writes is not broken off: with it SQLite would take back all that others wrote in the
                // same transaction.
                if kind == .deferred { database.watch(.current) }
                defer { if kind == .deferred { database.watch(nil) } }
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
}

extension GRDB.Database {
    /// How many instructions of SQLite's machine, some milliseconds of work, are run between two looks at the budget.
    private static var stride: CInt { 100_000 }

    /// Has a statement end that goes on when nothing is left of a budget, which outlives what is run meanwhile.
    fileprivate func watch(_ budget: Budget?) {
        guard let budget else { return sqlite3_progress_handler(sqliteConnection, 0, nil, nil) }
        let context = Unmanaged.passUnretained(budget).toOpaque()
        sqlite3_progress_handler(
            sqliteConnection, Self.stride,
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

extension WriterQueue<SQLiteConnection> {
    /// Those who write on one connection.
    convenience init(writing queue: DatabaseQueue) {
        self.init(
            transaction: { try queue.transaction(.immediate, $0) }, isOpen: { $0.database.isInsideTransaction })
    }
}
