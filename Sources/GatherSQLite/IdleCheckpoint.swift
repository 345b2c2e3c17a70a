import Dispatch
import Synchronization

/// Moves the write-ahead log into the file once nothing has been written for a while.
final class IdleCheckpoint: Sendable {
    private let pause: DispatchTimeInterval
    private let checkpoint: @Sendable () -> Bool
    private let state = Mutex(State())

    private struct State {
        var writes = 0
        var isScheduled = false
    }

    /// Creates a timer that is not running yet.
    ///
    /// - Parameters:
    ///   - pause: The time without a write, in seconds.
    ///   - checkpoint: Moves the log; returns false to be called again after the same time.
    init(after pause: Double, _ checkpoint: @escaping @Sendable () -> Bool) {
        self.pause = .milliseconds(Int(pause * 1000))
        self.checkpoint = checkpoint
    }

    /// Restarts the timer after a write.
    func restart() {
        let writes = state.withLock { state in
            state.writes += 1
            defer { state.isScheduled = true }
            return state.isScheduled ? nil : state.writes
        }
        if let writes { schedule(after: writes) }
    }

    private func schedule(after writes: Int) {
        // Weak, because a database that is released must be closed at once.
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + pause) { [weak self] in
            self?.look(after: writes)
        }
    }

    private func look(after writes: Int) {
        let isDone = state.withLock { $0.writes == writes } && checkpoint()
        let next = state.withLock { state in
            state.isScheduled = !isDone || state.writes != writes
            return state.isScheduled ? state.writes : nil
        }
        if let next { schedule(after: next) }
    }
}
