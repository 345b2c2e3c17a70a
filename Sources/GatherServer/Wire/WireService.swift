import Crypto
import Foundation
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
    let limits: Limits
    /// The version of gather.
    let version: String
    let now: @Sendable () -> Timestamp
    /// The log of answered requests; nil unless the module wire is on.
    let log: RequestLog?
    /// The limits of event streams, for each account and in total.
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
        // Half of the connections stay free for other requests.
        streams = (Places(limit: limits.streamsOfAccount), Places(limit: max(1, limits.connections / 2)))
    }

    /// Takes the places of an event stream.
    ///
    /// - Returns: The places, held for the lifetime of the stream.
    /// - Throws: ``WireFailure/tooManyStreams(limit:)`` or ``EndpointFailure/busy``.
    private func takeStream(of organizer: Organizer) throws -> [Places.Place] {
        guard let place = streams.ofAccount.take(for: String(organizer.id)) else {
            throw WireFailure.tooManyStreams(limit: limits.streamsOfAccount)
        }
        guard let other = streams.ofAll.take() else { throw EndpointFailure.busy }
        return [place, other]
    }

    var registry: ModuleRegistry { application.registry }

    /// The endpoints of the wire protocol.
    var endpoints: [ServerEndpoint] {
        [
            endpoint(.get, Wire.greetingPath) { _ in Greeting(protocols: [Wire.version], version: version) },
            catalog,
            ServerEndpoint(method: .post, path: Wire.openPath, bodyLimit: Self.bodyLimit, handle: open),
            endpoint(.post, Wire.questionPath, question),
            endpoint(.post, Wire.helpPath, help),
            endpoint(.get, Wire.statusPath, status),
            ServerEndpoint(method: .post, path: Wire.scriptPath, bodyLimit: Self.bodyLimit, handle: script),
            ServerEndpoint(method: .get, path: Wire.eventsPath, handle: events),
        ]
    }

    /// The size limit of a message with files, in bytes.
    static let bodyLimit = 64 << 20

    /// A read-only endpoint that answers with one message.
    private func endpoint(
        _ method: Endpoint.Method, _ path: String,
        _ answer: @escaping @Sendable (ServerEndpoint.Request) throws -> some Encodable
    ) -> ServerEndpoint {
        ServerEndpoint(method: method, path: path) { request in
            let answer = try await workers.run(.read, isSlow: false, request.budget) {
                Result { try Answer(message: answer(request)) }
            }
            return try answer.get()
        }
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
    ///
    /// - Throws: ``WireFailure/viewRoute(_:)`` or ``WireFailure/localFiles(_:)``.
    func offered(_ invocation: Invocation) throws(WireFailure) -> Invocation {
        guard !registry.modules.contains(where: { $0.name == invocation.module && $0.isOfView }) else {
            throw .viewRoute(invocation.description.name)
        }
        try checkFiles(of: invocation)
        return invocation
    }

    private func question(_ request: ServerEndpoint.Request) throws -> QuestionAnswer {
        let message = try request.message(OpenMessage.self)
        let invocation = try offered(registry.bind(message.route, message.arguments))
        guard invocation.needsConfirmation else { return QuestionAnswer(question: nil) }
        var identity = request.identity
        return try application.session(
            .read, as: &identity, orAnyone: invocation.isOpenToAnyone, origin: request.origin
        ) { QuestionAnswer(question: try invocation.question(in: $0)) }
    }

    private func help(_ request: ServerEndpoint.Request) throws -> HelpAnswer {
        let message = try request.message(HelpMessage.self)
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
            case .proposal:
                let proposal = try registry.proposal(for: open, in: session)
                return HelpAnswer(proposal: proposal, seen: try session.lookAround())
            case .check:
                try registry.check(open, in: session)
                return HelpAnswer(proposal: nil)
            }
        }
    }

    private func status(_ request: ServerEndpoint.Request) throws -> StatusAnswer {
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
    /// Makes a response of a message.
    init(message: some Encodable) throws {
        self.init(.ok, body: .whole([UInt8](try JSONEncoder.wire.encode(message)), type: "application/json"))
    }
}

// MARK: - Catalog

