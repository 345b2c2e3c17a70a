import GatherKit

/// Works out how fast work goes on, from one look at its counter to the next.
struct ProgressMeter {
    /// How much is done, and how long it will take.
    struct Reading: Equatable {
        /// What is counted, in the plural.
        var unit: String?
        var done = 0
        var total = 0
        /// The part of the whole that is done, from 0 to 1; nil when nobody knows.
        var fraction: Double?
        /// How many are done in a second.
        var rate: Double?
        /// How many seconds it will still take.
        var remaining: Double?
        /// For how many seconds the work has been going on.
        var elapsed: Double
    }

    /// The first look at a piece of work.
    private struct Beginning {
        let number: Int
        let time: ContinuousClock.Instant
        let done: Int
        let fraction: Double
    }

    private let start: ContinuousClock.Instant
    private var beginning: Beginning?

    /// Begins when the work does.
    init(start: ContinuousClock.Instant) { self.start = start }

    /// Looks at the work that is under way.
    mutating func read(_ levels: [ProgressCounter.Level], at now: ContinuousClock.Instant) -> Reading {
        let elapsed = now - start
        // What has one part only is told by that part; of a single thing nobody knows how much is done.
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
        // What is there at the first look began with the work; what comes later has only just begun.
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
