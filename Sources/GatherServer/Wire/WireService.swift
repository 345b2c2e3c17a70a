import Foundation
import GatherCrypto
import GatherDatabase
import GatherKit
import GatherScript
import GatherWire
import HTTPTypes
import Logging
import ServiceLifecycle
import Synchronization

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
    private let streams: (ofAccount: Places, ofAll: Places)

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
    private func takeStream(of organizer: Organizer) throws -> [Places.Place] {
        guard let place = streams.ofAccount.take(for: String(organizer.id)) else {
            throw WireFailure.tooManyStreams(limit: limits.streamsOfAccount)
        }
        guard let other = streams.ofAll.take() else { throw EndpointFailure.busy }
        return [place, other]
    }

    var registry: ModuleRegistry { application.registry }

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
                asynchronous: .post, Wire.scriptPath,
                "Runs a script, and tells what comes of it, a message on each line",
                message: .record(Self.script), bodyLimit: Self.bodyLimit, answers: .ok, .unauthorized, result: .text,
                mediaType: Wire.linesType, script),
            Endpoint(
                asynchronous: .get, Wire.eventsPath, "Tells what has changed, as long as a client listens",
                answers: .ok, .unauthorized, .tooManyRequests, result: .text, mediaType: Wire.eventsType, events),
        ]
    }

    private static let route: [ResultShape.Field] = [
        .init("route", .text), .init("arguments", .optional(.any)), .init("confirmed", .optional(.any)),
        .init("files", .optional(.list(.any))), .init("seen", .optional(.any)),
    ]
    private static let help: [ResultShape.Field] = [
        .init("purpose", .text), .init("route", .text), .init("parameter", .text), .init("given", .any),
        .init("beginning", .text),
    ]
    private static let script: [ResultShape.Field] = [
        .init("folder", .text), .init("text", .text), .init("files", .list(.any)), .init("arguments", .any),
        .init("secrets", .list(.text)), .init("isDryRun", .boolean), .init("traces", .boolean),
        .init("name", .optional(.text)), .init("path", .optional(.text)), .init("links", .optional(.any)),
        .init("clockStart", .optional(.integer)),
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

    /// Whether a route of a program reads files itself, which would be the server's.
    private func readsFilesItself(_ route: RouteDescription, of module: String) -> Bool {
        route.parameters.contains { $0.type.isFile }
            && registry.modules.contains { $0.name == module && $0.program != nil }
    }

    /// Checks that a route does not read files itself.
    private func checkFiles(of invocation: Invocation) throws(WireFailure) {
        guard !readsFilesItself(invocation.description, of: invocation.module) else {
            throw .localFiles(invocation.description.name)
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

    private func question(_ request: Endpoint.Request) throws -> QuestionAnswer {
        let message = try request.message(OpenMessage.self, Self.route)
        let invocation = try offered(registry.bind(message.route, message.arguments))
        guard invocation.needsConfirmation else { return QuestionAnswer(question: nil) }
        var identity = request.identity
        return try application.session(
            .read, as: &identity, orAnyone: invocation.isOpenToAnyone, origin: request.origin,
            files: SentFiles(message.files ?? [])
        ) { QuestionAnswer(question: try invocation.question(in: $0)) }
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
                blocks: wantsBlocks && isLoggedIn ? registry.blocksAtStart(in: session) : [],
                organizer: isLoggedIn ? session.organizer.name : nil, now: now().milliseconds,
                seen: wantsBlocks && isLoggedIn ? try session.newestRevision() : nil)
        }
    }
}

extension Endpoint.Response {
    fileprivate init(message: some Encodable) throws { self.init(json: Array(try JSONEncoder.wire.encode(message))) }

    /// Makes a response of encoded data.
    fileprivate init(json: [UInt8], headers: [String: String] = [:]) {
        self.init(.ok, headers: headers, body: .bytes(json, type: "application/json"))
    }
}

