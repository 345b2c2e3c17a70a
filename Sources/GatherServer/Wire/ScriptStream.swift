import Foundation
import GatherDatabase
import GatherKit
import GatherScript
import GatherWire
import Logging
import Synchronization

/// The events of a script that runs for a remote client.
final class ScriptStream: Sendable {
    let progress = ProgressCounter()
    private let stream: AsyncStream<Piece>.Continuation
    private let request: Budget
    private let state = Mutex(State())

    /// A piece of the stream, with the memory that it takes until it is sent.
    struct Piece: Sendable {
        let text: String
        let share: ConcurrencyLimit.Share?
    }

    private struct State {
        // Events are sent in batches, as each piece is a switch between threads.
        var pending = Data()
        var sent = 0
        var lastSent = ContinuousClock.now
        var route: RouteDescription?
        /// The routes whose shape was sent.
        var shapes: Set<String> = []
        var limit: WireFailure?
    }

    /// The size of a batch in bytes.
    private static let pieceSize = 32 << 10
    /// The maximum delay of a smaller batch.
    private static let interval = Duration.milliseconds(100)

    /// Makes the events for a stream.
    ///
    /// - Parameter request: The budget of the request, whose memory the pieces take.
    init(to stream: AsyncStream<Piece>.Continuation, within request: Budget) {
        self.stream = stream
        self.request = request
    }

    /// The budget of the script, whose checks also send the progress.
    func budget(_ limits: Budget.Limits) -> Budget {
        Budget(limits, of: request.owner, memory: request.memory) { [self] in
            if state.withLock({ .now - $0.lastSent > Self.interval }) {
                tell { $0.progress = progress.levels }
                flush()
            }
            return limit != nil
        }
    }

    /// The error of an exceeded output limit; nil within the limit.
    var limit: WireFailure? { state.withLock(\.limit) }

    /// Sends the progress every ten seconds until the task is cancelled, as a heartbeat.
    func giveSigns() async throws {
        while true {
            try await Task.sleep(for: .seconds(10))
            tell { $0.progress = progress.levels }
            flush()
        }
    }

    /// Sends an event.
    func tell(_ fill: (inout RunEvent) -> Void) {
        // Cannot fail: an event consists of texts and numbers.
        guard let line = try? RunEvent(fill).line() else { return }
        let isFull = state.withLock { state in
            state.pending += line
            if state.sent + state.pending.count > WireService.answerLimit, state.limit == nil {
                state.limit = .scriptAnswers
            }
            return state.pending.count > Self.pieceSize
        }
        if isFull { flush() }
    }

    /// Sets the route that the next screen belongs to.
    func note(_ route: RouteDescription) { state.withLock { $0.route = route } }

    /// Sends the screen of a route.
    func tell(_ screen: Screen) {
        let (route, isNew) = state.withLock { state in
            (state.route, state.route.map { state.shapes.insert($0.name).inserted } ?? false)
        }
        tell { ($0.screen, $0.route, $0.shape) = (screen, route?.name ?? "", isNew ? route?.result : nil) }
    }

    /// Sends an error, and logs an unexpected one.
    func tell(failure error: any Error, _ logger: Logger) {
        let failure = error as? any Failure
        if failure == nil { logger.error("\(String(reflecting: error))") }
        tell {
            $0.failure = RemoteFailure(
                failure?.kind ?? .unavailable,
                failure?.message
                    ?? "something went wrong on the server; whoever runs it can find the details in its log")
        }
    }

    /// Sends the remaining events and ends the stream.
    func finish() {
        flush()
        stream.finish()
    }

    private func flush() {
        let text = state.withLock { state in
            defer {
                state.sent += state.pending.count
                state.pending = Data()
                state.lastSent = ContinuousClock.now
            }
            return String(decoding: state.pending, as: UTF8.self)
        }
        if text.isEmpty { return }
        do {
            stream.yield(Piece(text: text, share: try request.reserve(text.utf8.count)))
        } catch {
            // The client reads more slowly than the script answers.
            state.withLock { $0.limit = $0.limit ?? .scriptAnswers }
        }
    }
}
