import GatherKit

/// Measures the execution time of a statement's routes, without the time to show the results.
struct Stopwatch {
    private var time: Duration?

    /// Adds the duration of an operation.
    mutating func measure<Result>(_ work: () throws -> Result) rethrows -> Result {
        let start = ContinuousClock.now
        defer { time = (time ?? .zero) + (ContinuousClock.now - start) }
        return try work()
    }

    /// Returns and resets the measured time; nil if nothing was measured.
    mutating func take() -> Duration? {
        defer { time = nil }
        return time
    }

    /// The duration as text, such as `3.2 ms`.
    static func text(_ time: Duration) -> String {
        let (seconds, fraction) = time.components
        if seconds > 0 {
            let hundredths = Int(fraction / 10_000_000_000_000_000)
            return "\(seconds).\(hundredths.digits(atLeast: 2)) s"
        }
        let tenths = Int(fraction / 100_000_000_000_000)
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}

extension Invocation {
    /// Whether the duration depends on the user, who must answer or leave the screen.
    var waitsForUser: Bool { needsConfirmation || !secretRequests.isEmpty || description.isLive }
}
