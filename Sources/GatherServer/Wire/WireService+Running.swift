import Foundation
import GatherDatabase
import GatherKit
import GatherScript
import GatherWeb
import GatherWire

/// Runs texts: single commands, which may ask, and scripts, which do not.
extension WireService {
    /// The size of a text, in bytes, above which it is not a single command.
    static let longestCommand = 10_000

    /// The kind of a text.
    private enum Task: Sendable {
        /// A single command that is ready to be opened, once for each key.
        case command(ReadyCommand, RequestKey?)
        case script
        /// A command whose form was given nothing to change.
        case unchanged
    }

    /// Runs a text, and answers with its events, one on each line.
    func run(_ request: Endpoint.Request) async throws -> Endpoint.Response {
        do {
            let (message, task) = try await workers.run(.reading, request.budget) {
                let message = try request.message(RunMessage.self, Self.run)
                if let start = message.clockStart, !Timestamp.range.contains(Timestamp(milliseconds: start)) {
                    throw WireFailure.badMessage("clockStart must be a time in a year from 1 to 9999")
                }
                guard 1...1_000_000_000 ~= message.line ?? 1 else {
                    throw WireFailure.badMessage("line must be a number from 1 to 1000000000")
                }
                return (message, try self.task(of: message, for: request))
            }
            switch task {
            case .script:
                // Only authenticated clients may run a script, because even checking one costs time.
                _ = try await organizer(of: request)
                let key = try RequestKey(request.keyHeader, body: message.identifying)
                return script(message, key, for: request)
            case .unchanged:
                let screen = Screen([.text("Nothing was changed.")], value: .null)
                return try .lines(RunEvent { ($0.screen, $0.route) = (screen, "") }, RunEvent { $0.end = .init() })
            case .command(let command, let key):
                let invocation = command.call.invocation
                return try await workers.run(invocation.isSlow ? .slow : .init(invocation.access), request.budget) {
                    try answer(command, key, message, for: request)
                }
            }
        } catch let ask as RunAsk {
            return try .lines(RunEvent { $0.asks = ask })
        } catch let found as ScriptMistakes {
            return try .lines(RunEvent { $0.mistakes = found.mistakes })
        }
    }

    /// Determines the kind of a text: a command with a mistake is checked as a script, too.
    ///
    /// - Throws: ``RunAsk`` for an argument that a command lacks, ``ScriptMistakes`` of one without a login, or a `Failure`.
    private func task(of message: RunMessage, for request: Endpoint.Request) throws -> Task {
        guard message.mode == nil, message.traces != true, message.clockStart == nil,
            message.arguments?.isEmpty ?? true, message.text.utf8.count <= Self.longestCommand,
            let typed = TypedCommand(message.source)
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
        let reading = try application.inZone(of: request.identity) {
            try typed.reading(
                in: scope, on: application, as: request.identity, origin: request.origin, answers: answers
            ) { field, _ in throw RunAsk(argument: field) }
        }
        switch reading {
        case .ready(let command):
            let description = command.call.invocation.description
            guard !description.hasSecret || request.mayLogIn else { throw WebFailure.unsafeLogin }
            let key = description.hasSecret ? nil : request.keyHeader
            return .command(command, try RequestKey(key, body: message.identifying))
        case .unchanged: return .unchanged
        case .mistaken:
            // Without a login it may run no script.
            if !isKnown {
                _ = try Checker(registry: registry, isAtomic: false, scope: scope, files: SentFiles())
                    .check(message.source)
            }
            return .script
        }
    }

