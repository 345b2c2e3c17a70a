import GRDB
import GRDBSQLite
import GatherDatabase

extension DatabaseQueue {
    /// Runs work in a transaction, which is rolled back when the work throws.
    ///
    /// - Throws: ``StoreFailure``, or what the work throws; the transaction is then rolled back.
    func transaction<Result>(
        _ kind: GRDB.Database.TransactionKind, _ work: (SQLiteConnection) throws -> Result
    ) throws -> Result {
        try storeFailure {
            try inDatabase { database in
                // Only reads are interrupted: interrupting a write would roll back the whole transaction, including the
                // work of other writers in it.
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
    /// The number of virtual machine instructions between two checks of the budget; some milliseconds of work.
    private static var stride: CInt { 100_000 }

    /// Interrupts running statements when a budget is exhausted; nil removes the progress handler.
    ///
    /// The caller keeps the budget alive.
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
    /// Creates a queue that writes on one connection in immediate transactions.
    convenience init(writing queue: DatabaseQueue) {
        self.init(
            transaction: { try queue.transaction(.immediate, $0) }, isOpen: { $0.database.isInsideTransaction })
    }
}
