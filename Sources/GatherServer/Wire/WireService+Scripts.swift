import Foundation
import GatherKit
import GatherModels
import GatherScript
import GatherWire
import HTTPTypes
import Logging
import Synchronization

extension WireService {
    /// How many seconds a script may take; all who write wait for it.
    static let scriptSeconds = 30
    /// How many bytes a script may answer with.
    static let answerLimit = 64 << 20

    /// Runs a script, and tells what comes of it line by line.
    func script(_ request: OwnEndpoint.Request) async throws -> Answer {
        let message = try request.message(ScriptMessage.self)
        let key = try request.key
        return Answer(
            .ok,
            body: .stream(
                AnswerStream(type: Wire.linesType, isEndless: false) { writer in
                    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
                    let course = ScriptCourse(to: continuation)
                    try await withTaskCancellationHandler {
                        async let work: Void = workers.run(.write, isSlow: false) {
                            run(message, key, for: request, course)
                        }
                        do {
                            for await line in lines { try await writer.write(line) }
                        } catch {
                            course.stop()
                            throw error
                        }
                        try await work
                    } onCancel: {
                        course.stop()
                    }
                }))
    }

    private func run(
        _ message: ScriptMessage, _ key: RequestLog.Key?, for request: OwnEndpoint.Request, _ course: ScriptCourse
    ) {
        do {
            course.tell(end: try end(of: message, key, for: request, course))
        } catch let mistakes as ScriptMistakes {
            course.tell { $0.mistakes = mistakes.mistakes }
        } catch let failure as StatementFailure where failure.kind != .interrupted || !course.isOverdue {
            course.tell { $0.statement = failure }
        } catch {
            let error = course.isOverdue ? WireFailure.scriptTime(seconds: Self.scriptSeconds) : error
            if !(error is any Failure) { request.logger.error("\(String(reflecting: error))") }
            let failure = error as? any Failure
            course.tell {
                $0.failure = FailureAnswer(
                    reason: failure?.message ?? "something went wrong at the server; its log says more",
                    kind: failure?.kind ?? .unavailable)
            }
        }
        course.finish()
    }

    private func end(
        of message: ScriptMessage, _ key: RequestLog.Key?, for request: OwnEndpoint.Request, _ course: ScriptCourse
    ) throws -> ScriptEvent.End {
        let files = SentFiles(message.files)
        let clock = message.clockStart.map { VirtualClock(at: Timestamp(milliseconds: $0)) }
        let script = try Checker(
            registry: application.registry, isAtomic: true, hasVirtualClock: clock != nil,
            arguments: message.arguments, files: files
        ).check(message.source)
        let view = WireView(secrets: message.secrets.map { Secret($0) }) { screen in
            course.tell(screen)
        }
        let log = application.registry.loan(of: RequestLog.self)
        var ended: Session?
        var identity = request.identity
        let host = ScriptSession(
            origin: request.origin, files: files, view: view,
            surroundings: Runner.Surroundings(
                show: view.show,
                wait: { clock?.advance(seconds: $0) },
                isInterrupted: { course.isStopped },
                trace: message.traces ? { position, statement in course.trace(position, statement) } : nil,
                progress: course.progress, files: files),
            logger: request.logger, clock: clock,
            around: { call, open in
                try course.checkAnswers()
                course.note(call.invocation.description.name)
                guard !call.invocation.description.changesView else { return course.leaveToView(call.invocation) }
                return try open()
            },
            ending: { session in
                ended = session
            })
        if message.isRehearsal {
            let changes = try application.rehearse(script, as: &identity, host)
            return ScriptEvent.End(Outcome(organizer: nil, login: nil, files: nil), changes: changes)
        }
        try application.run(
            script, as: &identity, host,
            around: { session, work in
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
