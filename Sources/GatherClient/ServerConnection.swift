package import Foundation
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
    private struct State {
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
    }

    /// The server's address.
    public let address: ServerAddress
    private let requester: Requester
    private let credentials: CredentialFile
    private let makeID: @Sendable () -> UUID
    private let isInterrupted: @Sendable () -> Bool
    private let state: Mutex<State>

    /// Creates a connection; no request is sent yet.
    ///
    /// - Throws: ``FileFailure`` if the login cannot be read.
    package init(
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

    /// The organizer logged in.
    public var organizer: Organizer { state.withLock { $0.organizer } }

    /// Sends a request that changes nothing, and waits for the response.
    ///
    /// - Parameter message: The body; nil for a GET request.
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure`` or ``BudgetFailure/interrupted``.
    private func ask<Answer: Decodable & Sendable>(_ path: String, _ message: (any Encodable)? = nil) throws -> Answer {
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
    /// The beginning of the line that names an event, and the whole line of one that reports no change.
    private static let name = Data("event: ".utf8)
    private static let heartbeat = name + Data(Wire.heartbeat.utf8)

    /// Follows the server's events for an open shell, until ``unfollow()``.
    ///
    /// The live status is then read from memory, without waiting for the network.
    public func follow() {
        state.withLock { $0.isFollowed = true }
        Thread.detachNewThread { [self] in
            var failures = 0
            while state.withLock({ $0.isFollowed }) {
                // A round for each login: a server reports to each organizer only their own events.
                let token = token
                let check = {
                    let goesOn = self.state.withLock { $0.isFollowed && $0.token == token }
                    if !goesOn { throw RoundEnded() }
                }
                do {
                    try followEvents(checking: check)
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

    /// Reads the status at each event until the stream ends, or once if there is no stream for this login.
    private func followEvents(checking check: () throws -> Void) throws {
        var request = try request(Wire.eventsPath)
        request.headers["Accept"] = Wire.eventsType
        var hasBegun = false
        do {
            if request.token != nil {
                try requester.send(request, streaming: Wire.eventsType, checking: check) { lines in
                    hasBegun = true
                    // Before the first event, which only greets, there may have been changes, too.
                    let isNews = lines.contains { $0.starts(with: Self.name) && $0 != Self.heartbeat }
                    if isNews { try refresh(checking: check) }
                }
            }
        } catch let failure as any Failure where !hasBegun || failure is ConnectionFailure {
            // The next request reports what is wrong.
        }
        if !hasBegun { try refresh(checking: check) }
        // Avoids a busy loop if the stream ends immediately every time.
        try requester.retries.sleep(hasBegun ? requester.retries.pause(after: 0) : Self.interval, check)
    }
}

// MARK: - Outcome

extension ServerConnection {
    /// Applies the outcome of a text to this machine: login, status and files.
    ///
    /// - Throws: ``FileFailure``, ``ForeignFile`` or ``ConnectionFailure/foreignLogin(_:)``.
    private func settle(_ outcome: Outcome, of message: RunMessage, _ permit: FilePermit) throws {
        guard outcome.login?.isValid ?? true else { throw ConnectionFailure.notUnderstood(address.text) }
        guard outcome.login == nil || !message.answers.secrets.isEmpty else {
            throw ConnectionFailure.foreignLogin(address.text)
        }
        // The token that is no longer valid.
        let lost = state.withLock { state -> Secret? in
            state.isOffline = false
            state.organizer = outcome.organizer.map(Organizer.init(named:)) ?? .nobody
            let before = state.token
            state.token = outcome.login.map { Secret($0.token) } ?? (outcome.organizer == nil ? nil : before)
            let isOther = state.token != before
            // The status may be that of the previous login.
            if isOther || message.variables != nil { state.status = outcome.status }
            return isOther ? before : nil
        }
        if let login = outcome.login, login.isRemembered {
            try credentials.draft(remembering: Secret(login.token))()
        } else if outcome.organizer == nil, let lost, try credentials.holds(lost) {
            try credentials.draft(remembering: nil)()
        }
        for file in outcome.files ?? [] {
            try permit.check(writing: file)
            try LocalFiles().draft(file.text, for: file.path, overwriting: file.overwrites)()
        }
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
    ///   - mark: What the user has seen, advanced by what the text shows; nil for a script.
    ///   - view: Asks the user for secrets and confirmations.
    ///   - fill: Asks the user for an argument that a command lacks; nil stands for an empty answer.
    ///   - tell: Receives the events while the text runs, and each ask once it is answered; if it throws, the text is
    ///     cancelled.
    /// - Returns: The final event.
    /// - Throws: ``ScriptMistakes``, ``StatementFailure``, ``ConnectionFailure``, ``RemoteFailure``, ``FileFailure``,
    ///   ``ForeignFile``, ``BudgetFailure/interrupted``, ``InterruptedWrite``, or what the view or a function throws. The text
    ///   has certainly not run after a ``ScriptMistakes``, a ``StatementFailure`` or a ``RemoteFailure``.
    public func run(
        _ message: RunMessage, seeing mark: SeenMark? = nil,
        _ view: any ViewAdapter, filling fill: (ArgumentForm.Field, _ before: [String?]) throws -> String?,
        _ tell: (RunEvent) throws -> Void
    ) throws -> RunEvent.End {
        var message = message
        message.seen = mark?.revision
        var permit = FilePermit(message, typed: state.withLock(\.typed))
        let key = makeID()
        for _ in 0..<Self.mostAsks {
            let last = try send(message, key: key, seeing: mark, tell)
            if let end = last.end {
                if let outcome = end.outcome {
                    if let seen = outcome.seen { mark?.revision = seen }
                    try settle(outcome, of: message, permit)
                }
                return end
            }
            guard let ask = last.asks, ask != RunAsk() else { throw ConnectionFailure.notUnderstood(address.text) }
            for path in ask.files ?? [] {
                let file = SentFile(path, from: LocalFiles())
                try permit.give(file)
                message.answers.files.append(file)
            }
            if let secrets = ask.secrets {
                message.answers.secrets = try secrets.map { secret in
                    // Standard input is read only if the text says so.
                    let isFromInput = secret.isFromInput && message.text.contains("-\(secret.name)-stdin")
                    return try view.secret(secret.request(fromInput: isFromInput)).exposed
                }
            }
            if let question = ask.question {
                guard try view.confirms(AskedQuestion(question.text, id: question.id)) else {
                    throw ViewFailure.declined
                }
                message.answers.confirmed = question.id
            }
            if let field = ask.argument {
                // The last answer is asked for again.
                if field.problem != nil { _ = message.answers.arguments.popLast() }
                let answer = try fill(field, message.answers.arguments)
                message.answers.arguments.append(answer)
                if let answer { permit.add(answer) }
            }
            try tell(last)
        }
        throw ConnectionFailure.noServer(address.text, found: "too many questions")
    }

    /// Sends a text once, with the answers so far.
    ///
    /// - Returns: The event with which it has ended, or which asks for something.
    private func send(
        _ message: RunMessage, key: UUID, seeing mark: SeenMark?, _ tell: (RunEvent) throws -> Void
    ) throws -> RunEvent {
        var request = try request(Wire.runPath, message, key: key)
        request.headers["Accept"] = Wire.linesType
        // A text that asks for passwords may change the login, and a key belongs to an organizer.
        request.mayBeRepeated = message.answers.secrets.isEmpty && request.token != nil
        var last: RunEvent?
        do {
            try requester.send(request, streaming: Wire.linesType, checking: checkInterruption) { lines in
                for line in lines {
                    let event: RunEvent = try requester.decoded(line)
                    if let seen = event.seen { mark?.revision = seen }
                    if let failure = event.problem { throw failure }
                    if event.end != nil || event.asks != nil { last = event } else { try tell(event) }
                }
            }
        } catch let failure as RemoteFailure where last == nil && failure.kind == .notFound {
            throw otherVersion ?? failure
        } catch let interruption as BudgetFailure {
            // If the text has ended, the interruption comes too late.
            guard let last else {
                let mayChange = message.mode == nil || message.mode == .script
                throw mayChange ? InterruptedWrite(server: address.text) : interruption as any Failure
            }
            return last
        }
        guard let last else { throw ConnectionFailure.brokenOff(address.text) }
        return last
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

    /// Fetches the status, with the blocks that the server's modules show when a shell starts.
    ///
    /// - Parameter mark: Set to the newest change that the user has seen with them.
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure`` or ``BudgetFailure/interrupted``.
    public func startBlocks(seeing mark: SeenMark) throws -> [Block] {
        let answer = try refresh("\(Wire.statusPath)?blocks", checking: checkInterruption)
        if let seen = answer.seen { mark.revision = seen }
        return answer.blocks?.compactMap(\.value) ?? []
    }

    /// Fetches the status.
    ///
    /// - Throws: ``ConnectionFailure``, ``RemoteFailure``, or what `check` throws.
    @discardableResult
    private func refresh(
        _ path: String = Wire.statusPath, checking check: () throws -> Void
    ) throws -> StatusAnswer {
        let request = try request(path)
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
        return answer
    }
}