    /// Opens a command, and answers with its screen and its outcome, with what it needs first, or why it has failed.
    private func answer(
        _ command: ReadyCommand, _ key: RequestKey?, _ message: RunMessage, for request: Endpoint.Request
    ) throws -> Endpoint.Response {
        let mark = message.seen.map { SeenMark($0) }
        do {
            return try open(command, key, message, seeing: mark, for: request)
        } catch let question as OpenQuestion {
            throw RunAsk(question: .init(question.asked))
        } catch let files as OpenFiles {
            throw RunAsk(files: files.paths)
        } catch let failure as any Failure where failure.isOfCommand {
            return try .lines(RunEvent(command.typed.placed(failure), message, seeing: mark))
        }
    }

    private func open(
        _ command: ReadyCommand, _ key: RequestKey?, _ message: RunMessage, seeing mark: SeenMark?,
        for request: Endpoint.Request
    ) throws -> Endpoint.Response {
        let invocation = command.call.invocation
        let description = invocation.description
        try checkIsRunHere(invocation, isAlone: true)
        try message.checkAnswers(secrets: invocation.secretRequests, files: invocation.filesRead)
        var end = RunEvent.End()
        end.line = command.line
        var status: LiveStatus?
        let ((line, share), outcome) = try opener.open(
            RouteRequest(
                invocation, identity: request.identity, origin: request.origin,
                files: message.answers.files.contents, confirmed: message.answers.confirmed,
                secrets: message.answers.secrets.map { Secret($0) }, key: key),
            seeing: mark
        ) { screen, session -> (Data, ConcurrencyLimit.Share?) in
            if message.records == true { end.statements = [command.call.statement(naming: screen.names)] }
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
            return (end.variables == nil ? line : Data(), try request.budget.reserve(line.count))
        }
        end.outcome = invocation.access == .none ? nil : Outcome(of: outcome, seen: mark?.revision, status: status)
        var response = Endpoint.Response.lines(line + (try RunEvent { $0.end = end }.line()))
        response.held = share
        return response
    }
}

extension RunEvent {
    /// The event that says why a text was not run to its end.
    ///
    /// - Parameter mark: What the user has seen, after the failure.
    init(_ failure: any Failure, _ message: RunMessage, seeing mark: SeenMark?) {
        self.init()
        switch failure {
        case let found as ScriptMistakes: mistakes = found.mistakes
        case let failure as StatementFailure: statement = failure
        default: self.failure = RemoteFailure(failure.kind, failure.message)
        }
        if mark?.revision != message.seen { seen = mark?.revision }
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

    /// Checks that what a text needs, as is known before it runs, was sent.
    ///
    /// - Throws: ``RunAsk``.
    func checkAnswers(secrets: [SecretRequest], files: [String]) throws(RunAsk) {
        let sent = Set(answers.files.map(\.path))
        let missing = files.filter { !sent.contains($0) }
        let isSilent = answers.secrets.count < secrets.count
        if missing.isEmpty, !isSilent { return }
        throw RunAsk(
            secrets: isSilent ? secrets.map(RunAsk.Secret.init) : nil, files: missing.isEmpty ? nil : missing)
    }
}

extension Failure {
    /// Whether the command failed, rather than the server refusing to serve the client now.
    fileprivate var isOfCommand: Bool {
        if self is BudgetFailure || self as? IdentityFailure == .nobody { return false }
        return ![.tooMany, .store, .unavailable].contains(kind)
    }
}

extension RunAsk: Error {}

extension Outcome {
    init(of outcome: RouteOutcome, seen: SeenRevision?, status: LiveStatus?) {
        self.init()
        organizer = outcome.account
        login = outcome.login.map { Login(token: $0.token.exposed, isRemembered: $0.isRemembered) }
        files = outcome.files.isEmpty ? nil : outcome.files
        (self.seen, self.status) = (seen, status)
    }
}

extension Endpoint.Response {
    fileprivate static func lines(_ events: RunEvent...) throws -> Endpoint.Response {
        try lines(events.reduce(Data()) { try $0 + $1.line() })
    }

    fileprivate static func lines(_ json: Data) -> Endpoint.Response {
        .init(.ok, body: .bytes(Array(json), type: Wire.linesType))
    }
}
