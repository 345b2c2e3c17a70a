import GatherDatabase
import GatherKit
import GatherScript
import GatherWeb
import GatherWire
import Logging

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
                    let stream = ScriptStream(to: continuation, memory, for: request.budget.owner)
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
        do {
            try end(message, key, for: request, stream)
        } catch let mistakes as ScriptMistakes {
            stream.tell { $0.mistakes = mistakes.mistakes }
        } catch let failure as StatementFailure where failure.kind != .interrupted || stream.limit == nil {
            stream.tell { $0.statement = failure }
        } catch {
            stream.tell(failure: stream.limit ?? error, request.logger)
        }
    }

    /// Checks a script, asks for what it needs, runs it, and tells how that has ended.
    private func end(
        _ message: RunMessage, _ key: RequestKey?, for request: Endpoint.Request, _ stream: ScriptStream
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
        let mark = message.seen.map { SeenMark($0) }
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
                if let log, let key, session.access == .write {
                    try log.once(key, in: session, work) {
                        ""
                    } again: { _ in
                        stream.tell(Self.alreadyDone)
                    }
                } else {
                    try work()
                }
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