extension Endpoint.Request {
    /// Decodes the body; fields that are not those of the message are skipped.
    fileprivate func message<Message: Decodable>(
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

// MARK: - Catalog

extension WireService {
    /// The endpoint of the route catalog, which is constant while the server runs.
    private var catalog: Endpoint {
        let modules = registry.modules.filter { $0.state == .on && !$0.isOfView }.map { module in
            Catalog.Module(
                name: module.name, summary: module.summary,
                routes: registry.routes.filter {
                    $0.module == module.name && !readsFilesItself($0.description, of: module.name)
                }
                .map(\.description))
        }.filter { !$0.routes.isEmpty }
        let catalog = Catalog(version: version, modules: modules)
        let made = Result {
            let data = Array(try JSONEncoder.wire.encode(catalog))
            return (data: data, tag: "\"\(try SHA256.hash(data).hexadecimal)\"")
        }
        return Endpoint(
            asynchronous: .get, Wire.catalogPath,
            "Tells what can be opened; with If-None-Match, only when that is something else",
            answers: .ok, .notModified, result: .any
        ) { request in
            let (data, tag) = try made.get()
            let headers = ["ETag": tag, "Cache-Control": "no-cache"]
            if request[header: "If-None-Match"] == tag { return .init(.notModified, headers: headers) }
            return .init(json: data, headers: headers)
        }
    }
}

// MARK: - Events

extension WireService {
    /// The interval of heartbeats in a stream without events, in seconds.
    private static let pause = 15
    /// The interval of checks for changes by other processes.
    private static let glance = Duration.milliseconds(250)

    /// Streams the changes of an organizer's data.
    func events(_ request: Endpoint.Request) async throws -> Endpoint.Response {
        let organizer = try await organizer(of: request)
        let places = try takeStream(of: organizer)
        let changes = application.changes.changes(of: organizer)
        return .init(
            .ok,
            body: .stream(
                ResponseStream(type: Wire.eventsType, isEndless: true) { send in
                    defer { withExtendedLifetime(places) {} }
                    try await send("event: hello\ndata: {\"protocol\":\(Wire.version)}\n\n")
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addTask {
                            for await modules in changes {
                                // Checked again, as the token may have expired or been revoked.
                                _ = try await self.organizer(of: request)
                                try await send(Self.text(of: modules))
                            }
                        }
                        group.addTask {
                            while true {
                                try await Task.sleep(for: .seconds(Self.pause))
                                _ = try await self.organizer(of: request)
                                try await send(":\n\n")
                            }
                        }
                        defer { group.cancelAll() }
                        try await group.next()
                    }
                }))
    }

    /// The events of a change: one for each module, or a general one for a change by another process.
    private static func text(of modules: [String]) -> String {
        // The log of answered requests is of no interest to clients.
        (modules.isEmpty ? ["change"] : modules.filter { $0 != WireModule.name })
            .map { "event: \($0)\ndata: {}\n\n" }.joined()
    }

    /// Returns the organizer of the request's token.
    ///
    /// - Throws: ``IdentityFailure`` without a valid token.
    func organizer(of request: Endpoint.Request) async throws -> Organizer {
        try await workers.run(.reading, Budget(limits.work, of: request.budget.owner)) {
            var identity = request.identity
            return try application.session(.read, as: &identity, origin: request.origin) { session in
                guard !session.organizer.isNobody else { throw IdentityFailure.nobody }
                return session.organizer
            }
        }
    }

    /// Publishes changes by other processes until the task is cancelled.
    fileprivate func followOthers() async throws {
        var last: Int?
        while true {
            try await Task.sleep(for: Self.glance)
            // A store that is not available or threads that are all busy are asked again at the next check.
            let now = try? await workers.run(.health, Budget(limits.work)) {
                try? application.database.changesElsewhere()
            }
            try Task.checkCancellation()
            guard let now = now ?? nil, now != last else { continue }
            // Also on the first check: a subscriber must hear of changes since the subscription.
            application.changes.publishChangeElsewhere()
            last = now
        }
    }
}

/// A service that publishes changes by other processes.
struct ChangesElsewhere: Service {
    let wire: WireService

    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown { try await wire.followOthers() }
        } catch is CancellationError {
            // The normal end on shutdown.
        }
    }
}

// MARK: - Opening routes

