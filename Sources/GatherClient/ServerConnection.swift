import AsyncHTTPClient
public import Foundation
import GatherDatabase
public import GatherKit
import GatherScript
public import GatherWire
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import Synchronization

/// What this end knows of a server, and the way to it.
///
/// Everything is synchronous, as all that opens routes is: the thread that asks waits, until somebody interrupts it.
public final class ServerConnection: Sendable {
    struct State {
        var token: Secret?
        /// On whose behalf the server works, as far as it has been told.
        var organizer: Organizer
        var clock: ServerClock
        var status: LiveStatus?
        var isOffline = false
        /// What follows the server, while a shell is open.
        var following: Task<Void, Never>?
        /// The part of it that belongs to the present login.
        var round: Task<Void, any Error>?
    }

    /// Where the server is.
    public let address: ServerAddress
    private let requester: Requester
    let credentials: CredentialFile
    let makeID: @Sendable () -> UUID
    let isInterrupted: @Sendable () -> Bool
    let state: Mutex<State>

    /// Makes a connection, which is not opened before something is asked.
    ///
    /// - Parameters:
    ///   - transport: What carries requests there.
    ///   - version: The version of this program.
    ///   - credentials: Where the login is remembered.
    ///   - retries: When a request is sent again.
    ///   - makeID: Makes an identifier that nobody else has.
    ///   - isInterrupted: Whether somebody wants what is waited for to end.
    /// - Throws: ``FileFailure`` when the login cannot be read.
    public init(
        _ address: ServerAddress, over transport: Transport, version: String, credentials: CredentialFile,
        retries: Retries = Retries(), makeID: @escaping @Sendable () -> UUID,
        isInterrupted: @escaping @Sendable () -> Bool
    ) throws(FileFailure) {
        self.address = address
        requester = Requester(address: address, transport: transport, retries: retries, version: version)
        self.credentials = credentials
        self.makeID = makeID
        self.isInterrupted = isInterrupted
        let token = try credentials.load()
        state = Mutex(
            State(
                token: token, organizer: token == nil ? .nobody : Organizer(named: "…"),
                clock: ServerClock(ContinuousClock.now)))
    }

    /// Ends what goes on in the background.
    public func unfollow() {
        state.withLock { state in
            state.following?.cancel()
            state.round?.cancel()
        }
    }

    /// The server's time of day, as far as it was told; else that of this machine.
    public var now: Timestamp {
        state.withLock { $0.clock.time(at: ContinuousClock.now) } ?? Timestamp.system()
    }

    /// Whether somebody is logged in, as far as is known here.
    public var isKnown: Bool { state.withLock { $0.token != nil } }

    /// On whose behalf the server works.
    var organizer: Organizer { state.withLock { $0.organizer } }

    /// Sends a message, and waits for the one that answers it.
    ///
    /// - Parameters:
    ///   - message: What is asked; nil when the path says it all.
    ///   - key: What the server knows the request by when it is sent again; nil when nothing is written.
    ///   - mayBeRepeated: Whether it may be sent again although the server may have got it.
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure``, ``BudgetFailure/interrupted`` or ``InterruptedWrite``.
    func ask<Answer: Decodable & Sendable>(
        _ path: String, _ message: (any Encodable)? = nil, key: UUID? = nil, mayBeRepeated: Bool = true,
        as type: Answer.Type = Answer.self
    ) throws -> Answer {
        var request = try request(path, message, key: key)
        request.mayBeRepeated = mayBeRepeated
        do {
            return try waiting(isInterrupted, on: Background.shared) { [requester, request] in
                try await requester.message(request)
            }
        } catch BudgetFailure.interrupted where key != nil {
            throw InterruptedWrite(server: address.text)
        }
    }

    /// A request on behalf of who is logged in.
    func request(_ path: String, _ message: (any Encodable)? = nil, key: UUID? = nil) throws -> Requester.Request {
        Requester.Request(
            method: message == nil ? .GET : .POST, path: path,
            body: try message.map { try JSONEncoder.wire.encode($0) },
            headers: key.map { [(Wire.keyHeader, $0.uuidString)] } ?? [], token: state.withLock { $0.token })
    }
}

