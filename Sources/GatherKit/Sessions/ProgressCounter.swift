public import GatherDatabase
import Synchronization

/// Counts how much of some work is done; whoever shows it looks at it from time to time.
public final class ProgressCounter: Sendable {
    /// Work that is under way, a part of the one that began before it.
    public struct Level: Codable, Equatable, Sendable {
        /// Tells it from all others.
        public let number: Int
        /// What is counted, in the plural; nil when the number tells nobody anything.
        public let unit: String?
        /// How many there are in all.
        public let total: Int
        /// How many are done.
        public internal(set) var done = 0

        init(number: Int, unit: String?, total: Int) {
            self.number = number
            self.unit = unit
            self.total = total
        }

        private enum Key: String, CodingKey { case number, unit, total, done }

        /// Reads what another program has counted.
        ///
        /// - Throws: `DecodingError` for numbers that nothing has.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            func count(_ key: Key) throws -> Int {
                let number = try container.decode(Int.self, forKey: key)
                guard (0...(1 << 53)).contains(number) else {
                    throw DecodingError.dataCorruptedError(
                        forKey: key, in: container, debugDescription: "nobody has counted that far")
                }
                return number
            }
            number = try count(.number)
            unit = try container.decodeIfPresent(String.self, forKey: .unit)
            total = try count(.total)
            done = try count(.done)
        }
    }

    private struct State {
        var levels: [Level] = []
        /// Those of work that is counted elsewhere.
        var shown: [Level] = []
        var begun = 0
    }

    private let state = Mutex(State())

    /// Makes a counter of which nobody has begun anything.
    public init() {}

    /// The work that is under way, the whole before its parts.
    public var levels: [Level] { state.withLock { $0.shown.isEmpty ? $0.levels : $0.shown } }

    /// Counts while work is done that knows how much there is of it.
    ///
    /// - Parameters:
    ///   - unit: What is counted, in the plural; nil when the number tells nobody anything.
    ///   - total: How many there are in all.
    ///   - work: Calls ``advance(by:)`` with each.
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

    /// Shows work that is counted elsewhere in the place of what is counted here, until that goes on.
    public func show(_ levels: [Level]) { state.withLock { $0.shown = levels } }

    /// Notes that more is done of the work that began last, and spends as many steps of its budget.
    ///
    /// - Throws: ``BudgetFailure`` when it is to end.
    public func advance(by number: Int = 1) throws(BudgetFailure) {
        try Budget.current.spend(steps: number)
        add(number)
    }

    /// Notes the same of work that is not to be ended half-way.
    public func add(_ number: Int) {
        state.withLock { state in
            if !state.shown.isEmpty { state.shown = [] }
            if !state.levels.isEmpty { state.levels[state.levels.count - 1].done += number }
        }
    }
}
