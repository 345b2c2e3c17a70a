import GatherKit
import Synchronization

/// Measures how long the routes of a statement take: to find the answer, not to show it.
final class Stopwatch: Sendable {
    private let time = Mutex<Duration?>(nil)

    /// Adds the time that work takes.
    func measure<Result>(_ work: () throws -> Result) rethrows -> Result {
        let start = ContinuousClock.now
        defer {
            let elapsed = ContinuousClock.now - start
            time.withLock { $0 = ($0 ?? .zero) + elapsed }
        }
        return try work()
    }

    /// What was measured since the last time somebody asked; nil when nothing was.
    func take() -> Duration? {
        time.withLock { time in
            defer { time = nil }
            return time
        }
    }

    /// The time in a few words, such as `3.2 ms`.
    static func text(_ time: Duration) -> String {
        let (seconds, fraction) = time.components
        if seconds > 0 {
            let hundredths = Int(fraction / 10_000_000_000_000_000)
            return "\(seconds).\(hundredths < 10 ? "0" : "")\(hundredths) s"
        }
        let tenths = Int(fraction / 100_000_000_000_000)
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}

extension Invocation {
    /// Whether the time that it takes is up to the person at the terminal.
    var waitsForSomebody: Bool { needsConfirmation || !secretRequests.isEmpty || description.isLive }
}
