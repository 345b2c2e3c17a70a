import CSQLite
import Dispatch
import GatherDatabase

/// A connection that is used by one thread at a time, in the order in which they come.
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

extension SQLiteHandle {
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

extension WriterQueue<SQLiteConnection> {
    /// Creates a queue that writes on one connection in immediate transactions.
    convenience init(writing queue: ConnectionQueue) {
        self.init(
            transaction: { try queue.transaction(.immediate, $0) }, isOpen: { $0.database.isInTransaction })
    }
}
