import Foundation
import GatherDatabase
import GatherKit
import GatherScript
import GatherWire
import Logging
import Synchronization

/// What a script that runs for somebody elsewhere has told so far.
final class ScriptCourse: Sendable {
    let progress = ProgressCounter()
    private let stream: AsyncStream<String>.Continuation
    private let state = Mutex(State())

    private struct State {
        /// What is sent together, as each piece is a trip between threads.
        var pending = Data()
        var sent = 0
        var lastSent = ContinuousClock.now
        var route: String?
        var limit: WireFailure?
    }

    /// How much is sent at once.
    private static let piece = 32 << 10
    /// After how long it is sent even if it is less.
    private static let interval = Duration.milliseconds(100)

    /// Begins.
    init(to stream: AsyncStream<String>.Continuation) { self.stream = stream }

    /// The budget of the script, which tells how far it is whenever it looks whether it may go on.
    func budget(_ limits: Budget.Limits) -> Budget {
        Budget(limits) { [self] in
            if state.withLock({ .now - $0.lastSent > Self.interval }) {
                tell { $0.progress = progress.levels }
                flush()
            }
            return limit != nil
        }
    }

    /// What the script has told too much of, if it has.
    var limit: WireFailure? { state.withLock(\.limit) }

    /// Tells from time to time that it is still there, until it is cancelled.
    func giveSigns() async throws {
        while true {
            try await Task.sleep(for: .seconds(10))
            tell { $0.progress = progress.levels }
            flush()
        }
    }

    /// Tells something.
    func tell(_ fill: (inout ScriptEvent) -> Void) {
        var event = ScriptEvent()
        fill(&event)
        // An event is made of texts and numbers, which can all be written.
        guard let line = try? event.line() else { return }
        let isFull = state.withLock { state in
            state.pending += line
            if state.sent + state.pending.count > WireService.answerLimit, state.limit == nil {
                state.limit = .scriptAnswers(megabytes: WireService.answerLimit >> 20)
            }
            return state.pending.count > Self.piece
        }
        if isFull { flush() }
    }

    /// Notes which route is opened now; what is shown next is its answer.
    func note(_ route: String) { state.withLock { $0.route = route } }

    /// Tells what a route has answered.
    func tell(_ screen: Screen) {
        let route = state.withLock { $0.route }
        tell { ($0.screen, $0.route) = (WireScreen(screen), route) }
    }

    /// Tells what else went wrong.
    func tell(failure error: any Error, _ logger: Logger) {
        let failure = error as? any Failure
        if failure == nil { logger.error("\(String(reflecting: error))") }
        tell {
            $0.failure = FailureAnswer(
                reason: failure?.message ?? "something went wrong at the server; its log says more",
                kind: failure?.kind ?? .unavailable)
        }
    }

    /// Tells that the script has ended well.
    func tell(end: ScriptEvent.End) { tell { $0.end = end } }

    /// Tells of a statement that is about to run.
    func trace(_ position: SourcePosition, _ statement: String) {
        tell { $0.trace = ScriptEvent.Trace(position, statement) }
    }

    /// Has the view at the other end open a route that is about itself.
    func leaveToView(_ invocation: Invocation) -> Screen {
        tell { $0.view = OpenMessage(route: invocation.description.name, arguments: invocation.values) }
        return Screen([], value: .record([:]))
    }

    /// Tells that nothing more comes.
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
        if !text.isEmpty { stream.yield(text) }
    }
}
