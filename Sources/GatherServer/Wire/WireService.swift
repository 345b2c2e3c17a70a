import Foundation
import GatherDatabase
import GatherKit
import GatherWeb
import GatherWire

/// The endpoints of the wire protocol below `/api/v2`: docs/wire-protocol.md.
struct WireService: Sendable {
    let application: Application
    let workers: Workers
    let memory: Memory
    let limits: Limits
    /// The version of gather.
    let version: String
    let now: @Sendable () -> Timestamp
    /// The log of answered requests; nil unless the module wire is on.
    let log: RequestLog?
    /// The limits of event streams, for each account and in total.
    let streams: (ofAccount: Places, ofAll: Places)

    init(
        application: Application, workers: Workers, memory: Memory, limits: Limits, version: String,
        log: RequestLog? = nil, now: @escaping @Sendable () -> Timestamp
    ) {
        self.application = application
        self.workers = workers
        self.memory = memory
        self.limits = limits
        self.version = version
        self.log = log
        self.now = now
        // Half of the connections stay free for other requests.
        streams = (Places(limit: limits.streamsOfAccount), Places(limit: max(1, limits.connections / 2)))
    }

    /// Takes the places of an event stream.
    ///
    /// - Returns: The places, held for the lifetime of the stream.
    func takeStream(of organizer: Organizer) throws -> [Places.Place] {
        guard let place = streams.ofAccount.take(for: String(organizer.id)) else {
            throw WireFailure.tooManyStreams(limit: limits.streamsOfAccount)
        }
        guard let other = streams.ofAll.take() else { throw EndpointFailure.busy }
        return [place, other]
    }

    var registry: ModuleRegistry { application.registry }

    /// Performs what a request with a key does, once.
    var once: WebPages.Once {
        { [log] key, session, open in try log?.screen(key, in: session, open) ?? open() }
    }

    /// Opens the routes of commands.
    var opener: RouteOpener { RouteOpener(application: application, once: once) }

    /// The endpoints of the wire protocol.
    var endpoints: [Endpoint] {
        [
            Endpoint(
                asynchronous: .get, Wire.greetingPath, "Tells which versions of the protocol the server speaks",
                answers: .ok, result: .any
            ) { _ in try Endpoint.Response(message: Greeting(protocols: [Wire.version], version: version)) },
            catalog,
            Endpoint(
                asynchronous: .post, Wire.openPath, "Opens a command", message: .record(Self.route),
                bodyLimit: Self.bodyLimit,
                answers: .ok, .unauthorized, .notFound, .conflict, .tooManyRequests, .badGateway, result: .any, open),
            Endpoint(
                asynchronous: .post, Wire.questionPath, "Tells what is asked before a command is opened",
                message: .record(Self.route), answers: .ok, .unauthorized, .notFound, .conflict, .badGateway,
                result: .any,
                reading(question)),
            Endpoint(
                asynchronous: .post, Wire.helpPath, "Tells what makes sense for a parameter",
                message: .record(Self.help), answers: .ok, .unauthorized, .notFound, .conflict, .badGateway,
                result: .any, reading(help)),
            Endpoint(
                asynchronous: .get, Wire.statusPath, "Tells what goes on right now", answers: .ok, .unauthorized,
                result: .any, reading(status)),
            Endpoint(
                asynchronous: .post, Wire.runPath,
                "Runs a command or a script, and tells what comes of it, a message on each line",
                message: .record(Self.run), bodyLimit: Self.bodyLimit, answers: .ok, .unauthorized, result: .text,
                mediaType: Wire.linesType, run),
            Endpoint(
                asynchronous: .get, Wire.eventsPath, "Tells what has changed, as long as a client listens",
                answers: .ok, .unauthorized, .tooManyRequests, result: .text, mediaType: Wire.eventsType, events),
        ]
    }

    static let route: [ResultShape.Field] = [
        .init("route", .text), .init("arguments", .optional(.any)), .init("confirmed", .optional(.any)),
        .init("files", .optional(.list(.any))), .init("seen", .optional(.any)),
    ]
    private static let help: [ResultShape.Field] = [
        .init("purpose", .text), .init("route", .text), .init("parameter", .text), .init("given", .any),
        .init("beginning", .text),
    ]
    static let run: [ResultShape.Field] = [
        .init("text", .text), .init("name", .optional(.text)), .init("folder", .optional(.text)),
        .init("arguments", .optional(.any)), .init("script", .optional(.boolean)),
        .init("check", .optional(.boolean)), .init("dryRun", .optional(.boolean)),
        .init("trace", .optional(.boolean)), .init("clockStart", .optional(.integer)),
        .init("answers", .optional(.any)),
    ]

    /// The size limit of a message with files, in bytes.
    static let bodyLimit = 32 << 20

