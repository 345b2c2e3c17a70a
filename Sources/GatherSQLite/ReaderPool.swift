import GatherDatabase
import Synchronization

/// A pool of read-only connections to a database file, so that readers do not wait for writers or for other readers.
///
/// Connections are opened on demand, one for each reader at the same time.
final class ReaderPool: Sendable {
    private let open: @Sendable () throws -> ConnectionQueue
    private let idle = Mutex<[ConnectionQueue]>([])

    init(_ open: @escaping @Sendable () throws -> ConnectionQueue) { self.open = open }

    /// Closes the connections that are not in use.
    func closeIdle() { idle.withLock { $0 = [] } }

    /// Runs read-only work in a transaction.
    func read<Result>(_ work: (SQLiteConnection) throws -> Result) throws -> Result {
        let queue = try idle.withLock { $0.popLast() } ?? open()
        defer { idle.withLock { $0.append(queue) } }
        return try queue.transaction(.deferred, work)
    }
}