extension Organizer {
    /// Somebody whom a server knows; which number that is there is nobody's business here.
    init(named name: String) { self.init(id: Int.max, name: name) }
}

// MARK: - Catalog

extension ServerConnection {
    /// What can be opened on the server.
    ///
    /// - Parameters:
    ///   - folder: Where it is kept, so that the server need not tell again what has not changed; nil when there is no
    ///     place for it.
    ///   - types: The types of text whose rules are known here; what arguments of others may be, the server alone knows.
    ///   - isKnownGoodEnough: Whether what was told before will do, without asking the server.
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure`` or ``BudgetFailure/interrupted``.
    public func catalog(
        keptIn folder: String?, knowing types: [TextType] = [], orKnownBefore isKnownGoodEnough: Bool = false
    ) throws -> Catalog {
        let cache = folder.map { CatalogCache(folder: $0, address: address, types: types) }
        let kept = cache?.load()
        if isKnownGoodEnough, let kept { return kept.catalog }
        var request = try request(Wire.catalogPath)
        // Whoever asks what there is says nothing of who it is.
        request.token = nil
        if let kept { request.headers.append(("If-None-Match", kept.tag)) }
        let question = request
        let answer = try waiting(isInterrupted, on: Background.shared) { [requester] in
            try await requester.answer(question)
        }
        if answer.status == 304, let kept { return kept.catalog }
        guard answer.status == 200,
            let catalog = try? Value(json: answer.body).decoded(as: Catalog.self, knowing: types)
        else {
            throw try whatIsWrong(answer)
        }
        if let tag = answer.headers.first(name: "ETag") { cache?.keep(answer.body, tag: tag) }
        return catalog
    }

    /// Why the server has no catalog that can be read.
    private func whatIsWrong(_ answer: Requester.Reply) throws -> any Failure {
        // One that is out of order says so itself.
        guard [200, 404, 410].contains(answer.status) else { return requester.failure(answer) }
        guard let greeting = try? ask(Wire.greetingPath, as: Greeting.self) else {
            return answer.status == 200
                ? ConnectionFailure.noServer(address.text, found: "something else")
                : requester.failure(answer).asStranger(address)
        }
        guard !greeting.protocols.contains(Wire.version) else { return requester.failure(answer) }
        return ConnectionFailure.otherProtocol(
            address.text, version: greeting.version,
            isNewer: greeting.protocols.contains { $0 > Wire.version })
    }
}

extension Failure {
    /// The failure as one of a server that does not know of this protocol at all.
    fileprivate func asStranger(_ address: ServerAddress) -> any Failure {
        self is ConnectionFailure
            ? self
            : ConnectionFailure.noServer(
                address.text, found: "\(quoted(message)); a gather of before has no routes to open")
    }
}

// MARK: - Following

extension ServerConnection {
    /// How long is waited between two looks when the server does not tell by itself what has changed.
    private static let interval = Duration.seconds(5)
    /// What a line of the stream begins with that tells of something new.
    private static let news = Data("data:".utf8)

    /// Follows what goes on at the server, for a shell that stays open, until ``unfollow()``.
    ///
    /// Whoever asks for the status gets what was told last, and never waits for the network.
    public func follow() {
        refresh(within: .seconds(Int64(Transport.connectTimeout)))
        let following = Task.detached { [self] in
            var failures = 0
            while !Task.isCancelled {
                // Each login has a round of its own, as a server tells one organizer what is theirs alone.
                let round = state.withLock { state in
                    let round = Task { try await followLogin() }
                    state.round = round
                    return round
                }
                do {
                    try await withTaskCancellationHandler {
                        try await round.value
                    } onCancel: {
                        round.cancel()
                    }
                    failures = 0
                } catch is CancellationError {
                    // Somebody else is logged in.
                    failures = 0
                } catch {
                    let wish = (error as? any Failure)?.retryAfter
                    // A pause that is cut short is the end of all this, or a new login.
                    try? await requester.retries.sleep(requester.retries.pause(after: failures, atLeast: wish))
                    failures += 1
                }
            }
        }
        state.withLock { $0.following = following }
    }

