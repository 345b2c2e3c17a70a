import Foundation
import GatherDatabase
import GatherKit
import GatherScript
import GatherWeb
import GatherWire
import Logging
import Synchronization

extension WireService {
    /// The limit of a script's output, in bytes.
    static let answerLimit = 16 << 20

    /// Runs a script and streams its events, one on each line.
    func script(_ message: RunMessage, _ key: RequestKey?, for request: Endpoint.Request) -> Endpoint.Response {
        .init(
            .ok,
            body: .stream(
                ResponseStream(type: Wire.linesType, isEndless: false) { send in
                    let (lines, continuation) = AsyncStream.makeStream(of: ScriptStream.Piece.self)
                    let stream = ScriptStream(to: continuation, within: request.budget)
                    var limits = self.limits.work
                    limits.time = self.limits.scriptTime
                    let budget = stream.budget(limits)
                    // Heartbeats, also while the script waits for a free thread.
                    let signs = Task { try await stream.giveSigns() }
                    defer { signs.cancel() }
                    try await withTaskCancellationHandler {
                        async let work: Void = run(message, key, for: request, stream, budget)
                        do {
                            for await piece in lines { try await send(piece.text) }
                            // The lines also end when the client disconnects.
                            try Task.checkCancellation()
                        } catch {
                            budget.interrupt()
                            throw error
                        }
                        await work
                    } onCancel: {
                        budget.interrupt()
                    }
                }))
    }

    private func run(
        _ message: RunMessage, _ key: RequestKey?, for request: Endpoint.Request, _ stream: ScriptStream,
        _ budget: Budget
    ) async {
        do {
            try await workers.run(.script, budget) { run(message, key, for: request, stream) }
        } catch {
            // The script was not started.
            stream.tell(failure: error, request.logger)
        }
        stream.finish()
    }

    private func run(
        _ message: RunMessage, _ key: RequestKey?, for request: Endpoint.Request, _ stream: ScriptStream
    ) {
        let mark = message.seen.map { SeenMark($0) }
        do {
            try end(message, key, for: request, stream, seeing: mark)
        } catch let mistakes as ScriptMistakes {
            stream.tell { $0.mistakes = mistakes.mistakes }
        } catch let failure as StatementFailure where failure.kind != .interrupted || stream.limit == nil {
            stream.tell {
                $0.statement = failure
                if mark?.revision != message.seen { $0.seen = mark?.revision }
            }
        } catch {
            stream.tell(failure: stream.limit ?? error, request.logger)
        }
    }

    /// Checks a script, asks for what it needs, runs it, and tells how that has ended.
    private func end(
        _ message: RunMessage, _ key: RequestKey?, for request: Endpoint.Request, _ stream: ScriptStream,
        seeing mark: SeenMark?
    ) throws {
        let files = SentFiles(message.answers.files.contents)
        let clock = message.clockStart.map { VirtualClock(at: Timestamp(milliseconds: $0)) }
        let given = Scope(message.variables?.record ?? [:])
        var scope = given
        let script: CheckedScript
        do {
            script = try Checker(
                registry: application.registry, isAtomic: !message.isStepwise, hasVirtualClock: clock != nil,
                waitsInBlocks: !message.isStepwise, isAtTerminal: false, arguments: message.arguments, scope: scope,
                files: files
            ).check(message.source)
        } catch is ScriptMistakes where !files.missing.isEmpty {
            return stream.tell { $0.asks = RunAsk(files: files.missing) }
        }
        if message.checksOnly { return stream.tell { $0.end = .init(nil) } }
        guard script.secrets.isEmpty || request.mayLogIn else { throw UnsafeLogin() }
        if let asked = RunAsk(message, secrets: script.secrets, files: script.filesRead) {
            return stream.tell { $0.asks = asked }
        }
        let secrets = SentAnswers(secrets: message.answers.secrets.map { Secret($0) }, isAlone: false)
        var context = ScriptContext(view: secrets, logger: request.logger, show: stream.tell)
        (context.origin, context.files, context.clock) = (request.origin, files, clock)
        context.wait = { clock?.advance(seconds: $0) }
        context.progress = stream.progress
        if message.traces {
            context.trace = { position, statement in stream.tell { $0.trace = .init(position, statement) } }
        }
        var ended: Session?
        var status: LiveStatus?
        var statements: [String] = []
        var identity = request.identity
        context.around = { call, open in
            stream.note(call.invocation.description)
            try checkIsRunHere(call.invocation)
            let screen = try open()
            if message.records { statements.append(call.statement(naming: screen.names)) }
            return screen
        }
        if message.isDryRun {
            let dryRun = try application.dryRun(script, as: &identity, context)
            return stream.tell {
                $0.end = .init(nil)
                $0.end?.dryRun = dryRun
            }
        }
        try application.run(
            script, as: &identity, context, scope: &scope, seeing: mark,
            around: { session, work in
                if try opener.log.once(key, in: session, work, keeping: { "" }) != nil { stream.tell(Self.alreadyDone) }
                ended = session
                guard message.variables != nil, session.access != .none else { return }
                status = try registry.status(in: session)
            })
        // A script that needs no store does not find out who runs it.
        var end = RunEvent.End(
            script.access == .none
                ? nil : Outcome(of: RouteOutcome(of: ended, files), seen: mark?.revision, status: status))
        if message.variables != nil { end.variables = TypedRecord(scope.changes(since: given)) }
        if message.records { end.statements = statements }
        stream.tell { $0.end = end }
    }

    /// The screen for a repeated script whose output was lost with the connection.
    private static let alreadyDone = Screen(
        [.alert("This was done, but the connection was lost before the output arrived.")], value: .null)
}

// MARK: - Events

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
