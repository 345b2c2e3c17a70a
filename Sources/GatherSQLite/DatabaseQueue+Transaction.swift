import GRDB
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

extension WriterQueue<SQLiteConnection> {
    /// Those who write on one connection.
    convenience init(writing queue: DatabaseQueue) {
        self.init(
            transaction: { try queue.transaction(.immediate, $0) }, isOpen: { $0.database.isInsideTransaction })
    }
}
