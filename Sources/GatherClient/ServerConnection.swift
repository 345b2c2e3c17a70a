public import Foundation
import GatherDatabase
public import GatherKit
import GatherScript
public import GatherWire
import Synchronization

/// A connection to a server, with its login and its last known state.
///
/// Its interface is synchronous, as that of all routes: the calling thread waits until the response comes or the user
/// interrupts it.
public final class ServerConnection: Sendable {
    struct State {
        var token: Secret?
        /// The organizer logged in, as last reported by the server.
        var organizer: Organizer
        var clock: ServerClock
        var status: LiveStatus?
        var isOffline = false
        /// Whether a thread follows the server's events, while a shell is open.
        var isFollowed = false
        /// The number of logins and logouts, which tells that thread when to follow those of another organizer.
        var logins = 0
    }

    /// The server's address.
    public let address: ServerAddress
    private let requester: Requester
    let credentials: CredentialFile
    let makeID: @Sendable () -> UUID
    let isInterrupted: @Sendable () -> Bool
    let state: Mutex<State>

    /// Creates a connection; no request is sent yet.
    ///
    /// - Throws: ``FileFailure`` if the login cannot be read.
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

    /// Stops following the server's events.
    public func unfollow() { state.withLock { $0.isFollowed = false } }

    /// The server's time, or this machine's time before the first response.
    public var now: Timestamp {
        state.withLock { $0.clock.time(at: ContinuousClock.now) } ?? Timestamp.system()
    }

    /// Whether there is a login token.
    public var isKnown: Bool { state.withLock { $0.token != nil } }

    /// The organizer logged in.
    var organizer: Organizer { state.withLock { $0.organizer } }

    /// Sends a request, and waits for the response.
    ///
    /// - Parameters:
    ///   - message: The body; nil for a GET request.
    ///   - key: The idempotency key of a write; nil for a read.
    ///   - mayBeRepeated: Whether it may be sent again even if the server may have received it.
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure``, ``BudgetFailure/interrupted`` or ``InterruptedWrite``.
    func ask<Answer: Decodable & Sendable>(
        _ path: String, _ message: (any Encodable)? = nil, key: UUID? = nil, mayBeRepeated: Bool = true,
        as type: Answer.Type = Answer.self
    ) throws -> Answer {
        var request = try request(path, message, key: key)
        request.mayBeRepeated = mayBeRepeated
        do {
            return try requester.message(request, checking: checkInterruption)
        } catch BudgetFailure.interrupted where key != nil {
            throw InterruptedWrite(server: address.text)
        }
    }

    /// Creates a request with the current login token.
    private func request(_ path: String, _ message: (any Encodable)? = nil, key: UUID? = nil) throws -> Request {
        Request(
            path: path, body: try message.map { try JSONEncoder.wire.encode($0) },
            headers: key.map { [Wire.keyHeader: $0.uuidString] } ?? [:], token: state.withLock { $0.token })
    }

    /// - Throws: ``BudgetFailure/interrupted`` if the user has interrupted the current request.
    private func checkInterruption() throws(BudgetFailure) {
        if isInterrupted() { throw .interrupted }
    }
}

extension Organizer {
    /// An organizer of a server, without its id on that server.
    init(named name: String) { self.init(id: Int.max, name: name) }
}

// MARK: - Catalog

