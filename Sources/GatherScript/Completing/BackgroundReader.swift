import Dispatch
import Foundation
import Synchronization

/// Reads from a store on another thread, with a timeout for the caller.
///
/// Only one read runs at a time. The result of a read that exceeded the timeout is returned by the next call.
public final class BackgroundReader<Value: Sendable>: Sendable {
    private enum State {
        case idle
        case reading(since: ContinuousClock.Instant, done: DispatchSemaphore)
        case read(Value)
    }

    private let state = Mutex(State.idle)

    /// Creates a reader that is idle.
    public init() {}

    /// Starts a read, or joins the one in progress, and waits for its result.
    ///
    /// - Parameters:
    ///   - limit: The timeout.
    ///   - read: Reads the value; not called if another read is in progress or finished.
    /// - Returns: Nil after the timeout.
    public func value(within limit: Duration, _ read: @escaping @Sendable () -> Value) -> Value? {
        let done = state.withLock { state -> DispatchSemaphore? in
            switch state {
            case .read: return nil
            case .reading(_, let done): return done
            case .idle:
                let done = DispatchSemaphore(value: 0)
                state = .reading(since: .now, done: done)
                Thread.detachNewThread { [self] in
                    let value = read()
                    self.state.withLock { $0 = .read(value) }
                    done.signal()
                }
                return done
            }
        }
        if let done { _ = done.wait(timeout: .now() + .nanoseconds(Int(limit / .nanoseconds(1)))) }
        return state.withLock { state in
            guard case .read(let value) = state else { return nil }
            state = .idle
            return value
        }
    }

    /// Whether the read in progress has taken longer than a time.
    public func isOverdue(after time: Duration) -> Bool {
        state.withLock { if case .reading(let since, _) = $0 { .now - since > time } else { false } }
    }
}
