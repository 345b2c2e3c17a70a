import Synchronization

/// A limit on the steps, the memory and the time that one piece of work (a request, a line, a script) may use.
///
/// Work spends from ``current`` in the few places that everything passes through: for a statement and each row that it
/// reads, a value of JSON, a field of CSV, a candidate of a suggestion, an expression of a script. It fails when the
/// budget is exhausted or the caller has gone. The first failure is final and is kept in ``failure``.
///
///     try Budget.current.spend(steps: elements.count)
///
/// Only one thread may spend from a budget at a time; ``interrupt()`` may be called from any thread.
public final class Budget: Sendable {
    /// The budget of the current thread or task.
    @TaskLocal public static var current = Budget(.unlimited)

    /// The initial amounts of a budget.
    public struct Limits: Equatable, Sendable {
        /// The number of steps; one step is about 10 ns of work.
        public var steps: Int
        /// The total size of all values created, in bytes; memory that has been freed is not given back.
        public var bytes: Int
        /// The maximum run time, and the maximum time to wait for other writers; nil for no limit.
        public var time: Duration?
        /// The run time of a transaction after which it is rolled back if others are waiting to write; nil for no
        /// limit.
        public var writing: Duration?

        /// Creates limits.
        public init(steps: Int, bytes: Int, time: Duration?, writing: Duration? = nil) {
            self.steps = steps
            self.bytes = bytes
            self.time = time
            self.writing = writing
        }

        /// No limits.
        public static let unlimited = Limits(steps: .max, bytes: .max, time: nil)
        /// Limits for interactive work on the local machine, where Ctrl-C can interrupt it.
        public static let generous = Limits(steps: 10_000_000_000, bytes: 4 << 30, time: nil)
    }

    /// The initial amounts.
    public let limits: Limits
    /// On whose behalf the work is done; owners take turns when they wait for a shared resource.
    public let owner: String
    /// The limit on memory for received and sent data, which all owners share; nil for no limit.
    package let memory: ConcurrencyLimit?
    private let steps: Atomic<Int>
    private let bytes: Atomic<Int>
    /// The number of steps left at which the deadline is checked next.
    private let nextLook: Atomic<Int>
    private let isAbandoned = Atomic(false)
    private let state: Mutex<State>
    private let asksToStop: @Sendable () -> Bool

    private struct State {
        var deadline: ContinuousClock.Instant?
        var failure: BudgetFailure?
        /// The time from which the transaction must give way to others who wait to write.
        var yielding: (from: ContinuousClock.Instant, isAwaited: @Sendable () -> Bool)?
    }

    /// The number of steps between two checks of the deadline.
    private static let stride = 10_000
    /// The cost of executing one database statement, in steps.
    public static let stepsOfAStatement = 10
    /// The cost of reading one row, in steps.
    public static let stepsOfARow = 10

    /// Creates a budget whose time limit starts now.
    ///
    /// - Parameters:
    ///   - owner: On whose behalf the work is done.
    ///   - memory: The limit on memory for received and sent data, which all owners share; nil for no limit.
    ///   - isInterrupted: Whether the work should stop; polled from time to time on the thread that does the work.
    package init(
        _ limits: Limits, of owner: String = "", memory: ConcurrencyLimit? = nil,
        isInterrupted: @escaping @Sendable () -> Bool = { false }
    ) {
        self.limits = limits
        self.owner = owner
        self.memory = memory
        steps = Atomic(limits.steps)
        bytes = Atomic(limits.bytes)
        nextLook = Atomic(limits.steps)
        state = Mutex(State(deadline: limits.time.map { .now + $0 }))
        asksToStop = isInterrupted
    }

    /// Spends steps and bytes.
    ///
    /// - Throws: ``BudgetFailure`` when the budget is exhausted or the work was interrupted.
    public func spend(steps count: Int = 1, bytes size: Int = 0) throws(BudgetFailure) {
        let (rest, isOver) = steps.load(ordering: .relaxed).subtractingReportingOverflow(count)
        let (space, isFull) = bytes.load(ordering: .relaxed).subtractingReportingOverflow(size)
        steps.store(isOver ? -1 : rest, ordering: .relaxed)
        bytes.store(isFull ? -1 : space, ordering: .relaxed)
        if rest < nextLook.load(ordering: .relaxed) || space < 0 || isOver || isFull { try check() }
    }

    /// Checks all limits, including the deadline.
    ///
    /// - Throws: ``BudgetFailure`` when the budget is exhausted or the work was interrupted.
    public func check() throws(BudgetFailure) {
        let rest = steps.load(ordering: .relaxed)
        nextLook.store(max(0, rest - Self.stride), ordering: .relaxed)
        let isInterrupted = isAbandoned.load(ordering: .relaxed) || asksToStop()
        let failure = state.withLock { state in
            if state.failure == nil {
                state.failure =
                    if isInterrupted {
                        .interrupted
                    } else if rest < 0 {
                        .steps(limit: limits.steps)
                    } else if bytes.load(ordering: .relaxed) < 0 {
                        .bytes(limit: limits.bytes)
                    } else if let deadline = state.deadline, deadline < .now {
                        .time(limit: limits.time ?? .zero)
                    } else if let yielding = state.yielding, yielding.from < .now, yielding.isAwaited() {
                        .writing(limit: limits.writing ?? .zero)
                    } else {
                        nil
                    }
            }
            return state.failure
        }
        if let failure { throw failure }
    }

    /// The reason why the work must stop; nil while it may continue.
    public var failure: BudgetFailure? { state.withLock(\.failure) }

    /// Requests that the work stops at its next check, because its caller has gone.
    public func interrupt() { isAbandoned.store(true, ordering: .relaxed) }

    /// Restarts the time limit, so that time spent waiting in a queue does not count.
    public func restartTime() { state.withLock { $0.deadline = limits.time.map { .now + $0 } } }

    /// Runs a transaction, which fails once ``Limits/writing`` has passed while others are waiting to write.
    ///
    /// - Parameter isAwaited: Whether others wait; called on the thread of the work.
    func write<Result>(
        whileNotAwaited isAwaited: @escaping @Sendable () -> Bool, _ work: () throws -> Result
    ) rethrows -> Result {
        guard let limit = limits.writing else { return try work() }
        state.withLock { $0.yielding = (.now + limit, isAwaited) }
        defer { state.withLock { $0.yielding = nil } }
        return try work()
    }
}

/// The reason why work was stopped before its end.
public enum BudgetFailure: Error, Equatable, Sendable {
    /// The step limit was exceeded.
    case steps(limit: Int)
    /// The memory limit was exceeded; the limit in bytes.
    case bytes(limit: Int)
    /// The time limit was exceeded.
    case time(limit: Duration)
    /// A transaction kept other writers waiting.
    case writing(limit: Duration)
    /// The user interrupted the work, or its caller has gone.
    case interrupted
}
