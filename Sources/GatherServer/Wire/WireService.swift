import Foundation
import GatherKit
import GatherScript
import GatherWire
import HTTPTypes

/// Opens routes for who is elsewhere: `/api/v2`, as docs/wire-protocol.md describes it.
struct WireService: Sendable {
    let application: Application
    let workers: Workers
    let limits: Limits
    /// The version of the program.
    let version: String
    let now: @Sendable () -> Timestamp
    /// What requests were answered with, if the module wire keeps that.
    let log: RequestLog?
    /// The streams of events of each account, and those of all.
    private let streams: (ofAccount: Places, ofAll: Places)

    init(
        application: Application, workers: Workers, limits: Limits, version: String, log: RequestLog? = nil,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.application = application
        self.workers = workers
        self.limits = limits
        self.version = version
        self.log = log
        self.now = now
        // Some connections must be left for those who ask for something.
        streams = (Places(limit: limits.streamsOfAccount), Places(limit: max(1, limits.connections / 2)))
    }

    /// Takes a place for a stream of events.
    ///
    /// - Returns: What is to be kept as long as the stream goes on.
    /// - Throws: ``WireFailure/tooManyStreams(limit:)`` or ``EndpointFailure/busy``.
    func takeStream(of organizer: Organizer) throws -> [Places.Place] {
        guard let place = streams.ofAccount.take(for: String(organizer.id)) else {
            throw WireFailure.tooManyStreams(limit: limits.streamsOfAccount)
        }
        guard let other = streams.ofAll.take() else { throw EndpointFailure.busy }
        return [place, other]
    }

    var registry: ModuleRegistry { application.registry }

    /// What is answered under `/api/v2`.
    var endpoints: [OwnEndpoint] {
        [
            endpoint(.get, Wire.greetingPath) { _ in Greeting(protocols: [Wire.version], version: version) },
            catalog,
            OwnEndpoint(method: .post, path: Wire.openPath, bodyLimit: Self.bodyLimit, handle: open),
            endpoint(.post, Wire.questionPath, question),
            endpoint(.post, Wire.helpPath, help),
            endpoint(.get, Wire.statusPath, status),
            OwnEndpoint(method: .post, path: Wire.scriptPath, bodyLimit: Self.bodyLimit, handle: script),
            OwnEndpoint(method: .get, path: Wire.eventsPath, handle: events),
        ]
    }

    /// How many bytes a message with files may have.
    static let bodyLimit = 64 << 20

    /// An endpoint that only reads, and answers with one message.
    private func endpoint(
        _ method: Endpoint.Method, _ path: String,
        _ answer: @escaping @Sendable (OwnEndpoint.Request) throws -> some Encodable
    ) -> OwnEndpoint {
        OwnEndpoint(method: method, path: path) { request in
            let answer = try await workers.run(.read, isSlow: false, request.budget) {
                Result { try Answer(message: answer(request)) }
            }
            return try answer.get()
        }
    }

    /// Whether a route reads files by itself, as a program does: here those would be the server's.
    func readsFilesItself(_ route: RouteDescription, of module: String) -> Bool {
        route.parameters.contains { $0.type.isFile }
            && registry.modules.contains { $0.name == module && $0.program != nil }
    }

    /// Makes sure that a route reads no files by itself.
    func checkFiles(of invocation: Invocation) throws(WireFailure) {
        guard !readsFilesItself(invocation.description, of: invocation.module) else {
            throw .localFiles(invocation.description.name)
        }
    }

    /// Makes sure that a route can be opened for somebody elsewhere.
    func offered(_ invocation: Invocation) throws(WireFailure) -> Invocation {
        guard !registry.modules.contains(where: { $0.name == invocation.module && $0.isOfView }) else {
            throw .viewRoute(invocation.description.name)
        }
        try checkFiles(of: invocation)
        return invocation
    }

    private func question(_ request: OwnEndpoint.Request) throws -> QuestionAnswer {
        let message = try request.message(OpenMessage.self)
        let invocation = try offered(registry.bind(message.route, message.arguments))
        guard invocation.needsConfirmation else { return QuestionAnswer(question: nil) }
        var identity = request.identity
        return try application.session(
            .read, as: &identity, orAnyone: invocation.isOpenToAnyone, origin: request.origin
        ) { QuestionAnswer(question: try invocation.question(in: $0)) }
    }

    private func help(_ request: OwnEndpoint.Request) throws -> HelpAnswer {
        let message = try request.message(HelpMessage.self)
        let words = message.route.split(separator: " ").map(String.init)
        guard let route = registry.route(calledBy: words)?.description, route.path == words,
            let parameter = route.parameters.first(where: { $0.name == message.parameter })
        else { throw WireFailure.badMessage("there is no route \(quoted(message.route)) with such a parameter") }
        let open = OpenParameter(
            route: route, parameter: parameter, given: try Arguments(message.given, of: route.parameters),
            beginning: message.beginning)
        var identity = request.identity
        return try application.session(.read, as: &identity, origin: request.origin) { session in
            switch message.purpose {
            case .suggestions: return HelpAnswer(try registry.suggestions(for: open, in: session))
            case .proposal:
                let proposal = try registry.proposal(for: open, in: session)
                return HelpAnswer(proposal: proposal, seen: try session.lookAround())
            case .check:
                try registry.check(open, in: session)
                return HelpAnswer(proposal: nil)
            }
        }
    }

    private func status(_ request: OwnEndpoint.Request) throws -> StatusAnswer {
        let wantsBlocks = request.query == "blocks"
        var identity = request.identity
        return try application.session(.read, as: &identity, orAnyone: true, origin: request.origin) { session in
            let isSomebody = session.organizer.id != Organizer.nobody.id
            return StatusAnswer(
                status: isSomebody ? try registry.status(in: session) : nil,
                blocks: wantsBlocks && isSomebody ? registry.blocksAtStart(in: session) : [],
                organizer: isSomebody ? session.organizer.name : nil, now: now().milliseconds,
                seen: wantsBlocks && isSomebody ? try session.lookAround() : nil)
        }
    }
}

extension Answer {
    /// A message.
    init(message: some Encodable) throws {
        self.init(.ok, body: .whole([UInt8](try JSONEncoder.wire.encode(message)), type: "application/json"))
    }
}
