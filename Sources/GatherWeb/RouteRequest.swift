import GatherDatabase
import GatherKit

/// A request to open a route, whoever sends it: a form, a button or a typed line on a page, or a program.
struct RouteRequest: Sendable {
    let invocation: Invocation
    let identity: Identity
    let origin: Session.Origin
    var files: [String: SentFiles.Content] = [:]
    /// The identity of the question that was answered with yes; nil if none was.
    var confirmed: String?
    /// What makes the request be performed once; nil if it is performed each time it comes.
    var key: RequestKey?
    /// The newest change that the user has seen; nil for a client that does not keep track of it.
    var seen: SeenRevision?
    /// When the user acted; nil if the client does not say it.
    var actedAt: Timestamp?
    /// The page that sends it, which need not be told of the change; nil for none.
    var page: String?
    /// Whether a login takes the place of the one before.
    var keepsOneLogin = false
    /// The number of the link through which it comes; nil for none.
    var link: Int?
    /// Checks, in the transaction, that the route may be opened.
    var check: @Sendable (Session) throws -> Void = { _ in }
}

/// What came of a request, besides its answer.
struct RouteOutcome: Sendable {
    /// A login that was made; nil if there is none.
    let login: Session.NewLogin?
    /// Whether nobody is logged in any more.
    let isNobody: Bool
    /// Whether the answer must not be kept.
    let isSecret: Bool
    /// The files that the route has written.
    let files: [SentFiles.Written]
}

/// Opens routes for requests: the one way from any request of a route to its screen.
struct RouteOpener: Sendable {
    let application: Application
    let once: WebPages.Once

    /// Opens the route of a request.
    ///
    /// - Parameter represent: Makes the answer of the screen, within the transaction.
    /// - Throws: ``OpenQuestion`` if the route asks first, a `Failure`, or what `represent` throws.
    func open<Answer>(
        _ request: RouteRequest, _ represent: (Screen, Session) throws -> Answer
    ) throws -> (answer: Answer, outcome: RouteOutcome) {
        if let answer = try answered(request, represent) { return answer }
        let files = SentFiles(request.files)
        var (identity, seen) = (request.identity, request.seen)
        var ended: Session?
        let answer = try application.open(
            request.invocation, as: &identity, seeing: &seen, origin: request.origin, files: files,
            view: WebView(confirmed: request.confirmed)
        ) { session, open in
            ended = session
            session.actedAt = request.actedAt
            session.changeAuthor = request.page
            session.keepsOneLogin = request.keepsOneLogin
            session.linkNumber = request.link
            func opened() throws -> Screen {
                try request.check(session)
                return try open()
            }
            guard let key = request.key, session.access == .write else { return try represent(opened(), session) }
            let screen = try once(key, session) {
                let screen = try opened()
                // The answer may tell more than a link was made for.
                return request.link == nil ? screen : .nothing
            }
            return try represent(screen, session)
        }
        return (answer, RouteOutcome(of: ended, files))
    }

    /// What a confirmed request was answered with before, as its question may no longer apply; nil if it is new.
    private func answered<Answer>(
        _ request: RouteRequest, _ represent: (Screen, Session) throws -> Answer
    ) throws -> (answer: Answer, outcome: RouteOutcome)? {
        guard let key = request.key, request.confirmed != nil else { return nil }
        var identity = request.identity
        do {
            return try application.session(
                .read, as: &identity, orAnyone: request.invocation.isOpenToAnyone, origin: request.origin
            ) { session in
                let screen = try once(key, session) { throw NotAnswered() }
                return (try represent(screen, session), RouteOutcome(of: session, SentFiles()))
            }
        } catch is NotAnswered {
            return nil
        }
    }

    private struct NotAnswered: Error {}
}

extension RouteOutcome {
    fileprivate init(of session: Session?, _ files: SentFiles) {
        self.init(
            login: session?.newLogin, isNobody: session?.organizer.isNobody ?? true,
            isSecret: session?.isAnswerSecret ?? false, files: files.written)
    }
}

extension Screen {
    /// The screen that is kept where nothing of the answer may be.
    static let nothing = Screen([], value: .null)
}
