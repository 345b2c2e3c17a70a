import GatherDatabase
import Synchronization

/// A pool of read-only connections to a database file, so that readers do not wait for writers or for other readers.
///
/// Connections are opened on demand, one for each reader at the same time: a single-threaded program opens none and
/// reads on the connection that writes.
final class ReaderPool: Sendable {
    private let open: @Sendable () throws -> ConnectionQueue
    private let state = Mutex(State())

    private struct State {
        var hasOpened = false
        var isBusy = false
        var idle: [ConnectionQueue] = []
    }

    init(_ open: @escaping @Sendable () throws -> ConnectionQueue) { self.open = open }

    /// Whether the connection that writes is in use by a reader.
    var takesMain: Bool { state.withLock { $0.isBusy } }

    /// Closes the connections that are not in use.
    func closeIdle() { state.withLock { $0.idle = [] } }

    /// Runs read-only work in a transaction.
    ///
    /// - Parameters:
    ///   - main: The connection that writes; used for reading, too, while it is free and the pool has opened no
    ///     connection.
    ///   - isFree: Whether no writer uses `main`.
    func read<Result>(
        _ main: ConnectionQueue, isFree: @autoclosure () -> Bool, _ work: (SQLiteConnection) throws -> Result
    ) throws -> Result {
        // Work for an owner, at a server, would keep other owners from writing.
        let isForOwner = !Budget.current.owner.isEmpty
        let takesMain = state.withLock { state in
            guard !isForOwner, isFree(), !state.hasOpened, !state.isBusy else { return false }
            state.isBusy = true
            return true
        }
        if takesMain {
            defer { state.withLock { $0.isBusy = false } }
            return try main.transaction(.deferred, work)
        }
        let idle = state.withLock { state in
            state.hasOpened = true
            return state.idle.popLast()
        }
        let queue = try idle ?? open()
        defer { state.withLock { $0.idle.append(queue) } }
        return try queue.transaction(.deferred, work)
    }
}