    /// Returns a handler that reads, and answers with one message.
    private func reading(
        _ answer: @escaping @Sendable (Endpoint.Request) throws -> some Encodable & SendableMetatype
    ) -> @Sendable (Endpoint.Request) async throws -> Endpoint.Response {
        { request in
            try await workers.run(.reading, request.budget) {
                try response(JSONEncoder.wire.encode(answer(request)), to: request)
            }
        }
    }

    /// Returns a response of encoded data, with the memory that it takes until it has been sent.
    private func response(_ data: Data, to request: Endpoint.Request) throws -> Endpoint.Response {
        var response = Endpoint.Response(json: Array(data))
        response.held = try memory.share(data.count, for: request.budget.owner)
        return response
    }

    /// Checks that a route does not read files itself.
    func checkFiles(of invocation: Invocation) throws(WireFailure) {
        guard !registry.readsFilesItself(invocation.description, of: invocation.module) else {
            throw .localFiles(invocation.description.name)
        }
    }

    /// Binds the arguments of a message in the time zone of the organizer.
    func bound(_ message: OpenMessage, for request: Endpoint.Request) throws -> Invocation {
        try application.inZone(of: request.identity) {
            try offered(registry.bind(message.route, message.arguments))
        }
    }

    /// Checks that a route can be opened by remote clients.
    func offered(_ invocation: Invocation) throws(WireFailure) -> Invocation {
        guard !registry.modules.contains(where: { $0.name == invocation.module && $0.isOfView }) else {
            throw .viewRoute(invocation.description.name)
        }
        try checkFiles(of: invocation)
        return invocation
    }

    /// Checks that a command of a text can be run here: what it answers does not depend on a terminal.
    func checkIsRunHere(_ invocation: Invocation) throws(WireFailure) {
        let description = invocation.description
        guard !description.changesView, !description.isInteractive else { throw .viewRoute(description.name) }
        try checkFiles(of: invocation)
    }

    private func question(_ request: Endpoint.Request) throws -> QuestionAnswer {
        let message = try request.message(OpenMessage.self, Self.route)
        let invocation = try bound(message, for: request)
        guard invocation.needsConfirmation else { return QuestionAnswer(nil) }
        var identity = request.identity
        return try application.session(
            .read, as: &identity, orAnyone: invocation.isOpenToAnyone, origin: request.origin,
            files: SentFiles((message.files ?? []).contents)
        ) { QuestionAnswer(try invocation.question(in: $0)) }
    }

    private func help(_ request: Endpoint.Request) throws -> HelpAnswer {
        let message = try request.message(HelpMessage.self, Self.help)
        let words = message.route.split(separator: " ").map(String.init)
        guard let route = registry.route(calledBy: words)?.description, route.path == words,
            let parameter = route.parameters.first(where: { $0.name == message.parameter })
        else { throw WireFailure.badMessage("there is no command \(quoted(message.route)) with such a parameter") }
        let open = OpenParameter(
            route: route, parameter: parameter, given: try Arguments(message.given, of: route.parameters),
            beginning: message.beginning)
        var identity = request.identity
        return try application.session(.read, as: &identity, origin: request.origin) { session in
            switch message.purpose {
            case .suggestions: return HelpAnswer(try registry.suggestions(for: open, in: session))
            case .proposal: return HelpAnswer(proposal: try registry.proposal(for: open, in: session))
            case .check:
                try registry.check(open, in: session)
                return HelpAnswer(proposal: nil)
            }
        }
    }

    private func status(_ request: Endpoint.Request) throws -> StatusAnswer {
        let wantsBlocks = request.query == "blocks"
        var identity = request.identity
        return try application.session(.read, as: &identity, orAnyone: true, origin: request.origin) { session in
            let isLoggedIn = !session.organizer.isNobody
            return StatusAnswer(
                status: isLoggedIn ? try registry.status(in: session) : nil,
                blocks: wantsBlocks && isLoggedIn ? registry.blocks(about: ShellStart(), in: session) : [],
                organizer: isLoggedIn ? session.organizer.userName : nil, now: now().milliseconds,
                seen: wantsBlocks && isLoggedIn ? try session.newestRevision() : nil)
        }
    }
}

extension Endpoint.Response {
    init(message: some Encodable) throws { self.init(json: Array(try JSONEncoder.wire.encode(message))) }

    /// Makes a response of encoded data.
    init(json: [UInt8]) { self.init(.ok, body: .bytes(json, type: "application/json")) }
}

extension Endpoint.Request {
    /// Decodes the body; fields that are not those of the message are skipped.
    func message<Message: Decodable>(
        _ type: Message.Type, _ fields: [ResultShape.Field]
    ) throws -> Message {
        do {
            let names = fields.map(\.name)
            return try Value(fields: names, of: body, maximumValues: EndpointCall.maximumValues).decoded(as: type)
        } catch let mistake as JSONMistake {
            throw WireFailure.badMessage("\(mistake.reason), in line \(mistake.line)")
        } catch let mismatch as Mismatch {
            throw WireFailure.badMessage("\(mismatch)")
        }
    }
}
