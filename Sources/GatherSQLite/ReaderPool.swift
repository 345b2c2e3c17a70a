import Dispatch
import GRDB
import GatherDatabase
import Synchronization

/// Connections that only read a file, so that nobody who reads waits for somebody who writes, or for many who read.
///
/// They are opened as they are needed: a program that does one thing after the other has none.
final class ReaderPool: Sendable {
    private let open: @Sendable () throws -> DatabaseQueue
    private let vacancies = DispatchSemaphore(value: ReaderPool.limit)
    private let state = Mutex(State())

    /// How many there are at most: more than processors that could be busy with them would only wait for each other.
    private static let limit = 4

    private struct State {
        var hasOpened = false
        var isBusy = false
        var idle: [DatabaseQueue] = []
    }

    init(_ open: @escaping @Sendable () throws -> DatabaseQueue) { self.open = open }

    /// Whether somebody reads on the connection that writes.
    var takesMain: Bool { state.withLock { $0.isBusy } }

    /// Runs work that only reads.
    ///
    /// - Parameters:
    ///   - main: The connection that writes; it reads, too, as long as it has nothing else to do and nobody else reads.
    ///   - isFree: Whether it has nothing else to do.
    func read<Result>(
        _ main: DatabaseQueue, isFree: @autoclosure () -> Bool, _ work: (SQLiteConnection) throws -> Result
    ) throws -> Result {
        let takesMain = state.withLock { state in
            guard isFree(), !state.hasOpened, !state.isBusy else { return false }
            state.isBusy = true
            return true
        }
        if takesMain {
            defer { state.withLock { $0.isBusy = false } }
            return try main.transaction(.deferred, work)
        }
        vacancies.wait()
        defer { vacancies.signal() }
        let idle = state.withLock { state in
            state.hasOpened = true
            return state.idle.popLast()
        }
        let queue = try idle ?? open()
        defer { state.withLock { $0.idle.append(queue) } }
        return try queue.transaction(.deferred, work)
    }
}