extension WireService {
    /// A decoded request to open a route.
    private struct Opening: Sendable {
        let message: OpenMessage
        let invocation: Invocation
        let key: RequestLog.Key?
    }

    /// Opens a route on a thread for its kind of access.
    func open(_ request: Endpoint.Request) async throws -> Endpoint.Response {
        let opening = try await workers.run(.reading, request.budget) {
            let message = try request.message(OpenMessage.self, Self.route)
            return Opening(
                message: message, invocation: try offered(registry.bind(message.route, message.arguments)),
                key: try RequestLog.Key(of: request))
        }
        let invocation = opening.invocation
        return try await workers.run(invocation.isSlow ? .slow : .init(invocation.access), request.budget) {
            try open(opening, for: request)
        }
    }

    private func open(_ opening: Opening, for request: Endpoint.Request) throws -> Endpoint.Response {
        // A repeated request is answered before its question is asked again, as that may no longer apply.
        if let answer = try known(opening, for: request) { return answer }
        let files = SentFiles(opening.message.files ?? [])
        var identity = request.identity
        var ended: Session?
        var seenRevision = opening.message.seen
        var (screen, share) = try application.open(
            opening.invocation, as: &identity, seeing: &seenRevision, origin: request.origin, files: files,
            view: WireView(confirmed: opening.message.confirmed)
        ) { session, open in
            ended = session
            // Within the transaction, so that nothing is done whose response has no room.
            func kept(_ data: [UInt8]) throws -> ([UInt8], Memory.Share?) {
                (data, try memory.share(data.count, for: request.budget.owner))
            }
            func encoded() throws -> [UInt8] { try WireScreen(open()).json }
            guard let log, let key = opening.key else { return try kept(encoded()) }
            return try kept(
                log.once(key, in: session, encoded) {
                    String(decoding: $0, as: UTF8.self)
                } again: {
                    // A script keeps no answer.
                    guard !$0.isEmpty else { throw WireFailure.reusedKey }
                    // The changes of the first attempt are the client's own, so they must not count as unseen.
                    try session.advanceSeenRevision()
                    return Array($0.utf8)
                })
        }
        let json = try OpenAnswer.json(screen: screen, Outcome(of: ended, files))
        screen = []
        if opening.invocation.access != .write {
            // With the files that are sent along.
            share = nil
            share = try memory.share(json.count, for: request.budget.owner)
        }
        var response = Endpoint.Response(json: json)
        response.held = share
        return response
    }

    /// The response to an earlier attempt of a confirmed request; nil if there is none.
    private func known(_ opening: Opening, for request: Endpoint.Request) throws -> Endpoint.Response? {
        guard opening.message.confirmed != nil, let key = opening.key, let log
        else { return nil }
        var identity = request.identity
        return try application.session(
            .read, as: &identity, orAnyone: opening.invocation.isOpenToAnyone, origin: request.origin
        ) { session in
            session.seenRevision = opening.message.seen
            return try log.answer(known: key, in: session).map {
                guard !$0.isEmpty else { throw WireFailure.reusedKey }
                try session.advanceSeenRevision()
                return .init(json: try OpenAnswer.json(screen: Array($0.utf8), Outcome(of: session, SentFiles())))
            }
        }
    }
}

extension Outcome {
    init(of session: Session?, _ files: SentFiles) {
        let isLoggedIn = session.map { !$0.organizer.isNobody } ?? false
        self.init(
            organizer: isLoggedIn ? session?.organizer.name : nil,
            login: session?.newLogin.map { Login(token: $0.token.exposed, isRemembered: $0.isRemembered) },
            files: files.written.isEmpty ? nil : files.written, seen: session?.seenRevision)
    }
}

// MARK: - Scripts

extension WireService {
    /// The limit of a script's output, in bytes.
    static let answerLimit = 16 << 20

