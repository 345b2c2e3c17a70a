import Dispatch
import Synchronization

/// A queue that serializes writers on one connection and commits waiting writers together (group commit).
///
/// Syncing to disk takes far longer than writing, and a transaction syncs once however much it writes. So writers that
/// arrive during a commit wait; the first of them then runs the work of the others in its transaction, each in a
/// savepoint, and none returns before the commit. A single writer gets a plain transaction. Large work has a
/// transaction of its own, and between two large ones all other waiting writers get their turn.
///
/// Writers of several owners take turns, and none waits for longer than its time limit.
public final class WriterQueue<Writing: Connection & SendableMetatype>: Sendable {
    private let transaction: @Sendable ((Writing) throws -> Void) throws -> Void
    private let isOpen: @Sendable (Writing) -> Bool
    private let state = Mutex(State())

    /// The time after which a transaction accepts no further writers.
    private static var groupTime: Duration { .milliseconds(25) }

    private struct State {
        var isBusy = false
        /// The waiting writers with short work, and those with large work.
        var (line, largeLine): (FairQueue<Writer<Writing>>, FairQueue<Writer<Writing>>) = (FairQueue(), FairQueue())

        /// Removes and returns the writer that leads the next transaction; nil if none is waiting.
        mutating func next(after last: Writer<Writing>?) -> Writer<Writing>? {
            let isLargeTurn = line.isEmpty || (!largeLine.isEmpty && last?.isLarge == false)
            return isLargeTurn ? largeLine.next() : line.next()
        }

        mutating func append(_ writer: Writer<Writing>) {
            if writer.isLarge {
                largeLine.append(writer, of: writer.budget.owner)
            } else {
                line.append(writer, of: writer.budget.owner)
            }
        }

        mutating func remove(_ writer: Writer<Writing>) -> Bool {
            let owner = writer.budget.owner
            return line.remove(of: owner) { $0 === writer } || largeLine.remove(of: owner) { $0 === writer }
        }

        func isAwaited(byOthersThan owner: String) -> Bool {
            line.hasOthers(than: owner) || largeLine.hasOthers(than: owner)
        }
    }

    /// Creates an empty queue.
    ///
    /// - Parameters:
    ///   - transaction: Runs work in one transaction and returns when it is committed to disk.
    ///   - isOpen: Whether the transaction of a connection can continue after one of its savepoints has failed.
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
    /// - Throws: ``StoreFailure/busy`` if its turn does not come in time, another ``StoreFailure``, ``BudgetFailure``, or
    ///   what the work throws.
    public func write<Result>(isLarge: Bool = false, _ work: (any Connection) throws -> Result) throws -> Result {
        var result: Swift.Result<Result, any Error>?
        try withoutActuallyEscaping(work) { work in
            let writer = Writer<Writing>(isLarge: isLarge) { result = .success(try work($0)) }
            let isFirst = state.withLock { state in
                defer { state.isBusy = true }
                if state.isBusy { state.append(writer) }
                return !state.isBusy
            }
            if !isFirst { try wait(writer) }
            if !writer.isDone { lead(writer) }
            if let failure = writer.failure { throw failure }
        }
        guard let result else { throw StoreFailure.damaged("a transaction did not run") }
        return try result.get()
    }

    /// Waits until the work of a writer has been run, or it is the writer's turn to lead.
    private func wait(_ writer: Writer<Writing>) throws(StoreFailure) {
        let time = writer.budget.limits.time.map { DispatchTime.now() + $0 / .seconds(1) } ?? .distantFuture
        guard writer.turn.wait(timeout: time) == .timedOut else { return }
        if state.withLock({ $0.remove(writer) }) { throw .busy }
        writer.turn.wait()
    }

    /// Runs the work of the leader, together with that of waiting writers if it is short, then starts the next leader.
    private func lead(_ leader: Writer<Writing>) {
        let isAlone = leader.isLarge || state.withLock { $0.line.isEmpty }
        isAlone ? runAlone(leader) : runGroup(leader)
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
            try transaction { try run(writer, $0) }
        } catch {
            writer.failure = error
        }
        writer.end()
    }

    private func runGroup(_ leader: Writer<Writing>) {
        var writers = [leader]
        do {
            try transaction { connection in
                let end = ContinuousClock.now + Self.groupTime
                var next: Writer<Writing>? = leader
                while let writer = next {
                    if writer !== leader { writers.append(writer) }
                    do {
                        try connection.savepoint {
                            do {
                                try run(writer, connection)
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
                        guard isOpen(connection), reason as? StoreFailure != .locked else {
                            while let other = state.withLock({ $0.line.next() }) { writers.append(other) }
                            throw reason
                        }
                    }
                    next = .now < end ? state.withLock { $0.line.next() } : nil
                }
            }
        } catch {
            for writer in writers where writer.failure == nil { writer.failure = error }
        }
        for writer in writers { writer.end() }
        for writer in writers where writer !== leader { writer.turn.signal() }
    }

    private func run(_ writer: Writer<Writing>, _ connection: Writing) throws {
        let budget = writer.budget
        budget.restartTime()
        // The caller may have gone while the writer was waiting.
        try budget.check()
        let isAwaited = { @Sendable [self] in state.withLock { $0.isAwaited(byOthersThan: budget.owner) } }
        try budget.write(whileNotAwaited: isAwaited) { try writer.run(connection) }
    }
}

/// A writer that is running or waiting.
///
/// `@unchecked Sendable` is safe because only one thread at a time uses it: its own until it is enqueued, the leader's
/// until `turn` is signalled, and then its own again.
private final class Writer<Writing: Connection>: @unchecked Sendable {
    let turn = DispatchSemaphore(value: 0)
    let isLarge: Bool
    /// The budget of the caller, which applies on any thread that runs the work.
    let budget = Budget.current
    var failure: (any Error)?
    private var work: ((Writing) throws -> Void)?

    init(isLarge: Bool, _ work: @escaping (Writing) throws -> Void) {
        self.isLarge = isLarge
        self.work = work
    }

    var isDone: Bool { work == nil }

    func run(_ connection: Writing) throws { try Budget.$current.withValue(budget) { try work?(connection) } }

    /// Releases the closure, which must not escape the call to ``WriterQueue/write(isLarge:_:)``.
    func end() { work = nil }
}