extension WireService {
    /// The endpoint of the route catalog, which is constant while the server runs.
    var catalog: ServerEndpoint {
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
            let data = try JSONEncoder.wire.encode(catalog)
            return (bytes: [UInt8](data), tag: "\"\(SHA256.hash(data: data).hexadecimal)\"")
        }
        return ServerEndpoint(method: .get, path: Wire.catalogPath) { request in
            let (bytes, tag) = try made.get()
            let headers: HTTPFields = [.eTag: tag, .cacheControl: "no-cache"]
            if request.headers[.ifNoneMatch] == tag { return Answer(.notModified, headers: headers) }
            return Answer(.ok, headers: headers, body: .whole(bytes, type: "application/json"))
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
    func events(_ request: ServerEndpoint.Request) async throws -> Answer {
        let organizer = try await organizer(of: request)
        let places = try takeStream(of: organizer)
        let changes = application.changes.changes(of: organizer)
        return Answer(
            .ok,
            body: .stream(
                AnswerStream(type: Wire.eventsType, isEndless: true) { writer in
                    defer { withExtendedLifetime(places) {} }
                    try await writer.write("event: hello\ndata: {\"protocol\":\(Wire.version)}\n\n")
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addTask {
                            for await modules in changes {
                                // Checked again, as the token may have expired or been revoked.
                                _ = try await self.organizer(of: request)
                                try await writer.write(Self.text(of: modules))
                            }
                        }
                        group.addTask {
                            while true {
                                try await Task.sleep(for: .seconds(Self.pause))
                                _ = try await self.organizer(of: request)
                                try await writer.write(":\n\n")
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
    func organizer(of request: ServerEndpoint.Request) async throws -> Organizer {
        try await workers.run(.read, isSlow: false, Budget(limits.work)) {
            Result {
                var identity = request.identity
                return try application.session(.read, as: &identity, origin: request.origin) { session in
                    guard session.organizer.id != Organizer.nobody.id else { throw IdentityFailure.nobody }
                    return session.organizer
                }
            }
        }.get()
    }

    /// Publishes changes by other processes until the task is cancelled.
    fileprivate func followOthers() async throws {
        var last: Int?
        while true {
            try await Task.sleep(for: Self.glance)
            // A store that is not available or threads that are all busy are asked again at the next check.
            let now = try? await workers.run(.read, isSlow: false, Budget(limits.work)) {
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
    func open(_ request: ServerEndpoint.Request) async throws -> Answer {
        let opening = try await workers.run(.read, isSlow: false, request.budget) {
            Result {
                let message = try request.message(OpenMessage.self)
                return Opening(
                    message: message, invocation: try offered(registry.bind(message.route, message.arguments)),
                    key: try request.key)
            }
        }.get()
        let invocation = opening.invocation
        let answer = try await workers.run(invocation.access, isSlow: invocation.isSlow, request.budget) {
            Result { try Answer(message: open(opening, for: request)) }
        }
        return try answer.get()
    }

    private func open(_ opening: Opening, for request: ServerEndpoint.Request) throws -> OpenAnswer {
        // A repeated request is answered before its question is asked again, as that may no longer apply.
        if let answer = try known(opening, for: request) { return answer }
        let files = SentFiles(opening.message.files ?? [])
        var identity = request.identity
        var ended: Session?
        var seenRevision = opening.message.seen
        let screen = try application.open(
            opening.invocation, as: &identity, seeing: &seenRevision, origin: request.origin, files: files,
            view: WireView(confirmed: opening.message.confirmed)
        ) { session, open in
            ended = session
            guard let log, let key = opening.key else { return try open() }
            var isDone = false
            let answer = try log.answer(key, in: session) {
                isDone = true
                return String(decoding: try JSONEncoder.wire.encode(WireScreen(open())), as: UTF8.self)
            }
            // The changes of the first attempt are the client's own, so they must not count as unseen.
            if !isDone { try session.look() }
            return try WireScreen(text: answer).screen
        }
        return OpenAnswer(screen: screen, outcome: Outcome(of: ended, files))
    }

    /// The response to an earlier attempt of a confirmed request; nil if there is none.
    private func known(_ opening: Opening, for request: ServerEndpoint.Request) throws -> OpenAnswer? {
        guard opening.message.confirmed != nil, let key = opening.key, let log
        else { return nil }
        var identity = request.identity
        return try application.session(
            .read, as: &identity, orAnyone: opening.invocation.isOpenToAnyone, origin: request.origin
        ) { session in
            session.seenRevision = opening.message.seen
            return try log.answer(known: key, in: session).map {
                try session.look()
                return OpenAnswer(screen: try WireScreen(text: $0).screen, outcome: Outcome(of: session, SentFiles()))
            }
        }
    }
}

extension WireScreen {
    fileprivate init(text: String) throws { self = try Value(json: Data(text.utf8)).decoded() }
}

extension Outcome {
    /// The outcome of a session.
    init(of session: Session?, _ files: SentFiles) {
        let isSomebody = session.map { $0.organizer.id != Organizer.nobody.id } ?? false
        self.init(
            organizer: isSomebody ? session?.organizer.name : nil,
            login: session?.newLogin.map { Login(token: $0.token.exposed, isRemembered: $0.isRemembered) },
            files: files.written.isEmpty ? nil : files.written, seen: session?.seenRevision)
    }
}

// MARK: - Scripts

extension WireService {
    /// The limit of a script's output, in bytes.
    static let answerLimit = 16 << 20

    /// Runs a script and streams its events, one on each line.
    func script(_ request: ServerEndpoint.Request) async throws -> Answer {
        // Only authenticated clients may run a script, as even checking one costs time.
        _ = try await organizer(of: request)
        let message = try await workers.run(.read, isSlow: false, request.budget) {
            Result { try request.message(ScriptMessage.self) }
        }.get()
        if let start = message.clockStart, !Timestamp.range.contains(Timestamp(milliseconds: start)) {
            throw WireFailure.badMessage("clockStart is a moment of the years 1 to 9999")
        }
        let key = try request.key
        return Answer(
            .ok,
            body: .stream(
                AnswerStream(type: Wire.linesType, isEndless: false) { writer in
                    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
                    let course = ScriptCourse(to: continuation)
                    var limits = self.limits.work
                    limits.time = self.limits.scriptTime
                    let budget = course.budget(limits)
                    // Heartbeats, also while the script waits for a free thread.
                    let signs = Task { try await course.giveSigns() }
                    defer { signs.cancel() }
                    try await withTaskCancellationHandler {
                        async let work: Void = run(message, key, for: request, course, budget)
                        do {
                            for await line in lines { try await writer.write(line) }
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
        _ message: ScriptMessage, _ key: RequestLog.Key?, for request: ServerEndpoint.Request, _ course: ScriptCourse,
        _ budget: Budget
    ) async {
        do {
            try await workers.runScript(budget) { run(message, key, for: request, course) }
        } catch {
            // The script was not started.
            course.tell(failure: error, request.logger)
        }
        course.finish()
    }

    private func run(
        _ message: ScriptMessage, _ key: RequestLog.Key?, for request: ServerEndpoint.Request, _ course: ScriptCourse
    ) {
        do {
            course.tell(end: try end(of: message, key, for: request, course))
        } catch let mistakes as ScriptMistakes {
            course.tell { $0.mistakes = mistakes.mistakes }
        } catch let failure as StatementFailure where failure.kind != .interrupted || course.limit == nil {
            course.tell { $0.statement = failure }
        } catch {
            course.tell(failure: course.limit ?? error, request.logger)
        }
    }

    private func end(
        of message: ScriptMessage, _ key: RequestLog.Key?, for request: ServerEndpoint.Request, _ course: ScriptCourse
    ) throws -> ScriptEvent.End {
        let files = SentFiles(message.files, links: message.links ?? [:])
        let clock = message.clockStart.map { VirtualClock(at: Timestamp(milliseconds: $0)) }
        let script = try Checker(
            registry: application.registry, isAtomic: true, hasVirtualClock: clock != nil,
            arguments: message.arguments, files: files
        ).check(message.source)
        let view = WireView(secrets: message.secrets.map { Secret($0) }) { screen in
            course.tell(screen)
        }
        var ended: Session?
        var identity = request.identity
        let host = ScriptSession(
            origin: request.origin, files: files, view: view,
            environment: Runner.Environment(
                show: view.show,
                wait: { clock?.advance(seconds: $0) },
                trace: message.traces ? { position, statement in course.trace(position, statement) } : nil,
                progress: course.progress, files: files),
            logger: request.logger, clock: clock,
            around: { call, open in
                course.note(call.invocation.description.name)
                guard !call.invocation.description.changesView else { return course.leaveToView(call.invocation) }
                try checkFiles(of: call.invocation)
                return try open()
            },
            ending: { session in
                ended = session
                _ = try session.lookAround()
            })
        if message.isDryRun {
            let changes = try application.dryRun(script, as: &identity, host)
            return ScriptEvent.End(Outcome(organizer: nil, login: nil, files: nil), changes: changes)
        }
        try application.run(
            script, as: &identity, host,
            around: { session, work in
                // The time limit starts after the wait for other writers.
                Budget.current.restartTime()
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

    /// The screen for a repeated script whose output was lost with the connection.
    private static let alreadyDone = Screen(
        [.alert("The connection broke when this had been done already; what it showed is lost.")], value: .null)
}
