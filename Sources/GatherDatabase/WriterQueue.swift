import Dispatch
import Synchronization

/// Runs the work of writers on one connection at a time: those that had to wait for another, together in one transaction.
///
/// To wait for the disk takes far longer than to write, and a transaction waits once, however much it has written. So
/// while one commits, those that come line up; the first of them then runs the work of all, each in a savepoint, and
/// none returns before the commit has. Whoever comes alone has a transaction of his own, as if this were not there.
/// Large work has a transaction of its own, too, and between two of them all others have their turn.
public final class WriterQueue<Writing: Connection>: Sendable {
    private let transaction: @Sendable ((Writing) throws -> Void) throws -> Void
    private let isOpen: @Sendable (Writing) -> Bool
    private let state = Mutex(State())

    private struct State {
        var isBusy = false
        /// Those whose work is short, and those whose is not.
        var (line, largeLine): ([Writer<Writing>], [Writer<Writing>]) = ([], [])

        /// Takes the one who is to lead next.
        mutating func next(after last: Writer<Writing>?) -> Writer<Writing>? {
            if line.isEmpty || (!largeLine.isEmpty && last?.isLarge == false) {
                return largeLine.isEmpty ? nil : largeLine.removeFirst()
            }
            return line.removeFirst()
        }
    }

    /// Makes a queue in which nobody stands.
    ///
    /// - Parameters:
    ///   - transaction: Runs work in one transaction, and returns when it is on the disk.
    ///   - isOpen: Whether the transaction of a connection goes on, after a savepoint of it has failed.
    public init(
        transaction: @escaping @Sendable ((Writing) throws -> Void) throws -> Void,
        isOpen: @escaping @Sendable (Writing) -> Bool
    ) {
        self.transaction = transaction
        self.isOpen = isOpen
    }

    /// Whether somebody writes.
    public var isBusy: Bool { state.withLock { $0.isBusy } }

    /// How many wait for somebody who writes.
    public var waiting: Int { state.withLock { $0.line.count + $0.largeLine.count } }

    /// Runs work so that either all of what it writes happens or nothing.
    ///
    /// - Parameter isLarge: Whether it may take long.
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

    /// Runs the work of a writer, and of all who wait by now if theirs is short too, and then lets the next one lead.
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

    /// Runs work on the connection, if nobody writes; whoever would write meanwhile waits for it.
    ///
    /// - Returns: Nil when somebody writes.
    public func runIfFree<Result>(_ work: () throws -> Result) rethrows -> Result? {
        let isFree = state.withLock { state in
            defer { state.isBusy = true }
            return !state.isBusy
        }
        guard isFree else { return nil }
        defer { handOver(from: nil) }
        return try work()
    }

    /// Lets the next one lead who waits, if anybody does.
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
                        // When the disk is full, or the server is gone, what the others wrote is gone, too. What one
                        // has waited for in vain all want, and none is to wait for longer than the first.
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

/// Somebody who writes, or waits to do so.
///
/// It is used by one thread at a time: by its own until it stands in line, by that of whoever leads until its turn is
/// signalled, and by its own again.
private final class Writer<Writing: Connection>: @unchecked Sendable {
    let turn = DispatchSemaphore(value: 0)
    let isLarge: Bool
    var failure: (any Error)?
    private var work: ((Writing) throws -> Void)?
    /// The budget of the work, whichever thread it runs on.
    private let budget = Budget.current

    init(isLarge: Bool, _ work: @escaping (Writing) throws -> Void) {
        self.isLarge = isLarge
        self.work = work
    }

    var isDone: Bool { work == nil }

    func run(_ connection: Writing) throws {
        // Whoever has left while it waited for its turn wants nothing any more.
        try budget.check()
        try Budget.$current.withValue(budget) { try work?(connection) }
    }

    /// Lets go of the work, which must not outlast the call that it came with.
    func end() { work = nil }
}
