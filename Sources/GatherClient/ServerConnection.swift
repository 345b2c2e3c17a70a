public import Foundation
import GatherDatabase
public import GatherKit
public import GatherScript
public import GatherWire
import Synchronization

/// A connection to a server, with its login and its last known state.
///
/// Its interface is synchronous, like that of all routes: the calling thread waits until the response comes or the user
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
        /// The end of the user's input, which determines the files that values of variables may name.
        var typed = ""
        /// The number of logins and logouts, which tells that thread when to follow the events of another organizer.
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

    /// The login token; nil for none.
    public var token: Secret? { state.withLock { $0.token } }

    /// Whether there is a login token.
    public var isKnown: Bool { state.withLock { $0.token != nil } }

    /// The organizer logged in.
    public var organizer: Organizer { state.withLock { $0.organizer } }

    /// Sends a request that changes nothing, and waits for the response.
    ///
    /// - Parameter message: The body; nil for a GET request.
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure`` or ``BudgetFailure/interrupted``.
    func ask<Answer: Decodable & Sendable>(_ path: String, _ message: (any Encodable)? = nil) throws -> Answer {
        try requester.message(try request(path, message), checking: checkInterruption)
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

    /// The events are no longer followed, or the login has changed.
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
        var isHeartbeat = false
        do {
            try requester.stream(request, of: Wire.eventsType, checking: check) {
                hasBegun = true
                // Changes before the stream began.
                try refresh(checking: check)
            } take: { lines in
                var isNews = false
                for line in lines {
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
            // The next attempt to follow the events reports the error.
        }
        return true
    }
}

// MARK: - Outcome

extension ServerConnection {
    /// Applies the outcome of a text to this machine: login and files.
    ///
    /// - Parameter asksForSecrets: Whether the request contained a password, so that a login is expected.
    /// - Throws: ``FileFailure``, ``ForeignFile`` or ``ForeignLogin``.
    private func settle(_ outcome: Outcome, _ permit: FilePermit, asksForSecrets: Bool) throws {
        if outcome.login != nil, !asksForSecrets { throw ForeignLogin(address: address.text) }
        let (isLoggedIn, lost) = adopt(outcome)
        if let login = outcome.login, login.isRemembered {
            try credentials.draft(remembering: Secret(login.token))()
        } else if !isLoggedIn, let lost, try credentials.holds(lost) {
            try credentials.draft(remembering: nil)()
        }
        for file in outcome.files ?? [] {
            try permit.check(writing: file)
            try LocalFiles().draft(file.text, for: file.path, overwriting: file.overwrites)()
        }
    }

    /// Switches to the organizer and the token of an outcome.
    ///
    /// - Returns: Whether somebody is logged in, and the token that is no longer valid, or nil.
    private func adopt(_ outcome: Outcome) -> (isLoggedIn: Bool, lost: Secret?) {
        state.withLock { state in
            let before = state.token
            let token = outcome.login.map { Secret($0.token) } ?? (outcome.organizer == nil ? nil : before)
            state.organizer = outcome.organizer.map(Organizer.init(named:)) ?? .nobody
            guard token != before else { return (outcome.organizer != nil, nil) }
            state.token = token
            // The status belongs to the previous login.
            state.status = nil
            state.logins += 1
            return (outcome.organizer != nil, before)
        }
    }
}

/// The server sent a login although the request contained no password.
struct ForeignLogin: Failure {
    let address: String

    var kind: FailureKind { .unavailable }
    var message: String {
        "\(address) sent a login that was not requested; the login was ignored"
    }
}

/// The user interrupted a write request, which the server may have executed.
struct InterruptedWrite: Failure, Equatable {
    let server: String
    var kind: FailureKind { .interrupted }
    var message: String {
        "interrupted before \(server) answered; the command may or may not have run, so check before you repeat it"
    }
}

// MARK: - Texts

extension ServerConnection {
    /// The number of characters of the user's input that are kept; it is truncated when it has twice as many bytes.
    private static let typedKept = 100_000

    /// Records the user's input.
    public func note(typed text: String) {
        state.withLock { state in
            state.typed += "\n\(text)"
            if state.typed.utf8.count > 2 * Self.typedKept { state.typed = String(state.typed.suffix(Self.typedKept)) }
        }
    }

    /// The maximum number of times that a text is sent again with answers: once for each argument and each level of
    /// included files, and a few more.
    private static let mostAsks = 1200

    /// Runs a text on the server, asking for what it needs.
    ///
    /// - Parameters:
    ///   - mark: The newest change that the user has seen, advanced by what the text shows; nil for a script.
    ///   - answer: Asks the user for secrets, confirmations and arguments.
    ///   - tell: Receives the events while the text runs; if it throws, the text is cancelled.
    /// - Returns: The final event.
    /// - Throws: ``ScriptMistakes``, ``StatementFailure``, ``ConnectionFailure``, ``RemoteFailure``, ``FileFailure``,
    ///   ``ForeignFile``, ``ForeignLogin``, ``BudgetFailure/interrupted``, ``InterruptedWrite``, or what `answer` or `tell`
    ///   throws. The text has certainly not run after a ``ScriptMistakes``, a ``StatementFailure`` or a ``RemoteFailure``.
    public func run(
        _ message: RunMessage, seeing mark: SeenMark? = nil,
        answering answer: (RunAsk, inout RunMessage.Answers) throws -> Void, _ tell: (RunEvent) throws -> Void
    ) throws -> RunEvent.End {
        var message = message
        message.seen = mark?.revision
        var permit = FilePermit(message, typed: state.withLock(\.typed))
        let key = makeID()
        for _ in 0..<Self.mostAsks {
            switch try send(message, key: key, seeing: mark, tell) {
            case .done(let end):
                if let outcome = end.outcome {
                    if let seen = outcome.seen { mark?.revision = seen }
                    try settle(outcome, permit, asksForSecrets: !message.answers.secrets.isEmpty)
                    state.withLock { state in
                        state.isOffline = false
                        if message.variables != nil { state.status = outcome.status }
                    }
                }
                return end
            case .asks(let ask):
                guard ask != RunAsk() else {
                    throw ConnectionFailure.noServer(
                        address.text, found: "something that this version does not understand")
                }
                for path in ask.files ?? [] {
                    let file = SentFile(path, from: LocalFiles())
                    try permit.give(file)
                    message.answers.files.append(file)
                }
                // The last answer is asked for again.
                if ask.argument?.problem != nil { _ = message.answers.arguments.popLast() }
                try answer(ask, &message.answers)
                if ask.argument != nil, let path = message.answers.arguments.last ?? nil {
                    permit.add(path, in: message.folder)
                }
            }
        }
        throw ConnectionFailure.noServer(address.text, found: "question after question")
    }

    private enum Ending {
        case done(RunEvent.End)
        case asks(RunAsk)
    }

    /// Sends a text once, with the answers so far.
    private func send(
        _ message: RunMessage, key: UUID, seeing mark: SeenMark?, _ tell: (RunEvent) throws -> Void
    ) throws -> Ending {
        var request = try request(Wire.runPath, message, key: key)
        request.headers["Accept"] = Wire.linesType
        // A text that asks for passwords may change the login, and a key belongs to an organizer.
        request.mayBeRepeated = message.answers.secrets.isEmpty && request.token != nil
        var ending: Ending?
        do {
            try requester.stream(request, of: Wire.linesType, checking: checkInterruption) { lines in
                for line in lines {
                    let event = try event(line, seeing: mark)
                    if let end = event.end {
                        ending = .done(end)
                    } else if let ask = event.asks {
                        ending = .asks(ask)
                    } else {
                        try tell(event)
                    }
                }
            }
        } catch let failure as RemoteFailure where ending == nil && failure.kind == .notFound {
            throw otherVersion ?? failure
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
    private func event(_ line: Data, seeing mark: SeenMark?) throws -> RunEvent {
        guard let event = try? Value(json: line).decoded(as: RunEvent.self) else {
            throw ConnectionFailure.noServer(address.text, found: "something that this version does not understand")
        }
        if let seen = event.seen { mark?.revision = seen }
        if let mistakes = event.mistakes { throw ScriptMistakes(mistakes: mistakes) }
        if let failure = event.statement { throw failure }
        if let failure = event.failure {
            throw failure.kind == .usage ? UsageFailure(failure.message) : failure as any Failure
        }
        return event
    }

    /// The reason why a server does not know an address of this version; nil if it has the same version.
    private var otherVersion: ConnectionFailure? {
        guard let greeting: Greeting = try? ask(Wire.greetingPath), !greeting.protocols.contains(Wire.version) else {
            return nil
        }
        return .otherProtocol(
            address.text, version: greeting.version, isNewer: greeting.protocols.contains { $0 > Wire.version })
    }

    /// Completes a line on the server.
    ///
    /// - Returns: Nil while the server is unreachable, because completion must not block.
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure`` or ``BudgetFailure/interrupted``.
    public func completion(of request: CompletionRequest) throws -> Completion? {
        if state.withLock({ $0.isOffline }) { return nil }
        return try ask(Wire.completePath, request)
    }
}

// MARK: - Status

extension ServerConnection {
    /// The last known live status, marked as offline if the server is unreachable.
    public var status: LiveStatus? {
        state.withLock { $0.isOffline ? .offline($0.status) : $0.status }
    }

    /// The blocks that the server's modules show when a shell starts.
    ///
    /// - Parameter mark: Set to the newest change that the user has seen with them.
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure`` or ``BudgetFailure/interrupted``.
    public func startBlocks(seeing mark: SeenMark) throws -> [Block] {
        let answer: StatusAnswer = try ask("\(Wire.statusPath)?blocks")
        if let seen = answer.seen { mark.revision = seen }
        return answer.blocks
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
