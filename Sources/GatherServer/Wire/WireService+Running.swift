import Foundation
import GatherDatabase
import GatherKit
import GatherScript
import GatherWeb
import GatherWire
import Logging

/// Runs texts: single commands, which may ask, and scripts, which do not.
extension WireService {
    /// The size of a text, in bytes, above which it is no single command.
    private static let longestCommand = 10_000

    /// A single command that is ready to be opened.
    private struct Command: Sendable {
        let script: CheckedScript
        let invocation: Invocation
        let key: RequestKey?
    }

    /// Runs a text, and answers with what comes of it, a message on each line.
    func run(_ request: Endpoint.Request) async throws -> Endpoint.Response {
        let (message, command) = try await workers.run(.reading, request.budget) { () -> (RunMessage, Command?) in
            let message = try request.message(RunMessage.self, Self.run)
            if let start = message.clockStart, !Timestamp.range.contains(Timestamp(milliseconds: start)) {
                throw WireFailure.badMessage("clockStart is a moment of the years 1 to 9999")
            }
            return (message, try self.command(of: message, for: request))
        }
        guard let command else {
            // Only authenticated clients may run a script, as even checking one costs time.
            _ = try await organizer(of: request)
            let key = try RequestKey(request[header: Wire.keyHeader], body: message.identifying)
            return script(message, key, for: request)
        }
        let invocation = command.invocation
        return try await workers.run(invocation.isSlow ? .slow : .init(invocation.access), request.budget) {
            try answer(command, message, for: request)
        }
    }

    /// The single command of a text; nil for a script, and for what is no command at all.
    private func command(of message: RunMessage, for request: Endpoint.Request) throws -> Command? {
        let isPlain = !message.isScript && !message.checksOnly && !message.isDryRun && !message.traces
        guard isPlain, message.name == nil, message.clockStart == nil, message.arguments.isEmpty,
            message.text.utf8.count <= Self.longestCommand
        else { return nil }
        if request.credentials.token == nil {
            // Nobody in particular has no more checked than what anybody may do.
            let words = PartialLine(message.text + " ").words.map(\.text)
            guard let route = registry.route(calledBy: words)?.description,
                route.isOpenToAnyone || route.access == .none
            else { throw IdentityFailure.nobody }
        }
        let script = application.inZone(of: request.identity) {
            try? Checker(registry: registry, isAtomic: false, isInteractive: true, files: SentFiles())
                .check(message.source)
        }
        guard let script, let invocation = script.command else { return nil }
        let description = invocation.description
        guard !description.hasSecret || request.mayLogIn else { throw UnsafeLogin() }
        let key = description.hasSecret ? nil : request[header: Wire.keyHeader]
        return Command(script: script, invocation: invocation, key: try RequestKey(key, body: message.identifying))
    }

    private func answer(
        _ command: Command, _ message: RunMessage, for request: Endpoint.Request
    ) throws -> Endpoint.Response {
        var lines: [UInt8] = []
        func tell(_ fill: (inout ScriptEvent) -> Void) throws {
            var event = ScriptEvent()
            fill(&event)
            lines += try event.line()
        }
        do {
            try checkIsRunHere(command.invocation)
            if let asked = RunAsk(message, secrets: command.script.secrets, files: command.script.filesRead) {
                try tell { $0.asks = asked }
                return try .lines(lines)
            }
            let (json, outcome) = try opener.open(
                RouteRequest(
                    command.invocation, identity: request.identity, origin: request.origin,
                    files: message.answers.files.contents, confirmed: message.answers.confirmed,
                    secrets: message.answers.secrets.map { Secret($0) }, key: command.key)
            ) { screen, _ in
                let json = try WireScreen(screen).json
                // Within the transaction, so that nothing is done whose response has no room.
                return (json, try memory.share(json.count, for: request.budget.owner))
            }
            lines = Array(#"{"route":"\#(command.invocation.description.name)","screen":"#.utf8) + json.0 + "}\n".utf8
            try tell { $0.end = .init(command.invocation.access == .none ? nil : Outcome(of: outcome)) }
            var response = try Endpoint.Response.lines(lines)
            response.held = json.1
            return response
        } catch let question as OpenQuestion {
            try tell { $0.asks = RunAsk(question: .init(question.asked)) }
        } catch let files as OpenFiles {
            try tell { $0.asks = RunAsk(files: files.paths) }
        } catch let failure as any Failure where failure.isOfCommand {
            if let placed = command.script.placed(failure) as? StatementFailure {
                try tell { $0.statement = placed }
            } else {
                try tell { $0.failure = FailureAnswer(reason: failure.message, kind: failure.kind) }
            }
        }
        return try .lines(lines)
    }
}

extension RunMessage {
    /// What makes two requests the same: all but the answers, which are given when it is sent again.
    fileprivate var identifying: [UInt8] {
        get throws {
            var message = self
            message.answers = Answers()
            return Array(try JSONEncoder.wire.encode(message))
        }
    }
}

extension Failure {
    /// Whether it is an answer to the command, and not that the server does not serve the client now.
    fileprivate var isOfCommand: Bool {
        if self is BudgetFailure || self as? IdentityFailure == .nobody { return false }
        return ![.tooMany, .store, .unavailable].contains(kind)
    }
}

extension RunAsk {
    /// What a text needs, as is known before it runs, and has not been answered; nil for nothing.
    init?(_ message: RunMessage, secrets: [SecretRequest], files: [String]) {
        let sent = Set(message.answers.files.map(\.path))
        let missing = files.filter { !sent.contains($0) }
        let isSilent = message.answers.secrets.count < secrets.count
        if missing.isEmpty, !isSilent { return nil }
        self.init(secrets: isSilent ? secrets.map(Secret.init) : nil, files: missing.isEmpty ? nil : missing)
    }
}

extension Outcome {
    init(of outcome: RouteOutcome) {
        self.init(
            organizer: outcome.account,
            login: outcome.login.map { Login(token: $0.token.exposed, isRemembered: $0.isRemembered) },
            files: outcome.files.isEmpty ? nil : outcome.files)
    }
}

extension Endpoint.Response {
    fileprivate static func lines(_ json: [UInt8]) throws -> Endpoint.Response {
        .init(.ok, body: .bytes(json, type: Wire.linesType))
    }
}