extension ServerConnection {
    /// The server's catalog of routes.
    ///
    /// - Parameters:
    ///   - folder: The cache folder, for requests with `If-None-Match`; nil for no cache.
    ///   - rules: The rules of modules that this program knows; the server alone checks arguments of other kinds.
    ///   - isKnownGoodEnough: Whether a cached catalog is used without asking the server.
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure`` or ``BudgetFailure/interrupted``.
    public func catalog(
        keptIn folder: String?, knowing rules: [Rule] = [], orKnownBefore isKnownGoodEnough: Bool = false
    ) throws -> Catalog {
        let cache = folder.map { CatalogCache(folder: $0, address: address, rules: rules) }
        let kept = cache?.load()
        if isKnownGoodEnough, let kept { return kept.catalog }
        var request = try request(Wire.catalogPath)
        // The catalog is the same for all users, so the request needs no identity.
        request.token = nil
        request.headers["If-None-Match"] = kept?.tag
        let answer = try requester.response(to: request, checking: checkInterruption)
        if answer.status == 304, let kept { return kept.catalog }
        guard answer.status == 200,
            let catalog = try? Value(json: answer.body).decoded(as: Catalog.self, knowing: rules)
        else {
            throw try whatIsWrong(answer)
        }
        if let tag = answer.headers["etag"] { cache?.keep(answer.body, tag: tag) }
        return catalog
    }

    /// The reason why the catalog cannot be fetched or decoded.
    private func whatIsWrong(_ answer: Response) throws -> any Failure {
        let failure = requester.failure(answer)
        // With any other status, the server itself reports the failure.
        guard [200, 404, 410].contains(answer.status) else { return failure }
        guard let greeting = try? ask(Wire.greetingPath, as: Greeting.self) else {
            if answer.status == 200 { return ConnectionFailure.noServer(address.text, found: "something else") }
            if failure is ConnectionFailure { return failure }
            return ConnectionFailure.noServer(
                address.text, found: "\(quoted(failure.message)); that version of gather has no commands to open")
        }
        guard !greeting.protocols.contains(Wire.version) else { return failure }
        return ConnectionFailure.otherProtocol(
            address.text, version: greeting.version,
            isNewer: greeting.protocols.contains { $0 > Wire.version })
    }
}

// MARK: - Event stream

extension ServerConnection {
    /// The polling interval if the server has no event stream.
    private static let interval = Duration.seconds(5)
    /// The prefixes of the lines of an event.
    private static let (name, news) = (Data("event:".utf8), Data("data:".utf8))
    private static let heartbeat = Data("event: \(Wire.heartbeat)".utf8)

    /// Follows the server's events for an open shell, until ``unfollow()``.
    ///
    /// The live status is then read from memory, without waiting for the network.
    public func follow() {
        refresh(within: .seconds(Int64(Transport.connectTimeout)))
        state.withLock { $0.isFollowed = true }
        Thread.detachNewThread { [self] in
            var failures = 0
            while state.withLock({ $0.isFollowed }) {
                // A round for each login: a server reports to each organizer only their own events.
                let logins = state.withLock { $0.logins }
                let check = {
                    let goesOn = self.state.withLock { $0.isFollowed && $0.logins == logins }
                    if !goesOn { throw RoundEnded() }
                }
                do {
                    try followLogin(checking: check)
                    failures = 0
                } catch is RoundEnded {
                    failures = 0
                } catch {
                    let wish = (error as? any Failure)?.retryAfter
                    try? requester.retries.sleep(requester.retries.pause(after: failures, atLeast: wish), check)
                    failures += 1
                }
            }
        }
    }

    /// The events are no longer followed, or those of another login are.
    private struct RoundEnded: Error {}

    /// Follows the events until the stream ends.
    private func followLogin(checking check: () throws -> Void) throws {
        let request = try request(Wire.eventsPath)
        guard request.token != nil, try followEvents(request, checking: check) else {
            try refresh(checking: check)
            return try requester.retries.sleep(Self.interval, check)
        }
        // Avoids a busy loop if the stream ends immediately every time.
        try requester.retries.sleep(requester.retries.pause(after: 0), check)
    }

