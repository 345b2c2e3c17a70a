import Synchronization

/// A clock that advances only when it is told to.
public final class VirtualClock: Sendable {
    /// The clock of the running script, which all services use; nil for the system clock.
    ///
    /// It is task-local because the services are shared by all requests that a server handles concurrently.
    @TaskLocal public static var current: VirtualClock?

    private let time: Mutex<Timestamp>

    /// Creates a clock that shows a time.
    public init(at start: Timestamp) { time = Mutex(start) }

    /// The current time of the clock.
    public var now: Timestamp { time.withLock { $0 } }

    /// Advances the clock, or sets it back with a negative number, within ``Timestamp/range``.
    public func advance(seconds: Int) {
        time.withLock { time in
            let range = Timestamp.range
            time = min(max(time.adding(milliseconds: seconds * 1000), range.lowerBound), range.upperBound)
        }
    }
}