    /// Follows what goes on until the stream ends, or somebody else is logged in.
    private func followLogin() async throws {
        let request = try request(Wire.eventsPath)
        guard request.token != nil, let events = try await events(request) else {
            try await refresh()
            return try await requester.retries.sleep(Self.interval)
        }
        // What has changed before the stream began.
        try await refresh()
        await follow(events)
        // A stream that ends at once, time after time, must not keep anybody busy.
        try await requester.retries.sleep(requester.retries.pause(after: 0))
    }

    /// The stream of what changes; nil when the server has none for who asks.
    private func events(_ request: Requester.Request) async throws -> HTTPClientResponse.Body? {
        do {
            var request = request
            request.headers.append(("Accept", Wire.eventsType))
            return try await requester.stream(request, of: Wire.eventsType)
        } catch let failure as ConnectionFailure {
            if case .noServer = failure { return nil }
            state.withLock { $0.isOffline = true }
            throw failure
        } catch is RemoteFailure {
            return nil
        }
    }

    private func follow(_ events: HTTPClientResponse.Body) async {
        let lines = Mutex(Lines())
        // However the stream ends, it is begun anew, and that tells what is wrong.
        try? await requester.read(events) { piece in
            // Whatever has changed, the prompt is looked at as a whole.
            let news = lines.withLock { $0.add(piece.readableBytesView) }.contains { $0.starts(with: Self.news) }
            if news { try await self.refresh() }
        }
    }
}

// MARK: - Outcome

extension ServerConnection {
    /// Does what has come of opening routes, as far as it is to be done here.
    ///
    /// - Parameter asksForSecrets: Whether a password was told, so that there may be a login now.
    /// - Throws: ``FileFailure``, ``ForeignFile`` or ``ForeignLogin``.
    private func settle(
        _ outcome: Outcome, _ permit: FilePermit, asksForSecrets: Bool, in session: Session
    ) throws {
        if outcome.login != nil, !asksForSecrets { throw ForeignLogin(address: address.text) }
        let (organizer, lost) = adopt(outcome)
        session.organizer = organizer
        session.see(outcome.seen)
        if let login = outcome.login, login.isRemembered {
            session.afterCommit(try credentials.draft(remembering: Secret(login.token)).commit)
        } else if organizer == .nobody, let lost, try credentials.holds(lost) {
            session.afterCommit(try credentials.draft(remembering: nil).commit)
        }
        for file in outcome.files ?? [] {
            guard permit.allows(file) else { throw ForeignFile(path: file.path) }
            try session.write(file.text, to: file.path, overwriting: file.overwrites)
        }
    }

    /// Goes on as who the server says.
    ///
    /// - Returns: Who that is, and the token that is of no use any more.
    private func adopt(_ outcome: Outcome) -> (organizer: Organizer, lost: Secret?) {
        state.withLock { state in
            let before = state.token
            let token = outcome.login.map { Secret($0.token) } ?? (outcome.organizer == nil ? nil : before)
            state.organizer = outcome.organizer.map(Organizer.init(named:)) ?? .nobody
            guard token != before else { return (state.organizer, nil) }
            state.token = token
            // What is followed is that of somebody else.
            state.status = nil
            state.round?.cancel()
            return (state.organizer, before)
        }
    }
}

extension Session {
    /// Moves the seenRevision of somebody who looks on to where a server says it is.
    func see(_ seen: SeenRevision?) {
        if let seen, seenRevision != nil { seenRevision = seen }
    }
}

/// A login that a server makes although nobody has told it a password.
struct ForeignLogin: Failure {
    let address: String

    var kind: FailureKind { .unavailable }
    var message: String {
        "\(address) sends a login that nobody has asked for, so it is not trusted, and nothing of it is kept"
    }
}

// MARK: - Routes