    /// Reads the status at each event, until the stream ends.
    ///
    /// - Returns: False if the server offers no stream for this login.
    private func followEvents(_ request: Request, checking check: () throws -> Void) throws -> Bool {
        var request = request
        request.headers["Accept"] = Wire.eventsType
        var hasBegun = false
        var lines = Lines()
        var isHeartbeat = false
        do {
            try requester.stream(request, of: Wire.eventsType, checking: check) {
                hasBegun = true
                // Changes before the stream began.
                try refresh(checking: check)
            } take: { piece in
                var isNews = false
                for line in lines.add(piece) {
                    if line.starts(with: Self.name) { isHeartbeat = line == Self.heartbeat }
                    if line.starts(with: Self.news), !isHeartbeat { isNews = true }
                }
                // All events but heartbeats lead to the same action.
                if isNews { try refresh(checking: check) }
            }
        } catch let failure as ConnectionFailure where !hasBegun {
            if case .noServer = failure { return false }
            state.withLock { $0.isOffline = true }
            throw failure
        } catch is RemoteFailure where !hasBegun {
            return false
        } catch is ConnectionFailure {
            // It is followed again, and that attempt reports what is wrong.
        }
        return true
    }
}

// MARK: - Outcome

extension ServerConnection {
    /// Applies the outcome of executed routes to this machine: login, seen revision and files.
    ///
    /// - Parameter asksForSecrets: Whether the request contained a password, so that a login is expected.
    /// - Throws: ``FileFailure``, ``ForeignFile`` or ``ForeignLogin``.
    private func settle(
        _ outcome: Outcome, _ permit: FilePermit, asksForSecrets: Bool, in session: Session
    ) throws {
        if outcome.login != nil, !asksForSecrets { throw ForeignLogin(address: address.text) }
        let (organizer, lost) = adopt(outcome)
        session.organizer = organizer
        session.advanceSeenRevision(to: outcome.seen)
        if let login = outcome.login, login.isRemembered {
            session.afterCommit(try credentials.draft(remembering: Secret(login.token)).commit)
        } else if organizer == .nobody, let lost, try credentials.holds(lost) {
            session.afterCommit(try credentials.draft(remembering: nil).commit)
        }
        for file in outcome.files ?? [] {
            try permit.check(writing: file)
            try session.write(file.text, to: file.path, overwriting: file.overwrites)
        }
    }

    /// Switches to the organizer and the token of an outcome.
    ///
    /// - Returns: The organizer, and the token that is no longer valid, or nil.
    private func adopt(_ outcome: Outcome) -> (organizer: Organizer, lost: Secret?) {
        state.withLock { state in
            let before = state.token
            let token = outcome.login.map { Secret($0.token) } ?? (outcome.organizer == nil ? nil : before)
            state.organizer = outcome.organizer.map(Organizer.init(named:)) ?? .nobody
            guard token != before else { return (state.organizer, nil) }
            state.token = token
            // The status is that of the previous login.
            state.status = nil
            state.logins += 1
            return (state.organizer, before)
        }
    }
}

extension Session {
    /// Updates the seen revision, in a session that has one.
    func advanceSeenRevision(to seen: SeenRevision?) {
        if let seen, seenRevision != nil { seenRevision = seen }
    }
}

/// The server sent a login although the request contained no password.
struct ForeignLogin: Failure {
    let address: String

    var kind: FailureKind { .unavailable }
    var message: String {
        "\(address) sent a login that was not asked for; it is not trusted, and nothing of it is kept"
    }
}

// MARK: - Routes

extension ServerConnection {
    /// Executes a route on the server.
    ///
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure``, ``FileFailure``, ``BudgetFailure/interrupted`` or
    ///   ``InterruptedWrite``.
    func open(
        _ route: RouteDescription, _ arguments: Arguments, _ confirmation: Confirmation, in session: Session
    ) throws -> Screen {
        let files = WrittenFile.files(of: route, arguments)
        for file in files where !file.mayBeThere && FileManager.default.fileExists(atPath: file.path) {
            throw FileFailure.exists(file.path, remedy: "add --overwrite to replace it")
        }
        let permit = FilePermit(writing: files)
        let writes = route.access(with: arguments) == .write
        let answer: OpenAnswer
        do {
            answer = try ask(
                Wire.openPath, message(route, arguments, confirmation, in: session),
                key: writes ? makeID() : nil, mayBeRepeated: !route.mayChangeOrganizer)
        } catch let failure as RemoteFailure {
            session.advanceSeenRevision(to: failure.seen)
            throw failure
        }
        if route.access != .none { try settle(answer.outcome, permit, asksForSecrets: route.hasSecret, in: session) }
        if writes { refreshIfFollowed() }
        return answer.screen.screen.fitted(to: route.result)
    }

