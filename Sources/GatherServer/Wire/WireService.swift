import Foundation
import GatherDatabase
import GatherKit
import GatherScript
import GatherWeb
import GatherWire

/// Texts, completion, status and events below `/api/v2`: docs/http-api.md.
struct WireService: Sendable {
    let application: Application
    let workers: Workers
    /// The memory of bodies and responses in progress, for each owner and in total.
    private let memory: ConcurrencyLimit
    let limits: Limits
    /// The version of gather.
    let version: String
    /// Opens the routes of commands and pages, once for each key.
    let opener: RouteOpener
    /// The limits of event streams, for each account and in total.
    let streams: (ofAccount: ConcurrencyLimit, ofAll: ConcurrencyLimit)
    /// The limits of event streams through links, for each organizer and in total, so that some are left for others.
    private let streamsOfLinks: ConcurrencyLimit

    init(application: Application, workers: Workers, limits: Limits, version: String) {
        self.application = application
        self.workers = workers
        memory = ConcurrencyLimit(limit: limits.memoryOfOwner, total: limits.memory)
        self.limits = limits
        self.version = version
        opener = RouteOpener(application)
        // Half of the connections stay free for other requests.
        let most = limits.connections
        streams = (ConcurrencyLimit(limit: limits.streamsOfAccount), ConcurrencyLimit(limit: max(1, most / 2)))
        streamsOfLinks = ConcurrencyLimit(limit: max(1, most / 2), total: max(1, most * 3 / 4))
    }

    /// A budget for work on behalf of an owner.
    func budget(of owner: String) -> Budget { Budget(limits.work, of: owner, memory: memory) }

    /// Takes the places of an event stream.
    ///
    /// - Parameter isLink: Whether it is requested through a link, and not by a login.
    /// - Returns: The places, held for the lifetime of the stream.
    func takeStream(of organizer: Organizer, isLink: Bool = false) throws -> [ConcurrencyLimit.Share] {
        if isLink {
            guard let place = streamsOfLinks.take(for: String(organizer.id)) else { throw EndpointFailure.busy }
            return [place]
        }
        guard let place = streams.ofAccount.take(for: String(organizer.id)) else {
            throw WireFailure.tooManyStreams(limit: limits.streamsOfAccount)
        }
        guard let other = streams.ofAll.take() else { throw EndpointFailure.busy }
        return [place, other]
    }

    var registry: ModuleRegistry { application.registry }

    /// The endpoints.
    var endpoints: [Endpoint] {
        [
            Endpoint(
                asynchronous: .get, Wire.greetingPath, "Show the protocol versions of the server",
                answers: .ok, result: .any, reading { _ in Greeting(protocols: [Wire.version], version: version) }),
            Endpoint(
                asynchronous: .get, Wire.statusPath, "Show the match in progress, and the server's time",
                answers: .ok, .unauthorized, result: .any, reading(status)),
            Endpoint(
                asynchronous: .post, Wire.runPath,
                "Run a command or a script, and stream its results as lines of JSON",
                message: .record(Self.run), bodyLimit: Self.bodyLimit, answers: .ok, .unauthorized, result: .text,
                mediaType: Wire.linesType, run),
            Endpoint(
                asynchronous: .post, Wire.completePath, "Complete a line at the cursor",
                message: .record(Self.complete), answers: .ok, result: .any, reading(complete)),
            Endpoint(
                asynchronous: .get, Wire.eventsPath, "Stream changes as server-sent events",
                answers: .ok, .unauthorized, .tooManyRequests, result: .text, mediaType: Wire.eventsType, events),
        ]
    }

    static let run: [ResultShape.Field] = [
        .init("text", .text), .init("name", .optional(.text)), .init("line", .optional(.integer)),
        .init("typed", .optional(.boolean)), .init("folder", .optional(.text)), .init("arguments", .optional(.any)),
        .init("variables", .optional(.any)), .init("mode", .optional(.text)), .init("trace", .optional(.boolean)),
        .init("record", .optional(.boolean)), .init("clockStart", .optional(.integer)), .init("seen", .optional(.any)),
        .init("answers", .optional(.any)),
    ]
    private static let complete: [ResultShape.Field] = [
        .init("line", .text), .init("variables", .optional(.list(.text))), .init("aliases", .optional(.any)),
        .init("form", .optional(.any)),
    ]

    /// The size limit of a message with files, in bytes.
    static let bodyLimit = 32 << 20

