import Dispatch
import Synchronization

/// A queue that serializes writers on one connection and commits waiting writers together (group commit).
///
/// Syncing to disk takes far longer than writing, and a transaction syncs once however much it writes. So writers that
/// arrive during a commit wait; the first of them then runs the work of all in one transaction, each in a savepoint,
/// and none returns before the commit. A single writer gets a plain transaction. Large work has a transaction of its
/// own, and between two large ones all other waiting writers get their turn.
public final class WriterQueue<Writing: Connection>: Sendable {
    private let transaction: @Sendable ((Writing) throws -> Void) throws -> Void
    private let isOpen: @Sendable (Writing) -> Bool
    private let state = Mutex(State())

    private struct State {
        var isBusy = false
        /// The waiting writers with short work, and those with large work.
        var (line, largeLine): ([Writer<Writing>], [Writer<Writing>]) = ([], [])

        /// Removes and returns the writer that leads the next transaction; nil if none is waiting.
        mutating func next(after last: Writer<Writing>?) -> Writer<Writing>? {
            if line.isEmpty || (!largeLine.isEmpty && last?.isLarge == false) {
                return largeLine.isEmpty ? nil : largeLine.removeFirst()
            }
            return line.removeFirst()
        }
    }

    /// Creates an empty queue.
    ///
    /// - Parameters:
    ///   - transaction: Runs work in one transaction and returns when it is committed to disk.
    ///   - isOpen: Whether the transaction of a connection can go on after one of its savepoints has failed.
    public init(
        transaction: @escaping @Sendable ((Writing) throws -> Void) throws -> Void,
        isOpen: @escaping @Sendable (Writing) -> Bool
    ) {
        self.transaction = transaction
        self.isOpen = isOpen
    }

    /// Whether the connection is in use.
    public var isBusy: Bool { state.withLock { $0.isBusy } }

    /// The number of waiting writers.
    public var waiting: Int { state.withLock { $0.line.count + $0.largeLine.count } }

    /// Runs work in a transaction that is committed when the work returns and rolled back when it throws.
    ///
    /// - Parameter isLarge: Whether the work may take long.
    /// - Throws: ``StoreFailure``, ``BudgetFailure``, or what the work throws.
    public func write<Result>(isLarge: Bool = false, _ work: (any Connection) throws -> Result) throws -> Result {
        var result: Swift.Result<Result, any Error>?
        try withoutActuallyEscaping(work) { work in
            let writer = Writer<Writing>(isLarge: isLarge) { result = .success(try work($0)) }
            let isFirst = state.withLock { state in
                defer { state.isBusy = true }
                if state.isBusy {
                    if isLarge { state.largeLine.append(writer) } else { state.line.append(writer) }
                }
                return !state.isBusy
            }
            if !isFirst { writer.turn.wait() }
            if !writer.isDone { lead(writer) }
            if let failure = writer.failure { throw failure }
        }
        guard let result else { throw StoreFailure.damaged("a transaction did not run") }
        return try result.get()
    }

    /// Runs the work of the leader, together with all writers waiting now if its work is short, then starts the next
    /// leader.
    private func lead(_ leader: Writer<Writing>) {
        let others = state.withLock { state -> [Writer<Writing>] in
            if leader.isLarge { return [] }
            defer { state.line = [] }
            return state.line
        }
        others.isEmpty ? runAlone(leader) : runTogether([leader] + others)
        for writer in others { writer.turn.signal() }
        handOver(from: leader)
    }

    /// Runs work on the connection if it is free; writers that arrive meanwhile wait.
    ///
    /// - Returns: The result of the work; nil if the connection is in use.
    public func runIfFree<Result>(_ work: () throws -> Result) rethrows -> Result? {
        let isFree = state.withLock { state in
            defer { state.isBusy = true }
            return !state.isBusy
        }
        guard isFree else { return nil }
        defer { handOver(from: nil) }
        return try work()
    }

    /// Signals the next waiting writer to lead, or marks the connection as free.
    private func handOver(from last: Writer<Writing>?) {
        let next = state.withLock { state -> Writer<Writing>? in
            let next = state.next(after: last)
            state.isBusy = next != nil
            return next
        }
        next?.turn.signal()
    }

    private func runAlone(_ writer: Writer<Writing>) {
        do {
            try transaction(writer.run)
        } catch {
            writer.failure = error
        }
        writer.end()
    }

    private func runTogether(_ writers: [Writer<Writing>]) {
        do {
            try transaction { connection in
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
                        // A full disk or a lost server ends the transaction for all writers. A lock timeout ends it
                        // too: each following writer would wait for the same lock.
                        guard isOpen(connection), reason as? StoreFailure != .locked else { throw reason }
                    }
                }
            }
        } catch {
            for writer in writers where writer.failure == nil { writer.failure = error }
        }
        for writer in writers { writer.end() }
    }
}

/// A writer that is running or waiting.
///
/// `@unchecked Sendable` is safe because only one thread at a time uses it: its own until it is enqueued, the leader's
/// until `turn` is signalled, and then its own again.
private final class Writer<Writing: Connection>: @unchecked Sendable {
    let turn = DispatchSemaphore(value: 0)
    let isLarge: Bool
    var failure: (any Error)?
    private var work: ((Writing) throws -> Void)?
    /// The budget of the caller, which applies on any thread that runs the work.
    private let budget = Budget.current

    init(isLarge: Bool, _ work: @escaping (Writing) throws -> Void) {
        self.isLarge = isLarge
        self.work = work
    }

    var isDone: Bool { work == nil }

    func run(_ connection: Writing) throws {
        // The caller may have gone while the writer was waiting.
        try budget.check()
        try Budget.$current.withValue(budget) { try work?(connection) }
    }

    /// Releases the closure, which must not escape the call to ``WriterQueue/write(isLarge:_:)``.
    func end() { work = nil }
}
