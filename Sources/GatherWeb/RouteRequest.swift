import Foundation
import GatherCrypto
import GatherDatabase
package import GatherKit
import GatherWire
import Synchronization

/// A request to open a route, whoever sends it: a form, a button or a typed line on a page, or a program.
package struct RouteRequest: Sendable {
    let invocation: Invocation
    let identity: Identity
    let origin: Session.Origin
    let files: [String: SentFiles.Content]
    /// The identity of the question that was answered with yes; nil if none was.
    let confirmed: String?
    /// The secrets that were asked for, which are not arguments.
    let secrets: [Secret]
    /// The idempotency key, with which it is performed once; nil if it is performed each time it is sent.
    let key: RequestKey?
    /// The link through which it comes; nil for none.
    let link: LinkedPage?
    /// Checks, in the transaction, that the route may be opened.
    var check: @Sendable (Session) throws -> Void = { _ in }

    /// Creates a request.
    package init(
        _ invocation: Invocation, identity: Identity, origin: Session.Origin,
        files: [String: SentFiles.Content] = [:], confirmed: String? = nil, secrets: [Secret] = [], key: RequestKey?,
        link: LinkedPage? = nil
    ) {
        (self.invocation, self.identity, self.origin, self.files) = (invocation, identity, origin, files)
        (self.confirmed, self.secrets, self.key, self.link) = (confirmed, secrets, key, link)
    }
}

/// The outcome of a request, besides its answer.
package struct RouteOutcome: Sendable {
    /// The name of the account that is logged in now; nil for nobody.
    package let account: String?
    /// The new login; nil if there is none.
    package let login: Session.NewLogin?
    /// Whether the answer must not be stored.
    let isSecret: Bool
    /// Whether the route has changed something, now or when the request was first sent.
    let hasChanged: Bool
    /// The files that the route has written.
    package let files: [SentFiles.Written]
}

/// Opens routes for requests: the one way from any request of a route to its screen.
package struct RouteOpener: Sendable {
    let application: Application
    /// The log by which a request with a key is performed once.
    package let log: RequestLog

    /// Creates an opener.
    package init(_ application: Application) {
        self.application = application
        log = RequestLog(application.registry)
    }

    /// Opens the route of a request.
    ///
    /// - Parameters:
    ///   - mark: The newest change that the user has seen, advanced by what the route shows; nil for a client without a
    ///     mark.
    ///   - represent: Makes the answer from the screen, within the transaction.
    /// - Throws: ``OpenQuestion`` if the route asks first, ``OpenFiles`` if it needs files that were not sent, a `Failure`,
    ///   or what `represent` throws.
    package func open<Answer>(
        _ request: RouteRequest, seeing mark: SeenMark? = nil, _ represent: (Screen, Session) throws -> Answer
    ) throws -> (answer: Answer, outcome: RouteOutcome) {
        let files = SentFiles(request.files)
        var identity = request.identity
        // A request that was answered before has changed something then.
        var hasChanged = true
        let (answer, ended): (Answer, Session)
        do {
            (answer, ended) = try application.open(
                request.invocation, as: &identity, seeing: mark, origin: request.origin, files: files,
                confirmed: request.confirmed, view: SentAnswers(secrets: request.secrets)
            ) { session, open in
                session.linkNumber = request.link?.number
                session.linkReader = try request.link?.reader(session)
                var screen = Screen.nothing
                let kept = try log.once(request.key, in: session) {
                    try request.check(session)
                    screen = try open()
                    hasChanged = session.hasChanged
                } keeping: {
                    // A stored answer could reveal more than the link may show.
                    String(decoding: try (request.link == nil ? screen : .nothing).json, as: UTF8.self)
                }
                if let kept {
                    guard let answered = try? Value(json: Data(kept.utf8)).decoded(as: Screen.self) else {
                        throw WebFailure.reusedKey
                    }
                    screen = answered
                }
                return (try represent(screen, session), session)
            }
        } catch let failure as FileFailure where !files.missing.isEmpty {
            throw OpenFiles(paths: files.missing, message: failure.message)
        }
        return (answer, RouteOutcome(of: ended, files, hasChanged: hasChanged))
    }
}

extension ModuleRegistry {
    /// Whether a route can be opened over a network: not those of a terminal.
    package func isOffered(_ route: RouteDescription, of module: String) -> Bool {
        !route.isInteractive && !route.changesView && !modules.contains { $0.name == module && $0.isOfView }
    }

    /// The routes that can be opened over a network.
    var offeredRoutes: [RouteDescription] {
        routes.filter { isOffered($0.description, of: $0.module) }.map(\.description)
    }

    /// - Throws: ``WebFailure/onlyInShell(_:)`` unless a route can be opened over a network.
    func checkIsOffered(_ route: RouteDescription, of module: String) throws(WebFailure) {
        guard isOffered(route, of: module) else { throw .onlyInShell(route.name) }
    }

    /// Returns the route that shows one row, such as `player show`, and its parameter that names the row; nil if the
    /// commands of a noun have none.
    func show(_ noun: String) -> (route: RouteDescription, row: Parameter)? {
        let words = [noun, "show"]
        guard let route = route(calledBy: words)?.description, route.path == words,
            let row = route.parameters.first(where: { $0.style == .positional && $0.kind.isReference })
        else { return nil }
        return (route, row)
    }
}

extension RouteOutcome {
    /// Creates the outcome of a session that has ended.
    package init(of session: Session, _ files: SentFiles, hasChanged: Bool = true) {
        self.init(
            account: session.organizer.isNobody ? nil : session.organizer.userName, login: session.newLogin,
            isSecret: session.isAnswerSecret, hasChanged: hasChanged, files: files.written)
    }
}