    /// Returns a handler that reads, and answers with one message, which takes memory until it has been sent.
    private func reading(
        _ answer: @escaping @Sendable (Endpoint.Request) throws -> some Encodable & SendableMetatype
    ) -> @Sendable (Endpoint.Request) async throws -> Endpoint.Response {
        { request in
            try await workers.run(.reading, request.budget) {
                let json = Array(try JSONEncoder.wire.encode(answer(request)))
                var response = Endpoint.Response(.ok, body: .bytes(json, type: "application/json"))
                response.held = try request.budget.reserve(json.count)
                return response
            }
        }
    }

    /// Checks that a command of a text can be run here: that its answer does not depend on a terminal.
    ///
    /// - Parameter isAlone: Whether it is not part of a script, so that a shell may show a screen that changes by
    ///   itself.
    func checkIsRunHere(_ invocation: Invocation, isAlone: Bool = false) throws(WireFailure) {
        let description = invocation.description
        let isScreen = isAlone && description.isLive
        guard !description.changesView, !description.isInteractive || isScreen else {
            throw .viewRoute(description.name)
        }
    }

    private func complete(_ request: Endpoint.Request) throws -> Completion {
        let message = try request.message(CompletionRequest.self, Self.complete)
        guard message.line.utf8.count <= Self.longestCommand else {
            throw WireFailure.badMessage("line can have at most \(Self.longestCommand) bytes")
        }
        if let form = message.form { try checkLength(of: form.text, with: form.arguments) }
        // Without a login, no data is offered, but the form to log in can be filled in.
        let identity = request.credentials.token == nil && message.form == nil ? nil : request.identity
        return try Completer(application: application, origin: request.origin).completion(of: message, as: identity)
    }

    /// The number of answers to a form.
    private static let mostAnswers = 1000
    /// The size of a command with its answers, in bytes.
    private static let longestForm = 100_000

    /// Checks the size of a form.
    func checkLength(of line: String, with answers: [String?]) throws(WireFailure) {
        let bytes = answers.reduce(line.utf8.count) { $0 + ($1?.utf8.count ?? 0) }
        guard answers.count <= Self.mostAnswers, bytes <= Self.longestForm else {
            throw .badMessage(
                "a command can have at most \(Self.mostAnswers) answers, of \(Self.longestForm) bytes with the command")
        }
    }

    private func status(_ request: Endpoint.Request) throws -> StatusAnswer {
        var identity = request.identity
        return try application.session(.read, as: &identity, orAnyone: true, origin: request.origin) { session in
            let isLoggedIn = !session.organizer.isNobody
            let wantsBlocks = request.query == "blocks" && isLoggedIn
            return StatusAnswer(
                status: isLoggedIn ? try registry.status(in: session) : nil,
                blocks: wantsBlocks ? registry.blocks(about: ShellGreeting(), in: session) : nil,
                organizer: isLoggedIn ? session.organizer.userName : nil, now: .system(),
                seen: wantsBlocks ? try session.startConflictChecks() : nil)
        }
    }
}

extension Endpoint.Request {
    /// Decodes the body; fields that are not those of the message are skipped, and none is null.
    func message<Message: Decodable>(
        _ type: Message.Type, _ fields: [ResultShape.Field]
    ) throws -> Message {
        do {
            let value = try Value(fields: fields.map(\.name), of: body, maximumValues: EndpointCall.maximumValues)
            if case .record(let record) = value, let null = record.fields.first(where: { $0.value == .null }) {
                throw WireFailure.badMessage("\(null.name) is null; leave it out")
            }
            return try value.decoded(as: type)
        } catch let mistake as JSONMistake {
            throw WireFailure.badMessage("\(mistake.reason), on line \(mistake.line)")
        } catch let failure as UsageFailure {
            throw WireFailure.badMessage(failure.message)
        }
    }
}

// MARK: - Failures

enum WireFailure: Failure {
    /// The body is not a valid message.
    case badMessage(String)
    /// The route belongs to the view, which only the client has.
    case viewRoute(String)
    /// The output of a script exceeds the limit.
    case scriptAnswers
    /// There is a mistake in the server.
    case unexpected
    /// The account has the maximum number of event streams.
    case tooManyStreams(limit: Int)

    var kind: FailureKind {
        switch self {
        case .badMessage, .viewRoute: .usage
        case .scriptAnswers: .invalid
        case .unexpected: .unavailable
        case .tooManyStreams: .tooMany
        }
    }

    var message: String {
        switch self {
        case .badMessage(let reason): "the request cannot be read: \(reason)"
        case .viewRoute(let route): "\(route) works only in a terminal, not on a server"
        case .scriptAnswers:
            "the output of the script exceeds the limit of \(WireService.answerLimit >> 20) MB; "
                + "split it into several scripts"
        case .unexpected: "something went wrong on the server; whoever runs it can find the details in its log"
        case .tooManyStreams(let limit):
            "this account already has \(limit) event streams, the maximum; end one of them"
        }
    }
}
