import Crypto
import Foundation
import GatherKit
import GatherModels
import GatherScript
import GatherWire
import HTTPTypes

/// Opens routes for who is elsewhere: `/api/v2`, as docs/wire-protocol.md describes it.
struct WireService: Sendable {
    let application: Application
    let workers: Workers
    /// The version of the program.
    let version: String
    let now: @Sendable () -> Timestamp

    private var registry: ModuleRegistry { application.registry }

    /// What is answered under `/api/v2`.
    var endpoints: [OwnEndpoint] {
        [
            endpoint(.get, Wire.greetingPath) { _ in Greeting(protocols: [Wire.version], version: version) },
            OwnEndpoint(method: .get, path: Wire.catalogPath, handle: catalog),
            endpoint(.post, Wire.openPath, .write, bodyLimit: Self.bodyLimit, open),
            endpoint(.post, Wire.questionPath, .read, question),
            endpoint(.post, Wire.helpPath, .read, help),
            endpoint(.get, Wire.statusPath, .read, status),
            OwnEndpoint(method: .post, path: Wire.scriptPath, bodyLimit: Self.bodyLimit, handle: script),
            OwnEndpoint(method: .get, path: Wire.eventsPath, handle: events),
        ]
    }

    /// How many bytes a message with files may have.
    static let bodyLimit = 64 << 20

    /// An endpoint that answers with one message.
    private func endpoint(
        _ method: Endpoint.Method, _ path: String, _ access: RouteDescription.Access = .none, bodyLimit: Int? = nil,
        _ answer: @escaping @Sendable (OwnEndpoint.Request) throws -> some Encodable
    ) -> OwnEndpoint {
        OwnEndpoint(method: method, path: path, bodyLimit: bodyLimit) { request in
            let isSlow = try access == .write && self.isSlow(request)
            let result = try await workers.run(access, isSlow: isSlow) {
                Result { try JSONEncoder.wire.encode(answer(request)) }
            }
            return Answer(.ok, body: .whole([UInt8](try result.get()), type: "application/json"))
        }
    }

    /// Whether a password is tried, for which few threads are enough.
    private func isSlow(_ request: OwnEndpoint.Request) throws -> Bool {
        // With files there comes no password.
        guard request.body.count < 10_000 else { return false }
        let words = try request.message(OpenMessage.self).route.split(separator: " ").map(String.init)
        return registry.route(calledBy: words)?.description.hasSecret ?? false
    }

    private func catalog(_ request: OwnEndpoint.Request) async throws -> Answer {
        let modules = registry.modules.filter { $0.state == .on && !$0.isOfView }.map { module in
            Catalog.Module(
                name: module.name, summary: module.summary,
                routes: registry.routes.filter { $0.module == module.name && isOffered($0) }.map(\.description))
        }.filter { !$0.routes.isEmpty }
        let data = try JSONEncoder.wire.encode(Catalog(version: version, modules: modules))
        let tag = "\"\(SHA256.hash(data: data).prefix(12).map { String($0, radix: 36) }.joined())\""
        let headers: HTTPFields = [.eTag: tag, .cacheControl: "no-cache"]
        if request.headers[.ifNoneMatch] == tag { return Answer(.notModified, headers: headers) }
        return Answer(.ok, headers: headers, body: .whole([UInt8](data), type: "application/json"))
    }

    /// A program reads the files that it is told of by itself, and here those would be the server's.
    private func isOffered(_ route: RegisteredRoute) -> Bool {
        let isProgram = registry.modules.contains { $0.name == route.module && $0.program != nil }
        return !isProgram || !route.description.parameters.contains { $0.type.isFile }
    }

    /// Makes sure that a route can be opened for somebody elsewhere.
    func offered(_ invocation: Invocation) throws -> Invocation {
        let name = invocation.description.name
        if registry.modules.contains(where: { $0.name == invocation.module && $0.isOfView }) {
            throw WireFailure.viewRoute(name)
        }
        guard registry.route(calledBy: invocation.description.path).map(isOffered) ?? false else {
            throw WireFailure.localFiles(name)
        }
        return invocation
    }

    private func open(_ request: OwnEndpoint.Request) throws -> OpenAnswer {
        let message = try request.message(OpenMessage.self)
        let invocation = try offered(registry.bind(message.route, message.arguments))
        let key = try request.key
        let log = registry.loan(of: RequestLog.self)
        let files = SentFiles(message.files ?? [])
        var identity = request.identity
        var ended: Session?
        let screen = try application.open(
            invocation, as: &identity, origin: request.origin, files: files,
            view: WireView(confirmed: message.confirmed)
        ) { session, open in
            ended = session
            guard let log, let key else { return try open() }
            let answer = try log.answer(key, in: session) {
                String(decoding: try JSONEncoder.wire.encode(WireScreen(open())), as: UTF8.self)
            }
            return try JSONDecoder().decode(WireScreen.self, from: Data(answer.utf8)).screen
        }
        return OpenAnswer(screen: screen, outcome: Outcome(of: ended, files))
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
            case .proposal: return HelpAnswer(proposal: try registry.proposal(for: open, in: session))
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
                organizer: isSomebody ? session.organizer.name : nil, now: now().milliseconds)
        }
    }
}

extension Outcome {
    /// What has come of a session.
    init(of session: Session?, _ files: SentFiles) {
        let isSomebody = session.map { $0.organizer.id != Organizer.nobody.id } ?? false
        self.init(
            organizer: isSomebody ? session?.organizer.name : nil,
            login: session?.newLogin.map { Login(token: $0.token.exposed, isRemembered: $0.isRemembered) },
            files: files.written.isEmpty ? nil : files.written)
    }
}

extension JSONEncoder {
    /// Writes messages.
    static var wire: JSONEncoder {
        let encoder = JSONEncoder()
        // In an order of their own, so that what is the same is written in the same way.
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        return encoder
    }
}
