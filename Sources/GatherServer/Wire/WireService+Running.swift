import Foundation
import GatherDatabase
import GatherKit
import GatherScript
import GatherWeb
import GatherWire
import Logging

/// Runs texts: single commands, which may ask, and scripts, which do not.
extension WireService {
    /// The size of a text, in bytes, above which it is not a single command.
    static let longestCommand = 10_000

    /// The kind of a text.
    private enum Task: Sendable {
        /// A single command that is ready to be opened, once for each key.
        case command(ReadyCommand, RequestKey?)
        case script
        /// A command that is not opened: it lacks an argument, or has a mistake.
        case answered([RunEvent])
    }

    /// Runs a text, and answers with its events, one on each line.
    func run(_ request: Endpoint.Request) async throws -> Endpoint.Response {
        let (message, task) = try await workers.run(.reading, request.budget) { () -> (RunMessage, Task) in
            let message = try request.message(RunMessage.self, Self.run)
            if let start = message.clockStart, !Timestamp.range.contains(Timestamp(milliseconds: start)) {
                throw WireFailure.badMessage("clockStart must be a time in a year from 1 to 9999")
            }
            return (message, try self.task(of: message, for: request))
        }
        switch task {
        case .script:
            // Only authenticated clients may run a script, because even checking one costs time.
            _ = try await organizer(of: request)
            let key = try RequestKey(request.keyHeader, body: message.identifying)
            return script(message, key, for: request)
        case .answered(let events): return try .lines(events.reduce(Data()) { try $0 + $1.line() })
        case .command(let command, let key):
            let invocation = command.call.invocation
            return try await workers.run(invocation.isSlow ? .slow : .init(invocation.access), request.budget) {
                try answer(command, key, message, for: request)
            }
        }
    }

    /// Determines the kind of a text: a command with a mistake is checked as a script, too.
    private func task(of message: RunMessage, for request: Endpoint.Request) throws -> Task {
        let isPlain = !message.isScript && !message.checksOnly && !message.isDryRun && !message.traces
        guard isPlain, message.clockStart == nil, message.arguments.isEmpty,
            message.text.utf8.count <= Self.longestCommand, let typed = TypedCommand(message.source)
        else { return .script }
        let isKnown = request.credentials.token != nil
        if !isKnown {
            // Without a login, only commands that are open to anyone are checked.
            let route = registry.route(calledBy: typed.path)?.description
            guard let route, route.isOpenToAnyone || route.access == .none else { throw IdentityFailure.nobody }
        }
        let scope = Scope(message.variables?.record ?? [:])
        let answers = message.answers.arguments
        try checkLength(of: message.text, with: answers)
        do {
            let reading = try application.inZone(of: request.identity) {
                try typed.reading(
                    in: scope, on: application, as: request.identity, origin: request.origin, answers: answers
                ) { field, _ in throw OpenField(field: field) }
            }
            switch reading {
            case .ready(let command):
                let description = command.call.invocation.description
                guard !description.hasSecret || request.mayLogIn else { throw UnsafeLogin() }
                let key = description.hasSecret ? nil : request.keyHeader
                return .command(command, try RequestKey(key, body: message.identifying))
            case .unchanged:
                let screen = Screen([.text("Nothing was changed.")], value: .null)
                return .answered([RunEvent { ($0.screen, $0.route) = (screen, "") }, RunEvent { $0.end = .init(nil) }])
            case .mistaken: return isKnown ? .script : try checked(message.source, scope)
            }
        } catch let open as OpenField {
            return .answered([RunEvent { $0.asks = RunAsk(argument: open.field) }])
        }
    }

    /// An argument that the user has not been asked for.
    private struct OpenField: Error {
        let field: ArgumentForm.Field
    }

    /// Lists the mistakes in a command that was sent without a login, which is not allowed to run scripts.
    private func checked(_ source: SourceFile, _ scope: Scope) throws -> Task {
        do {
            _ = try Checker(registry: registry, isAtomic: false, scope: scope, files: SentFiles()).check(source)
            return .script
        } catch let found as ScriptMistakes {
            return .answered([RunEvent { $0.mistakes = found.mistakes }])
        }
    }

