import Synchronization

/// Notifies subscribers of committed changes.
public final class ChangeFeed: Sendable {
    private struct Listener {
        let number: Int
        let organizerID: Int
        let stream: AsyncStream<[String]>.Continuation
    }

    private struct State {
        var listeners: [Listener] = []
        var begun = 0
    }

    private let state = Mutex(State())

    init() {}

    /// Subscribes to the changes of an organizer until the stream is released.
    ///
    /// - Returns: For each transaction, the names of the modules whose tables were written; an empty list if another
    ///   program has written. Only the newest 100 elements are buffered.
    public func changes(of organizer: Organizer) -> AsyncStream<[String]> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: [String].self, bufferingPolicy: .bufferingNewest(100))
        let number = state.withLock { state in
            state.begun += 1
            state.listeners.append(
                Listener(number: state.begun, organizerID: organizer.id, stream: continuation))
            return state.begun
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners.removeAll { $0.number == number } }
        }
        return stream
    }

    /// Notifies the subscribers of some organizers.
    func publish(_ modules: [String], of organizers: [Organizer]) {
        for listener in state.withLock(\.listeners)
        where organizers.contains(where: { $0.id == listener.organizerID }) {
            listener.stream.yield(modules)
        }
    }

    /// Notifies all subscribers that another program has written to the store.
    public func publishChangeElsewhere() {
        for listener in state.withLock(\.listeners) { listener.stream.yield([]) }
    }
}
