public import GatherModels
import Synchronization

/// A clock that stands still until a test moves it.
public final class ManualClock: Sendable {
    /// Noon of 21 November 2026, UTC.
    public static let start = Timestamp(milliseconds: 1_795_262_400_000)

    private let time = Mutex(start)

    /// Makes a clock that shows ``start``.
    public init() {}

    /// The moment that the clock shows.
    public var now: Timestamp { time.withLock { $0 } }

    /// Moves the clock on, or back.
    public func advance(seconds: Int) {
        time.withLock { $0 = $0.adding(milliseconds: seconds * 1000) }
    }
}
