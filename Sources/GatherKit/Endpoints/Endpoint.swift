/// Something that other programs can ask for over HTTP: a method, a path, and what answers.
///
///     Endpoint(.get, "/api/standings", "Who leads", access: .read, answers: .ok, result: .list(Row.shape)) { _, session in
///         .ok(.list(try interactor.standings(in: session).map(\.value)))
///     }
///
/// A module adds it with ``ModuleRegistry/add(_:)``. What is secret, wrong or missing is dealt with before the handler
/// runs: it gets values that keep the rules of their arguments, as a route does, on behalf of a known organizer.
public struct Endpoint: Sendable {
    /// What is done with what the path names.
    public let method: Method
    /// Where it is.
    public let path: Path
    /// What it does, in a few words.
    public let summary: String
    /// What may stand behind the `?`.
    public let query: [Field]
    /// The fields of the JSON object that it is sent; others are ignored.
    public let body: [Field]
    /// Who may ask.
    public let caller: Caller
    /// What it does to the store.
    public let access: RouteDescription.Access
    /// Every status that it answers with while server and store work.
    public let answers: [Status]
    /// The data that it answers with; nil when its answers have none.
    public let result: ResultShape?
    /// Whether it takes long, on purpose or by nature.
    public var isSlow: Bool { if case .slow = handler { true } else { false } }
    let handler: Handler

    /// What answers.
    enum Handler: Sendable {
        /// In a transaction that is there already.
        case inSession(@Sendable (Request, Session) throws -> Response)
        /// In those that it opens itself.
        case slow(@Sendable (Request, Sessions) throws -> Response)
    }

    /// What is done with what a path names.
    public enum Method: String, CaseIterable, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"
    }

    /// Who may ask.
    public enum Caller: Sendable {
        /// Anybody, on behalf of nobody.
        case anyone
        /// Anybody who sends a name and a password.
        case login
        /// The holder of a token, on behalf of its organizer.
        case organizer
    }

    /// Describes an endpoint whose handler runs in a transaction.
    ///
    /// - Parameters:
    ///   - method: What is done with what the path names.
    ///   - path: Where it is, such as `"/api/players/\(id)"` with an `Argument<Int>`.
    ///   - summary: What it does, in a few words.
    ///   - query: What may stand behind the `?`.
    ///   - body: The fields of the JSON object that it is sent.
    ///   - caller: Who may ask.
    ///   - access: What it does to the store.
    ///   - answers: What it answers with when it works, then those of ``Status`` that do not follow from what it is told.
    ///   - result: The data that it answers with.
    ///   - handle: Answers.
    public init(
        _ method: Method, _ path: Path, _ summary: String, query: [Field] = [], body: [Field] = [],
        for caller: Caller = .organizer, access: RouteDescription.Access, answers: Status...,
        result: ResultShape? = nil,
        _ handle: @escaping @Sendable (Request, Session) throws -> Response
    ) {
        self.init(method, path, summary, query, body, caller, access, answers, result, .inSession(handle))
    }

    /// Describes an endpoint whose handler does something that takes long, such as trying a password, outside of the
    /// transactions that it opens itself.
    public init(
        slow method: Method, _ path: Path, _ summary: String, query: [Field] = [], body: [Field] = [],
        for caller: Caller = .organizer, access: RouteDescription.Access, answers: Status...,
        result: ResultShape? = nil,
        _ handle: @escaping @Sendable (Request, Sessions) throws -> Response
    ) {
        self.init(method, path, summary, query, body, caller, access, answers, result, .slow(handle))
    }

    private init(
        _ method: Method, _ path: Path, _ summary: String, _ query: [Field], _ body: [Field], _ caller: Caller,
        _ access: RouteDescription.Access, _ answers: [Status], _ result: ResultShape?, _ handler: Handler
    ) {
        self.method = method
        self.path = path
        self.summary = summary
        self.query = query
        self.body = body
        self.caller = caller
        self.access = access
        let following: [(Status, Bool)] = [
            (.badRequest, !query.isEmpty || !body.isEmpty), (.unauthorized, caller != .anyone),
            (.notFound, !path.parameters.isEmpty),
        ]
        self.answers = answers + following.filter(\.1).map(\.0)
        self.result = result
        self.handler = handler
    }
}