extension ServerConnection {
    /// Opens a route on the server.
    ///
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure``, ``FileFailure``, ``BudgetFailure/interrupted`` or ``InterruptedWrite``.
    func open(
        _ route: RouteDescription, _ arguments: Arguments, _ confirmation: Confirmation, in session: Session
    ) throws -> Screen {
        let permit = FilePermit(route, arguments)
        try permit.checkNothingIsThere()
        let answer: OpenAnswer
        do {
            answer = try ask(
                Wire.openPath, message(route, arguments, confirmation, in: session),
                key: route.access == .write ? makeID() : nil, mayBeRepeated: !route.mayChangeOrganizer)
        } catch let failure as RemoteFailure {
            session.see(failure.seen)
            throw failure
        }
        if route.access != .none { try settle(answer.outcome, permit, asksForSecrets: route.hasSecret, in: session) }
        if route.access == .write { refreshIfFollowed() }
        return answer.screen.screen.fitted(to: route.result)
    }

    /// The question to ask before a route is opened, if there is one.
    ///
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure`` or ``BudgetFailure/interrupted``.
    func question(_ route: RouteDescription, _ arguments: Arguments, in session: Session) throws -> String? {
        try ask(
            Wire.questionPath, message(route, arguments, .notAsked, in: session), as: QuestionAnswer.self
        ).question
    }

    /// Knows what the server knows of the parameters of a route.
    var help: ArgumentHelp {
        ArgumentHelp(
            suggestions: { open, _ in
                // Whoever presses Tab does not want to wait for what cannot be reached anyhow.
                if self.state.withLock({ $0.isOffline }) { return Suggestions([]) }
                return try self.ask(Wire.helpPath, HelpMessage(.suggestions, for: open), as: HelpAnswer.self).all
            },
            proposal: { open, session in
                let answer = try self.ask(Wire.helpPath, HelpMessage(.proposal, for: open), as: HelpAnswer.self)
                session.see(answer.seen)
                return answer.proposal
            },
            check: { open, _ in
                _ = try self.ask(Wire.helpPath, HelpMessage(.check, for: open), as: HelpAnswer.self)
            })
    }

    private func message(
        _ route: RouteDescription, _ arguments: Arguments, _ confirmation: Confirmation, in session: Session
    ) -> OpenMessage {
        let files = arguments.paths(of: .file, in: route).map { SentFile($0, from: session.files) }
        let confirmed: OpenMessage.Confirmed? =
            if case .asked(let question) = confirmation { .init(question: question) } else { nil }
        return OpenMessage(
            route: route.name, arguments: arguments.values(of: route.parameters), confirmed: confirmed,
            files: files.isEmpty ? nil : files, seen: session.seenRevision)
    }
}

extension RouteDescription {
    /// Whether it may make, begin or end somebody's login.
    ///
    /// A key tells a server nothing then: it is looked for among those of an organizer.
    fileprivate var mayChangeOrganizer: Bool { access == .write && (isOpenToAnyone || hasSecret) }
}

// MARK: - Scripts

extension ServerConnection {
    /// Has the server run a script.
    ///
    /// - Parameters:
    ///   - message: The script, with all that it needs.
    ///   - files: The files that it may have written here.
    ///   - session: Goes on as whoever the script has logged in, and writes the files when it ends well.
    ///   - tell: Takes what the script answers while it runs; when it throws, the script is broken off.
    /// - Returns: How it has ended.
    /// - Throws: ``ScriptMistakes``, ``StatementFailure``, ``ConnectionFailure``, ``RemoteFailure``, ``FileFailure``,
    ///   ``BudgetFailure/interrupted``, ``InterruptedWrite``, or what `tell` throws; it may have run after a ``ConnectionFailure``, a
    ///   ``FileFailure`` or an ``InterruptedWrite`` alone.
    public func run(
        _ message: ScriptMessage, writing files: [WrittenFile], in session: Session,
        _ tell: (ScriptEvent) throws -> Void
    ) throws -> ScriptEvent.End {
        let permit = FilePermit(files)
        try permit.checkNothingIsThere()
        var request = try request(Wire.scriptPath, message, key: makeID())
        request.headers.append(("Accept", Wire.linesType))
        // What it asks for is a password, which may lead to somebody else.
        request.mayBeRepeated = message.secrets.isEmpty
        var ending: ScriptEvent.End?
        func take(_ lines: [Data]) throws {
            for line in lines {
                let event = try event(line)
                if let end = event.end { ending = end } else { try tell(event) }
            }
        }
        do {
            try waiting(isInterrupted, on: Background.shared, taking: take) { [requester, request] receiver in
                try await requester.lines(request, receiver)
            }
        } catch let interruption as BudgetFailure {
            // What is done is done.
            if ending == nil {
                throw message.isDryRun ? interruption : InterruptedWrite(server: address.text) as any Failure
            }
        }
        guard let ending else { throw ConnectionFailure.brokenOff(address.text) }
        if !message.isDryRun {
            try settle(ending.outcome, permit, asksForSecrets: !message.secrets.isEmpty, in: session)
        }
        return ending
    }

