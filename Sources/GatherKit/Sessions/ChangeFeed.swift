import Synchronization

/// Tells whoever listens which modules' data has changed, when a transaction has ended well.
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

    /// Listens to what changes of an organizer's, until the stream is let go of.
    ///
    /// - Returns: The names of the modules whose tables were written, together for each transaction. Of those that
    ///   nobody takes in time only the newest are kept.
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

    /// Tells of what has changed.
    func publish(_ modules: [String], of organizers: [Organizer]) {
        for listener in state.withLock(\.listeners)
        where organizers.contains(where: { $0.id == listener.organizerID }) {
            listener.stream.yield(modules)
        }
    }

    /// Tells all that anything may have changed, as another program has written.
    public func publishChangeElsewhere() {
        for listener in state.withLock(\.listeners) { listener.stream.yield([]) }
    }
}
