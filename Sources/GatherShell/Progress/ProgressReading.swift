import GatherKit

/// The progress of the work that a counter counts.
struct ProgressReading: Equatable {
    /// The unit of the counter, in the plural; nil if its numbers are not meaningful to the user.
    var unit: String?
    var done = 0
    var total = 0
    /// The completed fraction of the work, from 0 to 1; nil if it is not known.
    var fraction: Double?
    /// The elapsed time, in seconds.
    var elapsed: Double
}

extension ProgressReading {
    /// A reading of a counter's levels, the outermost first.
    init(_ levels: [ProgressCounter.Level], after elapsed: Duration) {
        self.init(elapsed: elapsed / .seconds(1))
        // A level with a single part says nothing about progress, so the first level with more parts counts.
        guard let level = levels.first(where: { $0.total > 1 }) else { return }
        (unit, done, total) = (level.unit, level.done, level.total)
        fraction = levels.reversed().reduce(0) { part, level in
            min(1, (Double(level.done) + part) / Double(max(1, level.total)))
        }
    }
}
