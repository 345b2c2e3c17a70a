public import GatherDatabase
import Synchronization

/// Counts the progress of nested work; views poll it.
public final class ProgressCounter: Sendable {
    /// The progress of one piece of work, which may be part of the one before it.
    public struct Level: Codable, Equatable, Sendable {
        /// A unique number.
        public let number: Int
        /// The unit in the plural; nil if the count is not shown.
        public let unit: String?
        /// The number of units in all.
        public let total: Int
        /// The number of units done.
        public internal(set) var done = 0
    }

    private struct State {
        var levels: [Level] = []
        /// The progress of work on a server.
        var shown: [Level] = []
        var begun = 0
    }

    private let state = Mutex(State())

    /// Creates a counter without work in progress.
    public init() {}

    /// The work in progress, outermost first.
    public var levels: [Level] { state.withLock { $0.shown.isEmpty ? $0.levels : $0.shown } }

    /// Runs work whose progress is counted.
    ///
    /// - Parameters:
    ///   - unit: The unit in the plural; nil if the count is not shown.
    ///   - total: The number of units in all.
    ///   - work: Calls ``advance(by:)`` for each unit.
    /// - Throws: What the work throws.
    public func count<Result>(
        _ unit: String?, of total: Int, _ work: () throws -> Result
    ) rethrows -> Result {
        state.withLock { state in
            state.begun += 1
            state.levels.append(Level(number: state.begun, unit: unit, total: total))
        }
        defer { state.withLock { _ = $0.levels.removeLast() } }
        return try work()
    }

    /// Shows the progress of work on a server instead, until local work advances.
    public func show(_ levels: [Level]) { state.withLock { $0.shown = levels } }

    /// Adds to the progress of the innermost work, and spends as many steps of its budget.
    ///
    /// - Throws: ``BudgetFailure`` when the budget is exhausted or the work was interrupted.
    public func advance(by number: Int = 1) throws(BudgetFailure) {
        try Budget.current.spend(steps: number)
        add(number)
    }

    /// Adds to the progress of work that must not be interrupted.
    public func add(_ number: Int) {
        state.withLock { state in
            if !state.shown.isEmpty { state.shown = [] }
            if !state.levels.isEmpty { state.levels[state.levels.count - 1].done += number }
        }
    }
}
