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
        let events = ResponseStream(type: Wire.linesType, isEndless: false) { send in
            let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            let stream = ScriptStream(within: request.budget, signal)
            var limits = self.limits.work
            limits.time = self.limits.scriptTime
            let budget = Budget(limits, of: request.budget.owner, memory: request.budget.memory) { stream.isFull }
            // Also while the script waits for a free thread.
            let ticks = Task { try await stream.tick() }
            defer { ticks.cancel() }
            async let work: Void = run(message, key, for: request, stream, budget)
            do {
                for await _ in signals { try await stream.send(send) }
                // The signals also end when the client disconnects.
                try Task.checkCancellation()
                try await stream.send(send)
            } catch {
                budget.interrupt()
                throw error
            }
            await work
        }
        return .init(.ok, body: .stream(events))
    }

    private func run(
        _ message: RunMessage, _ key: RequestKey?, for request: Endpoint.Request, _ stream: ScriptStream,
        _ budget: Budget
    ) async {
        do {
            try await workers.run(.script, budget) {
                let mark = message.seen.map { SeenMark($0) }
                do {
                    let end = try run(message, key, for: request, stream, seeing: mark)
                    stream.tell(RunEvent { $0.end = end })
                } catch let ask as RunAsk {
                    stream.tell(RunEvent { $0.asks = ask })
                } catch let failure as any Failure where failure.kind != .interrupted || !stream.isFull {
                    stream.tell(RunEvent(failure, message, seeing: mark))
                }
            }
        } catch {
            // The script was not started, sends too much, or has found a mistake of the server.
            if !(error is any Failure) { request.logger.error("\(String(reflecting: error))") }
            let failure = stream.isFull ? WireFailure.scriptAnswers : error as? any Failure ?? WireFailure.unexpected
            stream.tell(RunEvent(failure, message, seeing: nil))
        }
        stream.finish()
    }

    /// Checks a script, and runs it.
    ///
    /// - Returns: What the last event tells.
    /// - Throws: ``RunAsk`` for what the script needs first, or why it has failed.
    private func run(
        _ message: RunMessage, _ key: RequestKey?, for request: Endpoint.Request, _ stream: ScriptStream,
        seeing mark: SeenMark?
    ) throws -> RunEvent.End {
        let files = SentFiles(message.answers.files.contents)
        let clock = message.clockStart.map { VirtualClock(at: Timestamp(milliseconds: $0)) }
        let given = Scope(message.variables?.record ?? [:])
        let isAtomic = message.mode != .checkStepwise
        var (scope, end) = (given, RunEvent.End())
        let script: CheckedScript
        do {
            script = try Checker(
                registry: registry, isAtomic: isAtomic, hasVirtualClock: clock != nil, waitsInBlocks: isAtomic,
                isAtTerminal: false, arguments: message.arguments ?? [:], scope: scope, files: files
            ).check(message.source)
        } catch is ScriptMistakes where !files.missing.isEmpty {
            throw RunAsk(files: files.missing)
        }
        if message.mode == .check || message.mode == .checkStepwise { return end }
        guard script.secrets.isEmpty || request.mayLogIn else { throw WebFailure.unsafeLogin }
        try message.checkAnswers(secrets: script.secrets, files: script.filesRead)
        let secrets = SentAnswers(secrets: message.answers.secrets.map { Secret($0) }, isAlone: false)
        var route: RouteDescription?
        var context = ScriptContext(view: secrets, logger: request.logger) { stream.show($0, of: route) }
        (context.origin, context.files, context.clock) = (request.origin, files, clock)
        context.wait = { clock?.advance(seconds: $0) }
        context.progress = stream.progress
        if message.traces == true {
            context.trace = { position, text in stream.tell(RunEvent { $0.trace = .init(position, text) }) }
        }
        if message.records == true { end.statements = [] }
        context.around = { call, open in
            route = call.invocation.description
            try checkIsRunHere(call.invocation)
            let screen = try open()
            end.statements?.append(call.statement(naming: screen.names))
            return screen
        }
        var identity = request.identity
        if message.mode == .dryRun {
            end.statements = nil
            end.dryRun = try application.dryRun(script, as: &identity, context)
            return end
        }
        let (ended, status) = try application.run(
            script, as: &identity, context, scope: &scope, seeing: mark
        ) { session, work in
            if try opener.log.once(key, in: session, work, keeping: { "" }) != nil {
                stream.show(Self.alreadyDone, of: nil)
            }
            let isOfShell = message.variables != nil && session.access != .none
            return (session, try isOfShell ? registry.status(in: session) : nil)
        }
        // A script that needs no store does not find out who runs it.
        if script.access != .none {
            end.outcome = Outcome(of: RouteOutcome(of: ended, files), seen: mark?.revision, status: status)
        }
        if message.variables != nil { end.variables = TypedRecord(scope.changes(since: given)) }
        return end
    }

    /// The screen for a repeated script whose output was lost with the connection.
    private static let alreadyDone = Screen(
        [.alert("This was done, but the connection was lost before the output arrived.")], value: .null)
}

