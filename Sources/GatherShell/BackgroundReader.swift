import Dispatch
import Foundation
import Synchronization

/// Reads a store on another thread, so that whoever types does not wait for long for one that does not answer.
///
/// One thing is read at a time. What has taken too long is there when somebody asks the next time.
final class BackgroundReader<Value: Sendable>: Sendable {
    private enum State {
        case idle
        case reading(since: ContinuousClock.Instant, done: DispatchSemaphore)
        case read(Value)
    }

    private let state = Mutex(State.idle)

    /// Reads, unless something is being read already, and waits for that.
    ///
    /// - Parameter limit: For how long to wait.
    /// - Returns: Nil when nothing has come in that time.
    func value(within limit: Duration, _ read: @escaping @Sendable () -> Value) -> Value? {
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

    /// Whether something has been read for longer than a time.
    func isOverdue(after time: Duration) -> Bool {
        state.withLock { if case .reading(let since, _) = $0 { .now - since > time } else { false } }
    }
}