    /// Runs a script and streams its events, one on each line.
    func script(_ request: Endpoint.Request) async throws -> Endpoint.Response {
        // Only authenticated clients may run a script, as even checking one costs time.
        _ = try await organizer(of: request)
        let (message, key) = try await workers.run(.reading, request.budget) {
            (try request.message(ScriptMessage.self, Self.script), try RequestLog.Key(of: request))
        }
        if let start = message.clockStart, !Timestamp.range.contains(Timestamp(milliseconds: start)) {
            throw WireFailure.badMessage("clockStart is a moment of the years 1 to 9999")
        }
        return .init(
            .ok,
            body: .stream(
                ResponseStream(type: Wire.linesType, isEndless: false) { send in
                    let (lines, continuation) = AsyncStream.makeStream(of: ScriptStream.Piece.self)
                    let stream = ScriptStream(to: continuation, memory, for: request.budget.owner)
                    var limits = self.limits.work
                    limits.time = self.limits.scriptTime
                    let budget = stream.budget(limits)
                    // Heartbeats, also while the script waits for a free thread.
                    let signs = Task { try await stream.giveSigns() }
                    defer { signs.cancel() }
                    try await withTaskCancellationHandler {
                        async let work: Void = run(message, key, for: request, stream, budget)
                        do {
                            for await piece in lines { try await send(piece.text) }
                            // The lines also end when the client disconnects.
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
        _ message: ScriptMessage, _ key: RequestLog.Key?, for request: Endpoint.Request, _ stream: ScriptStream,
        _ budget: Budget
    ) async {
        do {
            try await workers.run(.script, budget) { run(message, key, for: request, stream) }
        } catch {
            // The script was not started.
            stream.tell(failure: error, request.logger)
        }
        stream.finish()
    }

    private func run(
        _ message: ScriptMessage, _ key: RequestLog.Key?, for request: Endpoint.Request, _ stream: ScriptStream
    ) {
        do {
            let end = try end(of: message, key, for: request, stream)
            stream.tell { $0.end = end }
        } catch let mistakes as ScriptMistakes {
            stream.tell { $0.mistakes = mistakes.mistakes }
        } catch let failure as StatementFailure where failure.kind != .interrupted || stream.limit == nil {
            stream.tell { $0.statement = failure }
        } catch {
            stream.tell(failure: stream.limit ?? error, request.logger)
        }
    }

    private func end(
        of message: ScriptMessage, _ key: RequestLog.Key?, for request: Endpoint.Request, _ stream: ScriptStream
    ) throws -> ScriptEvent.End {
        let files = SentFiles(message.files, links: message.links ?? [:])
        let clock = message.clockStart.map { VirtualClock(at: Timestamp(milliseconds: $0)) }
        let script = try Checker(
            registry: application.registry, isAtomic: true, hasVirtualClock: clock != nil,
            arguments: message.arguments, files: files
        ).check(message.source)
        let view = WireView(secrets: message.secrets.map { Secret($0) }) { screen in
            stream.tell(screen)
        }
        var ended: Session?
        var identity = request.identity
        let host = ScriptSession(
            origin: request.origin, files: files, view: view,
            environment: Runner.Environment(
                show: view.show,
                wait: { clock?.advance(seconds: $0) },
                trace: message.traces
                    ? { position, statement in stream.tell { $0.trace = .init(position, statement) } } : nil,
                progress: stream.progress, files: files),
            logger: request.logger, clock: clock,
            around: { call, open in
                stream.note(call.invocation.description.name)
                guard !call.invocation.description.changesView else { return stream.leaveToView(call.invocation) }
                try checkFiles(of: call.invocation)
                return try open()
            },
            ending: { session in
                ended = session
                _ = try session.newestRevision()
            })
        if message.isDryRun {
            let changes = try application.dryRun(script, as: &identity, host)
            return ScriptEvent.End(Outcome(organizer: nil, login: nil, files: nil), changes: changes)
        }
        try application.run(
            script, as: &identity, host,
            around: { session, work in
                guard let log, let key else { return try work() }
                try log.once(key, in: session, work) {
                    ""
                } again: { _ in
                    try view.show(Self.alreadyDone)
                }
            })
        return ScriptEvent.End(Outcome(of: ended, files))
    }

    /// The screen for a repeated script whose output was lost with the connection.
    private static let alreadyDone = Screen(
        [.alert("The connection broke when this had been done already; what it showed is lost.")], value: .null)
}
