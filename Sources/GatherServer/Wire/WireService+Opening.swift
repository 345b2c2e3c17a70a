import GatherDatabase
import GatherKit
import GatherWeb
import GatherWire

extension WireService {
    /// A decoded request to open a route.
    private struct Opening: Sendable {
        let message: OpenMessage
        let invocation: Invocation
        let key: RequestKey?
    }

    /// Opens a route on a thread for its kind of access.
    func open(_ request: Endpoint.Request) async throws -> Endpoint.Response {
        let opening = try await workers.run(.reading, request.budget) {
            let message = try request.message(OpenMessage.self, Self.route)
            return Opening(
                message: message, invocation: try bound(message, for: request), key: try request.key())
        }
        let invocation = opening.invocation
        return try await workers.run(invocation.isSlow ? .slow : .init(invocation.access), request.budget) {
            try open(opening, for: request)
        }
    }

    private func open(_ opening: Opening, for request: Endpoint.Request) throws -> Endpoint.Response {
        // A repeated request is answered before its question is asked again, as that may no longer apply.
        if let answer = try known(opening, for: request) { return answer }
        let files = SentFiles((opening.message.files ?? []).contents)
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
            organizer: isLoggedIn ? session?.organizer.userName : nil,
            login: session?.newLogin.map { Login(token: $0.token.exposed, isRemembered: $0.isRemembered) },
            files: files.written.isEmpty ? nil : files.written, seen: session?.seenRevision)
    }
}

extension Endpoint.Request {
    /// The idempotency key; nil if there is none.
    ///
    /// - Parameter target: The path of the request, where the body alone does not identify it.
    func key(target: String = "") throws -> RequestKey? {
        try RequestKey(self[header: Wire.keyHeader], target: target, body: body)
    }
}
