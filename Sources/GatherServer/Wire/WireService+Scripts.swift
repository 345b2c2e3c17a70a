import Foundation
import GatherDatabase
import GatherKit
import GatherScript
import GatherWire
import HTTPTypes
import Logging
import Synchronization

extension WireService {
    /// How many bytes a script may answer with.
    static let answerLimit = 16 << 20

    /// Runs a script, and tells what comes of it line by line.
    func script(_ request: OwnEndpoint.Request) async throws -> Answer {
        // Even to check a script is work, which is not done for anybody.
        _ = try await organizer(of: request)
        let message = try await workers.run(.read, isSlow: false, request.budget) {
            Result { try request.message(ScriptMessage.self) }
        }.get()
        if let start = message.clockStart, !Timestamp.range.contains(Timestamp(milliseconds: start)) {
            throw WireFailure.badMessage("clockStart is a moment of the years 1 to 9999")
        }
        let key = try request.key
        return Answer(
            .ok,
            body: .stream(
                AnswerStream(type: Wire.linesType, isEndless: false) { writer in
                    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
                    let course = ScriptCourse(to: continuation)
                    var limits = self.limits.work
                    limits.time = self.limits.scriptTime
                    let budget = course.budget(limits)
                    // While it waits for its turn, both ends are to know of each other.
                    let signs = Task { try await course.giveSigns() }
                    defer { signs.cancel() }
                    try await withTaskCancellationHandler {
                        async let work: Void = run(message, key, for: request, course, budget)
                        do {
                            for await line in lines { try await writer.write(line) }
                            // The lines also end when the client has left.
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
        _ message: ScriptMessage, _ key: RequestLog.Key?, for request: OwnEndpoint.Request, _ course: ScriptCourse,
        _ budget: Budget
    ) async {
        do {
            try await workers.runScript(budget) { run(message, key, for: request, course) }
        } catch {
            // Nobody took it on.
            course.tell(failure: error, request.logger)
        }
        course.finish()
    }

    private func run(
        _ message: ScriptMessage, _ key: RequestLog.Key?, for request: OwnEndpoint.Request, _ course: ScriptCourse
    ) {
        do {
            course.tell(end: try end(of: message, key, for: request, course))
        } catch let mistakes as ScriptMistakes {
            course.tell { $0.mistakes = mistakes.mistakes }
        } catch let failure as StatementFailure where failure.kind != .interrupted || course.limit == nil {
            course.tell { $0.statement = failure }
        } catch {
            course.tell(failure: course.limit ?? error, request.logger)
        }
    }

    private func end(
        of message: ScriptMessage, _ key: RequestLog.Key?, for request: OwnEndpoint.Request, _ course: ScriptCourse
    ) throws -> ScriptEvent.End {
        let files = SentFiles(message.files, links: message.links ?? [:])
        let clock = message.clockStart.map { VirtualClock(at: Timestamp(milliseconds: $0)) }
        let script = try Checker(
            registry: application.registry, isAtomic: true, hasVirtualClock: clock != nil,
            arguments: message.arguments, files: files
        ).check(message.source)
        let view = WireView(secrets: message.secrets.map { Secret($0) }) { screen in
            course.tell(screen)
        }
        var ended: Session?
        var identity = request.identity
        let host = ScriptSession(
            origin: request.origin, files: files, view: view,
            surroundings: Runner.Surroundings(
                show: view.show,
                wait: { clock?.advance(seconds: $0) },
                trace: message.traces ? { position, statement in course.trace(position, statement) } : nil,
                progress: course.progress, files: files),
            logger: request.logger, clock: clock,
            around: { call, open in
                course.note(call.invocation.description.name)
                guard !call.invocation.description.changesView else { return course.leaveToView(call.invocation) }
                try checkFiles(of: call.invocation)
                return try open()
            },
            ending: { session in
                ended = session
                _ = try session.lookAround()
            })
        if message.isRehearsal {
            let changes = try application.rehearse(script, as: &identity, host)
            return ScriptEvent.End(Outcome(organizer: nil, login: nil, files: nil), changes: changes)
        }
        try application.run(
            script, as: &identity, host,
            around: { session, work in
                // It may have had to wait for others who write.
                Budget.current.restartTime()
                guard let log, let key else { return try work() }
                var isDone = false
                _ = try log.answer(key, in: session) {
                    isDone = true
                    try work()
                    return ""
                }
                if !isDone { try view.show(Self.alreadyDone) }
            })
        return ScriptEvent.End(Outcome(of: ended, files))
    }

    /// What is shown in the place of what was lost together with the connection.
    private static let alreadyDone = Screen(
        [.alert("The connection broke when this had been done already; what it showed is lost.")], value: .null)
}
