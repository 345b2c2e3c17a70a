import Synchronization

/// How much work a request, a line or a script may cause: steps, bytes, and time.
///
/// Whatever input can make long spends from the budget of the work that it is a part of, ``current``: a statement, an
/// expression, an element of a list that is compared, a row that is imported. When nothing is left, or nobody waits for
/// the result any more, the work ends. What has happened once stays so: ``failure`` is what the work fails with.
///
///     try Budget.current.spend(steps: elements.count)
///
/// One thread works with a budget at a time; any may call ``interrupt()``.
public final class Budget: Sendable {
    /// The budget of the work that the present thread or task does.
    @TaskLocal public static var current = Budget(.unlimited)

    /// What there is at first.
    public struct Limits: Equatable, Sendable {
        /// How many steps: some 10 ns of work each.
        public var steps: Int
        /// How many bytes the values have that are made, also those that are gone again.
        public var bytes: Int
        /// How long it may take; nil for as long as it likes.
        public var time: Duration?

        /// Says what there is.
        public init(steps: Int, bytes: Int, time: Duration?) {
            self.steps = steps
            self.bytes = bytes
            self.time = time
        }

        /// As much as anybody could want.
        public static let unlimited = Limits(steps: .max, bytes: .max, time: nil)
        /// For what somebody does at their own machine, who can press Ctrl-C.
        public static let generous = Limits(steps: 10_000_000_000, bytes: 4 << 30, time: nil)
    }

    /// What there was at first.
    public let limits: Limits
    private let steps: Atomic<Int>
    private let bytes: Atomic<Int>
    /// How many steps are left when the time is looked at again.
    private let nextLook: Atomic<Int>
    private let isAbandoned = Atomic(false)
    private let state: Mutex<(deadline: ContinuousClock.Instant?, failure: BudgetFailure?)>
    private let asksToStop: @Sendable () -> Bool

    /// After how many steps the time is looked at.
    private static let stride = 10_000
    /// How many steps it is to have a store run a statement.
    public static let stepsOfAStatement = 10

    /// Makes a budget, whose time begins now.
    ///
    /// - Parameter isInterrupted: Whether somebody wants the work to end; asked from time to time on its own thread.
    public init(_ limits: Limits, isInterrupted: @escaping @Sendable () -> Bool = { false }) {
        self.limits = limits
        steps = Atomic(limits.steps)
        bytes = Atomic(limits.bytes)
        nextLook = Atomic(limits.steps)
        state = Mutex((limits.time.map { .now + $0 }, nil))
        asksToStop = isInterrupted
    }

    /// Spends steps and bytes.
    ///
    /// - Throws: ``BudgetFailure`` when the work is to end.
    public func spend(steps count: Int = 1, bytes size: Int = 0) throws(BudgetFailure) {
        let (rest, isOver) = steps.load(ordering: .relaxed).subtractingReportingOverflow(count)
        let (space, isFull) = bytes.load(ordering: .relaxed).subtractingReportingOverflow(size)
        steps.store(isOver ? -1 : rest, ordering: .relaxed)
        bytes.store(isFull ? -1 : space, ordering: .relaxed)
        if rest < nextLook.load(ordering: .relaxed) || space < 0 || isOver || isFull { try check() }
    }

    /// Makes sure that the work may go on, looking at the time too.
    ///
    /// - Throws: ``BudgetFailure`` when it is to end.
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
                    } else {
                        nil
                    }
            }
            return state.failure
        }
        if let failure { throw failure }
    }

    /// Why the work is to end; nil as long as it may go on.
    public var failure: BudgetFailure? { state.withLock(\.failure) }

    /// Has the work end as soon as it can, as nobody waits for it any more.
    public func interrupt() { isAbandoned.store(true, ordering: .relaxed) }

    /// Begins the time anew, as what comes next had to wait for others.
    public func restartTime() { state.withLock { $0.deadline = limits.time.map { .now + $0 } } }
}

/// Why work ends before it is done.
public enum BudgetFailure: Error, Equatable, Sendable {
    /// It takes more steps than it may.
    case steps(limit: Int)
    /// It makes larger values than it may.
    case bytes(limit: Int)
    /// It takes longer than it may.
    case time(limit: Duration)
    /// Somebody has stopped it, or has left.
    case interrupted
}
