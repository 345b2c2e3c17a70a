import Foundation
import GatherKit
import GatherWire

extension WireService {
    /// A route that is to be opened.
    private struct Opening: Sendable {
        let message: OpenMessage
        let invocation: Invocation
        let key: RequestLog.Key?
    }

    /// Opens a route, on a thread of those that do what it does.
    func open(_ request: OwnEndpoint.Request) async throws -> Answer {
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

    private func open(_ opening: Opening, for request: OwnEndpoint.Request) throws -> OpenAnswer {
        // What was done already may have nothing to ask about any more.
        if let answer = try known(opening, for: request) { return answer }
        let files = SentFiles(opening.message.files ?? [])
        var identity = request.identity
        var ended: Session?
        var sight = opening.message.seen
        let screen = try application.open(
            opening.invocation, as: &identity, seeing: &sight, origin: request.origin, files: files,
            view: WireView(confirmed: opening.message.confirmed)
        ) { session, open in
            ended = session
            guard let log, let key = opening.key else { return try open() }
            var isDone = false
            let answer = try log.answer(key, in: session) {
                isDone = true
                return String(decoding: try JSONEncoder.wire.encode(WireScreen(open())), as: UTF8.self)
            }
            // What it did the first time is the client's own.
            if !isDone { try session.look() }
            return try WireScreen(text: answer).screen
        }
        return OpenAnswer(screen: screen, outcome: Outcome(of: ended, files))
    }

    /// What a request was answered with before.
    private func known(_ opening: Opening, for request: OwnEndpoint.Request) throws -> OpenAnswer? {
        guard opening.message.confirmed != nil, let key = opening.key, let log
        else { return nil }
        var identity = request.identity
        return try application.session(
            .read, as: &identity, orAnyone: opening.invocation.isOpenToAnyone, origin: request.origin
        ) { session in
            session.sight = opening.message.seen
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
    /// What has come of a session.
    init(of session: Session?, _ files: SentFiles) {
        let isSomebody = session.map { $0.organizer.id != Organizer.nobody.id } ?? false
        self.init(
            organizer: isSomebody ? session?.organizer.name : nil,
            login: session?.newLogin.map { Login(token: $0.token.exposed, isRemembered: $0.isRemembered) },
            files: files.written.isEmpty ? nil : files.written, seen: session?.sight)
    }
}
