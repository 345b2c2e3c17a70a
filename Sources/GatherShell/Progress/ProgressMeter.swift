import GatherKit

/// Computes progress, rate and remaining time from successive readings of a counter.
struct ProgressMeter {
    struct Reading: Equatable {
        /// The unit of the counter, in the plural; nil if its numbers are not meaningful to the user.
        var unit: String?
        var done = 0
        var total = 0
        /// The completed fraction of the work, from 0 to 1; nil if it is not known.
        var fraction: Double?
        /// The rate, in units per second.
        var rate: Double?
        /// The estimated remaining time, in seconds.
        var remaining: Double?
        /// The elapsed time, in seconds.
        var elapsed: Double
    }

    /// The first reading of a level, from which rate and remaining time are computed.
    private struct Beginning {
        let number: Int
        let time: ContinuousClock.Instant
        let done: Int
        let fraction: Double
    }

    private let start: ContinuousClock.Instant
    private var beginning: Beginning?

    init(start: ContinuousClock.Instant) { self.start = start }

    mutating func read(_ levels: [ProgressCounter.Level], at now: ContinuousClock.Instant) -> Reading {
        let elapsed = now - start
        // A level with a single part says nothing about progress, so the first level with more parts counts.
        guard let level = levels.first(where: { $0.total > 1 }) else {
            return Reading(elapsed: elapsed.seconds)
        }
        let fraction = levels.reversed().reduce(0) { part, level in
            min(1, (Double(level.done) + part) / Double(max(1, level.total)))
        }
        let beginning = beginning(level, fraction, at: now)
        let time = (now - beginning.time).seconds
        let rate = time > 0 ? Double(level.done - beginning.done) / time : 0
        let speed = time > 0 ? (fraction - beginning.fraction) / time : 0
        return Reading(
            unit: level.unit, done: level.done, total: level.total, fraction: fraction, rate: rate > 0 ? rate : nil,
            remaining: speed > 0 ? (1 - fraction) / speed : nil, elapsed: elapsed.seconds
        )
    }

    private mutating func beginning(
        _ level: ProgressCounter.Level, _ fraction: Double, at now: ContinuousClock.Instant
    ) -> Beginning {
        if let beginning, beginning.number == level.number { return beginning }
        // The first level started with the work itself, a later one only now.
        let new =
            beginning == nil
            ? Beginning(number: level.number, time: start, done: 0, fraction: 0)
            : Beginning(number: level.number, time: now, done: level.done, fraction: fraction)
        beginning = new
        return new
    }
}

extension Duration {
    fileprivate var seconds: Double { self / .seconds(1) }
}
