import Foundation
import GatherKit
import GatherScript
import GatherWire
import Logging
import Synchronization

/// What a script that runs for somebody elsewhere has told so far, and whether it is to go on.
final class ScriptCourse: Sendable {
    let progress: ProgressCounter
    private let stream: AsyncStream<String>.Continuation
    private let seconds: Int
    private let state = Mutex(State())
    private let isOver = Atomic(false)

    private struct State {
        /// What is sent together, as each piece is a trip between threads.
        var pending = Data()
        var sent = 0
        var lastSent = ContinuousClock.now
        var route: String?
        /// When its first statement was about to run.
        var start: ContinuousClock.Instant?
        var limit: WireFailure?
    }

    /// How much is sent at once.
    private static let piece = 32 << 10
    /// After how long it is sent even if it is less.
    private static let interval = Duration.milliseconds(100)

    /// Begins.
    ///
    /// - Parameter seconds: How long it may take.
    init(to stream: AsyncStream<String>.Continuation, seconds: Int) {
        self.stream = stream
        self.seconds = seconds
        progress = ProgressCounter()
    }

    /// Whether the script is to end: its client has left, or it has taken more than it may.
    ///
    /// It is asked before each statement, so the first time the script begins.
    var isStopped: Bool {
        if isOver.load(ordering: .relaxed) { return true }
        let now = ContinuousClock.now
        let isDue = state.withLock { state in
            let start = state.start ?? now
            state.start = start
            if now - start > .seconds(seconds) { state.limit = .scriptTime(seconds: seconds) }
            return now - state.lastSent > Self.interval
        }
        if isDue {
            tell { $0.progress = progress.levels }
            flush()
        }
        return limit != nil
    }

    /// What the script has taken too much of, if it has.
    var limit: WireFailure? { state.withLock(\.limit) }

    /// Has the script end as soon as it can.
    func stop() { isOver.store(true, ordering: .relaxed) }

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