// MARK: - Answers

/// The secrets that were sent with a request.
package final class SentAnswers: ViewAdapter {
    private let secrets: Mutex<[Secret]>
    private let isAlone: Bool

    /// Creates the answers.
    ///
    /// - Parameter isAlone: Whether the request is for a single command, which is sent again with the answer to its
    ///   question.
    package init(secrets: [Secret] = [], isAlone: Bool = true) {
        self.secrets = Mutex(secrets)
        self.isAlone = isAlone
    }

    package func secret(_ request: SecretRequest) throws -> Secret {
        guard let secret = secrets.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
            throw WebFailure.missingSecret(request.parameter.name)
        }
        return secret
    }

    package func confirms(_ question: AskedQuestion) throws -> Bool {
        if isAlone { throw OpenQuestion(asked: question) }
        throw ViewFailure.needsConfirmation(question.text)
    }
}

/// A question to ask before something is done.
package struct OpenQuestion: Error {
    package let asked: AskedQuestion
}

/// Files on the user's machine that are needed before something is done.
package struct OpenFiles: Failure {
    package let paths: [String]
    package let message: String

    package var kind: FailureKind { .file }
}

// MARK: - Repetition

extension Screen {
    /// The screen that is stored instead of an answer that must not be.
    static let nothing = Screen([], value: .null)
}

/// A log of answered requests: one that comes again with the same key gets the first answer.
package final class RequestLog: Sendable {
    /// Whether the store has a table for it.
    private let isOn: Bool
    private let nextSweep = Mutex(0)

    /// The time for which an answer is kept, in milliseconds: as long as clients may retry.
    private static let lifetime = 86_400_000
    /// The number of answers of an organizer that a sweep keeps.
    private static let answersKept = 2000
    /// The minimum interval between sweeps, in milliseconds: concurrent deletions of the same rows would block each
    /// other.
    private static let sweepInterval = 60_000

    init(_ registry: ModuleRegistry) {
        isOn = registry.modules.contains { $0.name == WireModule.name && $0.isOn }
    }

    /// Does the work of a request, unless it was done and answered before.
    ///
    /// - Parameters:
    ///   - key: The key of the request; nil for work that is done each time, as is work that only reads.
    ///   - session: The session of the work, which stores the answer in the same transaction.
    ///   - kept: Returns the text to keep of the answer.
    /// - Returns: The text that was kept of the first answer; nil if the work was done now.
    /// - Throws: ``WebFailure/reusedKey``, or the error of `work`.
    package func once(
        _ key: RequestKey?, in session: Session, _ work: () throws -> Void, keeping kept: () throws -> String
    ) throws -> String? {
        let organizer = session.organizer
        guard isOn, let key, session.access == .write else {
            try work()
            return nil
        }
        let known = try AnsweredRequest.table.first(
            where: "organizer_id = \(organizer.id) AND request_key = \(key.text)", in: session)
        if let known {
            if known.hash == key.hash { return known.answer }
            guard key.isOfForm else { throw WebFailure.reusedKey }
        }
        try work()
        let time = Timestamp.system().milliseconds
        if isSweepDue(at: time) {
            let newest: SQL = """
                SELECT request_key FROM answered_request WHERE organizer_id = \(organizer.id) \
                ORDER BY answered_at DESC, request_key LIMIT \(Self.answersKept)
                """
            try AnsweredRequest.table.deleteAll(
                where: """
                    answered_at < \(time - Self.lifetime) \
                    OR organizer_id = \(organizer.id) AND request_key NOT IN (\(newest))
                    """, in: session)
        }
        // After a login or logout the organizer differs, and the answer may contain a token.
        if session.organizer == organizer, !organizer.isNobody, session.newLogin == nil, !session.isAnswerSecret {
            try AnsweredRequest.table.put(
                AnsweredRequest(
                    organizerID: organizer.id, key: key.text, hash: key.hash, answer: try kept(),
                    answeredAt: Timestamp(milliseconds: time)), in: session)
        }
        return nil
    }

    private func isSweepDue(at time: Int) -> Bool {
        nextSweep.withLock { next in
            guard time >= next else { return false }
            next = time + Self.sweepInterval
            return true
        }
    }
}

/// The idempotency key of a request, which ensures that it is performed once, however often it is sent.
public struct RequestKey: Sendable {
    /// The key that the client has sent.
    public let text: String
    /// The hash of the request, to detect a key that is reused for another request.
    public let hash: String
    /// Whether a page has sent it: whoever goes back to a page sends other things, or the same once more, with its key.
    let isOfForm: Bool

    /// The maximum length of a key, in bytes.
    public static let maximumLength = 100

    /// Creates the key of a form.
    ///
    /// - Parameter hash: The hash of all parts of the request that determine what it does.
    init(ofForm text: String, hash: String) {
        (self.text, self.hash, isOfForm) = ("web-\(text.prefix(Self.maximumLength))", hash, true)
    }

    /// Reads the key of a program; nil if it has sent none.
    ///
    /// - Parameters:
    ///   - text: The value of the header.
    ///   - target: The path and the query, where the body alone does not identify the request.
    /// - Throws: A `Failure` if it is not valid.
    public init?(_ text: String?, target: String = "", body: [UInt8]) throws {
        guard let text else { return nil }
        guard (1...Self.maximumLength).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw WebFailure.badKey }
        (self.text, isOfForm) = (text, false)
        let hash = try SHA256()
        try hash.update(target.utf8)
        try hash.update(body)
        self.hash = try hash.finalize().hexadecimal
    }
}
