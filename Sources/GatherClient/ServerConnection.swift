public import Foundation
import GatherDatabase
public import GatherKit
import GatherWire
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
    let requester: Requester
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