    /// Reads an event.
    ///
    /// - Throws: What the event says has gone wrong.
    private func event(_ line: Data) throws -> ScriptEvent {
        guard let event = try? Value(json: line).decoded(as: ScriptEvent.self) else {
            throw ConnectionFailure.noServer(address.text, found: "something that this version does not understand")
        }
        if let mistakes = event.mistakes { throw ScriptMistakes(mistakes: mistakes) }
        if let failure = event.statement { throw failure }
        if let failure = event.failure { throw RemoteFailure(failure) }
        return event
    }
}

extension Requester {
    /// Sends a request, and hands over the lines of the answer as they come.
    ///
    /// - Throws: ``ConnectionFailure`` or ``RemoteFailure``.
    fileprivate func lines(_ request: Request, _ receiver: Receiver<[Data]>) async throws {
        let body = try await stream(request, of: Wire.linesType)
        let lines = Mutex(Lines())
        do {
            try await read(body) { piece in
                let whole = lines.withLock { $0.add(piece.readableBytesView) }
                if !whole.isEmpty { await receiver.take(whole) }
            }
        } catch {
            throw ConnectionFailure(error, of: address.text)
        }
    }
}

// MARK: - Status

extension ServerConnection {
    /// How long a line that was executed waits for the prompt that goes with it.
    private static let patience = Duration.seconds(2)

    /// What goes on at the server, as far as it was told.
    var status: LiveStatus? {
        state.withLock { $0.isOffline ? .offline($0.status) : $0.status }
    }

    /// What the server's modules show when a shell starts.
    ///
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure`` or ``BudgetFailure/interrupted``.
    func startBlocks(in session: Session) throws -> [Block] {
        let answer = try ask("\(Wire.statusPath)?blocks", as: StatusAnswer.self)
        session.see(answer.seen)
        return answer.blocks
    }

    /// Looks at what goes on, when somebody follows it and has just changed it.
    private func refreshIfFollowed() {
        if state.withLock({ $0.following != nil }) { refresh(within: Self.patience) }
    }

    /// Looks at what goes on, unless that takes too long.
    private func refresh(within limit: Duration) {
        let end = ContinuousClock.now + limit
        // What is wrong shows in the status, and with the next route that is opened.
        try? waiting({ self.isInterrupted() || ContinuousClock.now > end }, on: Background.shared) {
            try await self.refresh()
        }
    }

    /// Looks at what goes on.
    ///
    /// - Throws: ``ConnectionFailure`` or ``RemoteFailure``.
    private func refresh() async throws {
        let request = try request(Wire.statusPath)
        let asked = ContinuousClock.now
        let answer: StatusAnswer
        do {
            answer = try await requester.message(request)
        } catch {
            if error is ConnectionFailure { state.withLock { $0.isOffline = true } }
            throw error
        }
        state.withLock { state in
            state.isOffline = false
            state.clock.learn(
                Timestamp(milliseconds: answer.now), asked: asked, answered: ContinuousClock.now)
            // Somebody may have logged in meanwhile.
            guard state.token == request.token else { return }
            state.status = answer.status
            state.organizer = answer.organizer.map(Organizer.init(named:)) ?? .nobody
        }
    }
}