// MARK: - Events

/// The events of a script that runs for a remote client, until they are sent.
final class ScriptStream: Sendable {
    let progress = ProgressCounter()
    private let request: Budget
    private let signal: AsyncStream<Void>.Continuation
    private let state = Mutex(State())

    /// Events that are sent together, as sending is a switch between threads, with the memory that they take once the
    /// batch is full.
    ///
    /// A batch is small, as a client has a limited time to read each.
    private struct Batch {
        var text = Data()
        var share: ConcurrencyLimit.Share?

        /// The size in bytes from which there is another one.
        static let size = 32 << 10
    }

    private struct State {
        var batches: [Batch] = []
        /// The size of all events, in bytes.
        var size = 0
        /// The routes whose shape was told.
        var shapes: Set<String> = []
        var isFull = false
        var isEnded = false
    }

    /// Makes the events.
    ///
    /// - Parameters:
    ///   - request: The budget of the request, whose memory they take.
    ///   - signal: Gets a sign when there is something to send.
    init(within request: Budget, _ signal: AsyncStream<Void>.Continuation) {
        self.request = request
        self.signal = signal
    }

    /// Whether there is too much output: in all, or because the client reads more slowly than the script answers.
    var isFull: Bool { state.withLock(\.isFull) }

    /// Has what there is sent every 100 ms, with the progress, which is told every ten seconds even if it is the same.
    func tick() async throws {
        var told: [ProgressCounter.Level] = []
        for number in 1... {
            try await Task.sleep(for: .milliseconds(100))
            let levels = progress.levels
            if levels != told || number % 100 == 0 { tell(RunEvent { $0.progress = levels }) }
            told = levels
            signal.yield()
        }
    }

    /// Adds an event.
    func tell(_ event: RunEvent) {
        // Cannot fail: an event consists of texts and numbers.
        guard let line = try? event.line() else { return }
        let isDue = state.withLock { state in
            if state.isEnded { return false }
            if state.batches.last.map({ $0.text.count >= Batch.size }) ?? true { state.batches.append(Batch()) }
            let last = state.batches.count - 1
            state.batches[last].text += line
            state.size += line.count
            let size = state.batches[last].text.count
            if size >= Batch.size {
                do { state.batches[last].share = try request.reserve(size) } catch { state.isFull = true }
            }
            if state.size > WireService.answerLimit { state.isFull = true }
            return last > 0
        }
        if isDue { signal.yield() }
    }

    /// Adds the screen of a route; nil if it belongs to none.
    func show(_ screen: Screen, of route: RouteDescription?) {
        let isNew = route.map { route in state.withLock { $0.shapes.insert(route.name).inserted } } ?? false
        tell(RunEvent { ($0.screen, $0.route, $0.shape) = (screen, route?.name ?? "", isNew ? route?.result : nil) })
    }

    /// Ends the events.
    func finish() {
        state.withLock { $0.isEnded = true }
        signal.finish()
    }

    /// Sends the events that are not sent yet.
    func send(_ send: ResponseStream.Send) async throws {
        while let batch = state.withLock({ $0.batches.isEmpty ? nil : $0.batches.removeFirst() }) {
            try await send(String(decoding: batch.text, as: UTF8.self))
            withExtendedLifetime(batch.share) {}
        }
    }
}