    /// The confirmation question of a route; nil if there is none.
    ///
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure`` or ``BudgetFailure/interrupted``.
    func question(_ route: RouteDescription, _ arguments: Arguments, in session: Session) throws -> AskedQuestion? {
        try ask(
            Wire.questionPath, message(route, arguments, .notAsked, in: session), as: QuestionAnswer.self
        ).asked
    }

    /// Completion, form defaults and checks of parameters, provided by the server.
    var help: ArgumentHelp {
        ArgumentHelp(
            suggestions: { open, _ in
                // Completion must not block while the server is unreachable.
                if self.state.withLock({ $0.isOffline }) { return Suggestions([]) }
                return try self.ask(Wire.helpPath, HelpMessage(.suggestions, for: open), as: HelpAnswer.self).all
            },
            proposal: { open, _ in
                try self.ask(Wire.helpPath, HelpMessage(.proposal, for: open), as: HelpAnswer.self).proposal
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
            if case .asked(let id) = confirmation { .init(id: id) } else { nil }
        return OpenMessage(
            route: route.name, arguments: arguments.values(of: route.parameters), confirmed: confirmed,
            files: files.isEmpty ? nil : files, seen: session.seenRevision)
    }
}

extension RouteDescription {
    /// Whether the route may create, start or end a login.
    ///
    /// Such a request cannot be identified by its key, which the server looks up among those of one organizer.
    fileprivate var mayChangeOrganizer: Bool { access == .write && (isOpenToAnyone || hasSecret) }
}

// MARK: - Texts

extension ServerConnection {
    /// How many times a text is sent again with answers, at most: once for each level of included files, and a few more.
    private static let mostAsks = 120

    /// Runs a text on the server, asking for what it needs.
    ///
    /// - Parameters:
    ///   - answer: Asks the user for secrets and confirmations.
    ///   - session: Takes on the organizer that the text has logged in, and writes the files if it succeeds.
    ///   - tell: Receives the events while the text runs; if it throws, the text is cancelled.
    /// - Returns: The final event.
    /// - Throws: ``ScriptMistakes``, ``StatementFailure``, ``ConnectionFailure``, ``RemoteFailure``, ``FileFailure``,
    ///   ``ForeignFile``, ``ForeignLogin``, ``BudgetFailure/interrupted``, ``InterruptedWrite``, or what `answer` or `tell`
    ///   throws. The text has certainly not run after a ``ScriptMistakes``, a ``StatementFailure`` or a ``RemoteFailure``.
    public func run(
        _ message: RunMessage, in session: Session,
        answering answer: (RunAsk, inout RunMessage.Answers) throws -> Void, _ tell: (ScriptEvent) throws -> Void
    ) throws -> ScriptEvent.End {
        var message = message
        var permit = FilePermit(message)
        let key = makeID()
        for _ in 0..<Self.mostAsks {
            switch try send(message, key: key, tell) {
            case .done(let ending):
                if let outcome = ending.outcome {
                    try settle(outcome, permit, asksForSecrets: !message.answers.secrets.isEmpty, in: session)
                }
                return ending
            case .asks(let ask):
                for path in ask.files ?? [] {
                    let file = SentFile(path, from: session.files)
                    try permit.give(file)
                    message.answers.files.append(file)
                }
                try answer(ask, &message.answers)
            }
        }
        throw ConnectionFailure.noServer(address.text, found: "a server that asks without end")
    }

    private enum Ending {
        case done(ScriptEvent.End)
        case asks(RunAsk)
    }

    /// Sends a text once, with what has been answered.
    private func send(
        _ message: RunMessage, key: UUID, _ tell: (ScriptEvent) throws -> Void
    ) throws -> Ending {
        var request = try request(Wire.runPath, message, key: key)
        request.headers["Accept"] = Wire.linesType
        // A text that asks for passwords may change the login.
        request.mayBeRepeated = message.answers.secrets.isEmpty
        var ending: Ending?
        var lines = Lines()
        do {
            try requester.stream(request, of: Wire.linesType, checking: checkInterruption) { piece in
                for line in lines.add(piece) {
                    let event = try event(line)
                    if let end = event.end {
                        ending = .done(end)
                    } else if let ask = event.asks {
                        ending = .asks(ask)
                    } else {
                        try tell(event)
                    }
                }
            }
        } catch let interruption as BudgetFailure {
            // The text has ended, so the interruption comes too late.
            if ending == nil {
                let isHarmless = message.isDryRun || message.checksOnly
                throw isHarmless ? interruption : InterruptedWrite(server: address.text) as any Failure
            }
        }
        guard let ending else { throw ConnectionFailure.brokenOff(address.text) }
        return ending
    }

    /// Decodes an event.
    ///
    /// - Throws: The failure that the event reports.
    private func event(_ line: Data) throws -> ScriptEvent {
        guard let event = try? Value(json: line).decoded(as: ScriptEvent.self) else {
            throw ConnectionFailure.noServer(address.text, found: "something that this version does not understand")
        }
        if let mistakes = event.mistakes { throw ScriptMistakes(mistakes: mistakes) }
        if let failure = event.statement { throw failure }
        if let failure = event.failure {
            let isUsage = failure.kind == FailureKind.usage.rawValue
            throw isUsage ? UsageFailure(failure.reason) : RemoteFailure(failure) as any Failure
        }
        return event
    }
}

// MARK: - Status

extension ServerConnection {
    /// The timeout for the status update after a command.
    private static let patience = Duration.seconds(2)

    /// The last known live status, marked as offline if the server is unreachable.
    var status: LiveStatus? {
        state.withLock { $0.isOffline ? .offline($0.status) : $0.status }
    }

    /// The blocks that the server's modules show when a shell starts.
    ///
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure`` or ``BudgetFailure/interrupted``.
    func startBlocks(in session: Session) throws -> [Block] {
        let answer = try ask("\(Wire.statusPath)?blocks", as: StatusAnswer.self)
        session.advanceSeenRevision(to: answer.seen)
        return answer.blocks
    }

    /// Fetches the status after a write, if the events are followed.
    private func refreshIfFollowed() {
        if state.withLock({ $0.isFollowed }) { refresh(within: Self.patience) }
    }

    /// Fetches the status, with a timeout.
    private func refresh(within limit: Duration) {
        let end = ContinuousClock.now + limit
        // An error shows in the status, and again with the next command.
        try? refresh {
            try self.checkInterruption()
            if ContinuousClock.now > end { throw BudgetFailure.interrupted }
        }
    }

    /// Fetches the status.
    ///
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure``, or what `check` throws.
    private func refresh(checking check: () throws -> Void) throws {
        let request = try request(Wire.statusPath)
        let asked = ContinuousClock.now
        let answer: StatusAnswer
        do {
            answer = try requester.message(request, checking: check)
        } catch {
            if error is ConnectionFailure { state.withLock { $0.isOffline = true } }
            throw error
        }
        state.withLock { state in
            state.isOffline = false
            state.clock.learn(
                Timestamp(milliseconds: answer.now), asked: asked, answered: ContinuousClock.now)
            // The login may have changed since the request was sent.
            guard state.token == request.token else { return }
            state.status = answer.status
            state.organizer = answer.organizer.map(Organizer.init(named:)) ?? .nobody
        }
    }
}