    private func answer(
        _ command: ReadyCommand, _ key: RequestKey?, _ message: RunMessage, for request: Endpoint.Request
    ) throws -> Endpoint.Response {
        let mark = message.seen.map { SeenMark($0) }
        do {
            let invocation = command.call.invocation
            try checkIsRunHere(invocation, isAlone: true)
            if let asked = RunAsk(message, secrets: invocation.secretRequests, files: invocation.filesRead) {
                return try .lines(RunEvent { $0.asks = asked }.line())
            }
            return try open(command, key, message, seeing: mark, for: request)
        } catch let question as OpenQuestion {
            return try .lines(RunEvent { $0.asks = RunAsk(question: .init(question.asked)) }.line())
        } catch let files as OpenFiles {
            return try .lines(RunEvent { $0.asks = RunAsk(files: files.paths) }.line())
        } catch let failure as any Failure where failure.isOfCommand {
            return try .lines(
                RunEvent {
                    if let placed = command.typed.placed(failure) as? StatementFailure {
                        $0.statement = placed
                    } else {
                        $0.failure = RemoteFailure(failure.kind, failure.message)
                    }
                    $0.seen = mark?.revision == message.seen ? nil : mark?.revision
                }.line())
        }
    }

    /// Opens a command, and answers with its screen and its outcome.
    private func open(
        _ command: ReadyCommand, _ key: RequestKey?, _ message: RunMessage, seeing mark: SeenMark?,
        for request: Endpoint.Request
    ) throws -> Endpoint.Response {
        let invocation = command.call.invocation
        let description = invocation.description
        var end = RunEvent.End(nil)
        end.line = command.line
        var status: LiveStatus?
        let ((line, share), outcome) = try opener.open(
            RouteRequest(
                invocation, identity: request.identity, origin: request.origin,
                files: message.answers.files.contents, confirmed: message.answers.confirmed,
                secrets: message.answers.secrets.map { Secret($0) }, key: key),
            seeing: mark
        ) { screen, session -> (Data, ConcurrencyLimit.Share?) in
            if message.records { end.statements = [command.call.statement(naming: screen.names)] }
            if message.variables != nil, session.access != .none { status = try registry.status(in: session) }
            if let variable = command.typed.variable {
                let value = screen.value
                end.variables = TypedRecord([variable: value, Scope.lastResult: value])
            }
            let line = try RunEvent {
                if end.variables != nil { return $0.end = end }
                ($0.screen, $0.route, $0.shape) = (screen, description.name, description.result)
                $0.isLive = description.isLive
            }.line()
            // Within the transaction, so that nothing is done if there is no memory for the response.
            return (line, try request.budget.reserve(line.count))
        }
        end.outcome = invocation.access == .none ? nil : Outcome(of: outcome, seen: mark?.revision, status: status)
        let last = try RunEvent { $0.end = end }.line()
        var response = Endpoint.Response.lines(end.variables == nil ? line + last : last)
        response.held = share
        return response
    }
}

extension RunMessage {
    /// The part that identifies a request: all except the answers, which are added when it is sent again.
    fileprivate var identifying: [UInt8] {
        get throws {
            var message = self
            message.answers = Answers()
            return Array(try JSONEncoder.wire.encode(message))
        }
    }
}

extension Failure {
    /// Whether the command failed, rather than the server refusing to serve the client now.
    fileprivate var isOfCommand: Bool {
        if self is BudgetFailure || self as? IdentityFailure == .nobody { return false }
        return ![.tooMany, .store, .unavailable].contains(kind)
    }
}

extension RunAsk {
    /// Creates a request for the secrets and files that a text is known to need and that were not sent; nil for none.
    init?(_ message: RunMessage, secrets: [SecretRequest], files: [String]) {
        let sent = Set(message.answers.files.map(\.path))
        let missing = files.filter { !sent.contains($0) }
        let isSilent = message.answers.secrets.count < secrets.count
        if missing.isEmpty, !isSilent { return nil }
        self.init(secrets: isSilent ? secrets.map(Secret.init) : nil, files: missing.isEmpty ? nil : missing)
    }
}

extension Outcome {
    init(of outcome: RouteOutcome, seen: SeenRevision?, status: LiveStatus?) {
        self.init(
            organizer: outcome.account,
            login: outcome.login.map { Login(token: $0.token.exposed, isRemembered: $0.isRemembered) },
            files: outcome.files.isEmpty ? nil : outcome.files, seen: seen, status: status)
    }
}

extension Endpoint.Response {
    fileprivate static func lines(_ json: Data) -> Endpoint.Response {
        .init(.ok, body: .bytes(Array(json), type: Wire.linesType))
    }
}
