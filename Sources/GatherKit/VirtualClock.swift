import Synchronization

/// A clock that stands still until somebody moves it.
public final class VirtualClock: Sendable {
    private let time: Mutex<Timestamp>

    /// Makes a clock that shows a moment.
    public init(at start: Timestamp) { time = Mutex(start) }

    /// The moment that the clock shows.
    public var now: Timestamp { time.withLock { $0 } }

    /// Moves the clock on, or back; beyond what can be told of it stands still.
    public func advance(seconds: Int) {
        time.withLock { time in
            let range = Timestamp.range
            time = min(max(time.adding(milliseconds: seconds * 1000), range.lowerBound), range.upperBound)
        }
    }
}
