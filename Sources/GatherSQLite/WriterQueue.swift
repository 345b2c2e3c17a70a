import Dispatch
import GRDB
import GatherDatabase
import Synchronization

/// Runs the work of writers on one connection: those that had to wait for another, together in one transaction.
///
/// To wait for the disk takes far longer than to write, and a transaction waits once, however much it has written. So
/// while one commits, those that come line up; the first of them then runs the work of all, each in a savepoint, and
/// none returns before the commit has. Whoever comes alone has a transaction of his own, as if this were not there.
final class WriterQueue: Sendable {
    private let queue: DatabaseQueue
    private let state = Mutex(State())

    private struct State {
        var isBusy = false
        var line: [Writer] = []
    }

    init(_ queue: DatabaseQueue) { self.queue = queue }

    /// Whether somebody writes.
    var isBusy: Bool { state.withLock { $0.isBusy } }

    /// How many wait for somebody who writes.
    var waiting: Int { state.withLock { $0.line.count } }

    /// Runs work so that either all of what it writes happens or nothing.
    ///
    /// - Throws: ``StoreFailure``, or what the work throws.
    func write<Result>(_ work: (any GatherDatabase.Connection) throws -> Result) throws -> Result {
        var result: Swift.Result<Result, any Error>?
        try withoutActuallyEscaping(work) { work in
            let writer = Writer { result = .success(try work($0)) }
            let isFirst = state.withLock { state in
                defer { state.isBusy = true }
                if state.isBusy { state.line.append(writer) }
                return !state.isBusy
            }
            if !isFirst { writer.turn.wait() }
            if !writer.isDone { lead(writer) }
            if let failure = writer.failure { throw failure }
        }
        guard let result else { throw StoreFailure.damaged("a transaction did not run") }
        return try result.get()
    }

    /// Runs the work of a writer and of all who wait by now, and then lets the next one lead.
    private func lead(_ leader: Writer) {
        let others = state.withLock { state in
            defer { state.line = [] }
            return state.line
        }
        others.isEmpty ? runAlone(leader) : runTogether([leader] + others)
        for writer in others { writer.turn.signal() }
        handOver()
    }

    /// Runs work on the connection, if nobody writes; whoever would write meanwhile waits for it.
    ///
    /// - Returns: Nil when somebody writes.
    func runIfFree<Result>(_ work: (DatabaseQueue) throws -> Result) rethrows -> Result? {
        let isFree = state.withLock { state in
            defer { state.isBusy = true }
            return !state.isBusy
        }
        guard isFree else { return nil }
        defer { handOver() }
        return try work(queue)
    }

    /// Lets the next one lead who waits, if anybody does.
    private func handOver() {
        let next = state.withLock { state -> Writer? in
            state.isBusy = !state.line.isEmpty
            return state.isBusy ? state.line.removeFirst() : nil
        }
        next?.turn.signal()
    }

    private func runAlone(_ writer: Writer) {
        do {
            try queue.transaction(.immediate, writer.run)
        } catch {
            writer.failure = error
        }
        writer.end()
    }

    private func runTogether(_ writers: [Writer]) {
        do {
            try queue.transaction(.immediate) { connection in
                for writer in writers {
                    do {
                        try connection.savepoint {
                            do {
                                try writer.run(connection)
                            } catch {
                                writer.failure = error
                                throw error
                            }
                        }
                    } catch {
                        let reason = writer.failure ?? error
                        writer.failure = reason
                        // When the disk is full, SQLite takes back everything, and what the others wrote is gone, too.
                        guard connection.database.isInsideTransaction else { throw reason }
                    }
                }
            }
        } catch {
            for writer in writers where writer.failure == nil { writer.failure = error }
        }
        for writer in writers { writer.end() }
    }
}

/// Somebody who writes, or waits to do so.
///
/// It is used by one thread at a time: by its own until it stands in line, by that of whoever leads until its turn is
/// signalled, and by its own again.
private final class Writer: @unchecked Sendable {
    let turn = DispatchSemaphore(value: 0)
    var failure: (any Error)?
    private var work: ((SQLiteConnection) throws -> Void)?

    init(_ work: @escaping (SQLiteConnection) throws -> Void) { self.work = work }

    var isDone: Bool { work == nil }

    func run(_ connection: SQLiteConnection) throws { try work?(connection) }

    /// Lets go of the work, which must not outlast the call that it came with.
    func end() { work = nil }
}
