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
            let key = try RequestKey(request[header: Wire.keyHeader], body: Array(message.text.utf8))
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
        let script = application.inZone(of: request.identity) {
            try? Checker(registry: registry, isAtomic: false, isInteractive: true, files: SentFiles())
                .check(message.source)
        }
        guard let script, let invocation = script.command else { return nil }
        let description = invocation.description
        guard request.credentials.token != nil || invocation.isOpenToAnyone || description.access == .none else {
            throw IdentityFailure.nobody
        }
        guard !description.hasSecret || request.mayLogIn else { throw UnsafeLogin() }
        // The answers are no part of what makes two requests the same.
        let key = description.hasSecret ? nil : request[header: Wire.keyHeader]
        return Command(
            script: script, invocation: invocation, key: try RequestKey(key, body: Array(message.text.utf8)))
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
                    files: message.answers.contents, confirmed: message.answers.confirmed,
                    secrets: message.answers.secrets.map { Secret($0) }, key: command.key)
            ) { screen, _ in
                let json = try WireScreen(screen).json
                // Within the transaction, so that nothing is done whose response has no room.
                return (json, try memory.share(json.count, for: request.budget.owner))
            }
            lines = Array(#"{"route":"\#(command.invocation.description.name)","screen":"#.utf8) + json.0 + "}\n".utf8
            try tell { $0.end = .init(Outcome(of: outcome)) }
            var response = try Endpoint.Response.lines(lines)
            response.held = json.1
            return response
        } catch let question as OpenQuestion {
            try tell { $0.asks = RunAsk(question: .init(question.asked)) }
        } catch let files as OpenFiles {
            try tell { $0.asks = RunAsk(files: files.paths) }
        } catch let failure as any Failure where !(failure is BudgetFailure) && failure as? IdentityFailure == nil {
            if let placed = command.script.placed(failure) as? StatementFailure {
                try tell { $0.statement = placed }
            } else {
                try tell { $0.failure = FailureAnswer(reason: failure.message, kind: failure.kind) }
            }
        }
        return try .lines(lines)
    }
}

extension RunMessage.Answers {
    /// The files, by their paths.
    var contents: [String: SentFiles.Content] {
        Dictionary(
            files.map { ($0.path, $0.data.map(SentFiles.Content.data) ?? .problem($0.problem ?? "it is empty")) },
            uniquingKeysWith: { first, _ in first })
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
