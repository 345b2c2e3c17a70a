import Synchronization

/// Notifies subscribers of committed changes.
package final class ChangeFeed: Sendable {
    /// What a transaction has changed.
    package struct Change: Equatable, Sendable {
        /// The names of the modules whose tables were written; empty if unknown, as for writes of other programs.
        package let modules: [String]
        /// The id of the page that made the change, which is not notified of it; nil if unknown.
        package let sourcePage: String?

        /// Any change by anybody.
        package static let any = Change(modules: [], sourcePage: nil)
    }

    private struct Listener {
        let number: Int
        let organizerID: Int
        let stream: AsyncStream<Change>.Continuation
    }

    private struct State {
        var listeners: [Listener] = []
        var begun = 0
    }

    private let state = Mutex(State())

    init() {}

    /// Subscribes to the changes of an organizer until the stream is released.
    ///
    /// - Returns: The change of each transaction. Only the newest 100 are buffered.
    package func changes(of organizer: Organizer) -> AsyncStream<Change> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Change.self, bufferingPolicy: .bufferingNewest(100))
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
    func publish(_ change: Change, of organizers: [Organizer]) {
        for listener in state.withLock(\.listeners)
        where organizers.contains(where: { $0.id == listener.organizerID }) {
            listener.stream.yield(change)
        }
    }

    /// Notifies all subscribers that another program has written to the store.
    package func publishChangeElsewhere() {
        for listener in state.withLock(\.listeners) { listener.stream.yield(.any) }
    }
}
