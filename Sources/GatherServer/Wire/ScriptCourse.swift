import Foundation
import GatherKit
import GatherScript
import GatherWire
import Synchronization

/// What a script that runs for somebody elsewhere has told so far, and whether it is to go on.
final class ScriptCourse: Sendable {
    let progress: ProgressCounter
    private let stream: AsyncStream<String>.Continuation
    private let start = ContinuousClock.now
    private let state = Mutex(State())
    private let isOver = Atomic(false)

    private struct State {
        /// What is sent together, as each piece is a trip between threads.
        var pending = Data()
        var sent = 0
        var lastSent = ContinuousClock.now
        var route: String?
    }

    /// How much is sent at once.
    private static let piece = 32 << 10
    /// After how long it is sent even if it is less.
    private static let interval = Duration.milliseconds(100)

    init(to stream: AsyncStream<String>.Continuation) {
        self.stream = stream
        progress = ProgressCounter()
    }

    /// Whether the script is to end: its client has left, or its time is over.
    var isStopped: Bool { isOver.load(ordering: .relaxed) || isOverdue }

    /// Whether its time is over.
    var isOverdue: Bool { ContinuousClock.now - start > .seconds(WireService.scriptSeconds) }

    /// Has the script end as soon as it can.
    func stop() { isOver.store(true, ordering: .relaxed) }

    /// Makes sure that the script may answer with more, and tells from time to time how far it is.
    func checkAnswers() throws(WireFailure) {
        let now = ContinuousClock.now
        guard state.withLock({ $0.sent }) <= WireService.answerLimit else {
            throw .scriptAnswers(megabytes: WireService.answerLimit >> 20)
        }
        if now - state.withLock({ $0.lastSent }) > Self.interval {
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
