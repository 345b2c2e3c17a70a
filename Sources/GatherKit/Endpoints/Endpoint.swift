import GatherDatabase

/// An HTTP endpoint: a method, a path, arguments and a handler.
///
///     Endpoint(
///         .delete, "/api/gathers/{id}", "Delete a match", id, access: .write, answers: .noContent
///     ) { session, id in
///         try interactor.delete(id, in: session)
///         return .noContent
///     }
///
/// For the published clients only. New features need no endpoint: every route is served below `/api/v2`.
///
/// A module registers it with ``ModuleRegistry/add(_:)-(Endpoint)``. Authentication and argument parsing take place
/// before the handler runs: it gets valid values, and a session of a known organizer.
public struct Endpoint: Sendable {
    /// The HTTP method.
    public let method: Method
    /// The path, with the names of arguments in braces for variable segments, such as `/api/players/{id}`.
    ///
    /// A request whose segment is not a valid value of the argument gets the status 404.
    public let path: String
    /// What it does, in a few words.
    public let summary: String
    /// The parameters of the variable segments, in order.
    public let pathParameters: [Parameter]
    /// The parameters that are fields of the JSON body; other keys are ignored.
    public let body: [Parameter]
    /// The schema of a JSON body that the handler reads itself; nil if it reads none.
    public let message: ResultShape?
    /// The size limit of a body from an authenticated client, in bytes; nil for the usual limit.
    public let bodyLimit: Int?
    /// The required authentication.
    public let caller: Caller
    /// Its access to the store.
    public let access: StoreAccess
    /// The possible status codes, except for those of a failing server or store.
    public let answers: [Status]
    /// The schema of the data in its responses; nil if they have none.
    public let result: ResultShape?
    /// The media type of its successful responses.
    public let mediaType: String
    /// Its handler.
    public let handler: Handler
    /// The name of the module that registered it; `server` for an endpoint of the server itself.
    public private(set) var module = "server"
    /// The segments of the path; nil for a variable one.
    let segments: [String?]

    /// The handler of an endpoint.
    public enum Handler: Sendable {
        /// Runs in the transaction of the request.
        case inSession(@Sendable (Request, Session) throws -> Response)
        /// Does slow work on the processor, and opens its own transactions.
        case slow(@Sendable (Request, SessionFactory) throws -> Response)
        /// Runs asynchronously, on threads of its choice.
        case asynchronous(@Sendable (Request) async throws -> Response)
    }

    /// An HTTP method.
    public enum Method: String, CaseIterable, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"
    }

    /// The authentication that an endpoint requires.
    public enum Caller: Sendable {
        /// None.
        case anyone
        /// A name and a password (Basic).
        case login
        /// A token (Bearer); the session belongs to its organizer.
        case organizer
        /// A token is optional; the handler decides what callers without one may do.
        case guest
    }

    /// Creates an endpoint whose handler runs in a transaction.
    ///
    /// - Parameters:
    ///   - method: The HTTP method.
    ///   - path: The path, with the names of arguments in braces.
    ///   - summary: What it does, in a few words.
    ///   - arguments: The arguments: those that the path does not name are fields of the JSON body.
    ///   - caller: The required authentication.
    ///   - access: Its access to the store.
    ///   - answers: The status on success, then the other possible ones. The status codes 400, 401 and 404 are added
    ///     where they follow from the arguments and the authentication.
    ///   - result: The schema of the data in its responses.
    ///   - handle: The handler.
    public init<each Content: Sendable>(
        _ method: Method, _ path: String, _ summary: String, _ arguments: repeat Argument<each Content>,
        for caller: Caller = .organizer, access: StoreAccess, answers: Status...,
        result: ResultShape? = nil, _ handle: @escaping @Sendable (Session, repeat each Content) throws -> Response
    ) {
        var parameters: [Parameter] = []
        for argument in repeat each arguments { parameters += argument.parameters }
        self.init(
            method, path, summary, parameters, caller: caller, access: access, answers: answers, result: result,
            .inSession { request, session in
                try handle(session, repeat try (each arguments).read(request.arguments, session))
            })
    }

    /// Creates an endpoint whose handler does slow work, such as checking a password, and opens its own transactions.
    public init<each Content: Sendable>(
        slow method: Method, _ path: String, _ summary: String, _ arguments: repeat Argument<each Content>,
        for caller: Caller = .organizer, access: StoreAccess, answers: Status...,
        result: ResultShape? = nil,
        _ handle: @escaping @Sendable (Request, SessionFactory, repeat each Content) throws -> Response
    ) {
        var parameters: [Parameter] = []
        for argument in repeat each arguments { parameters += argument.parameters }
        self.init(
            method, path, summary, parameters, caller: caller, access: access, answers: answers, result: result,
            .slow { request, sessions in
                try handle(request, sessions, repeat try (each arguments).read(request.arguments, nil))
            })
    }

    /// Creates an endpoint whose handler reads the body itself, finds threads for its work, and may send a stream.
    ///
    /// A token is checked when the handler opens a session with it.
    ///
    /// - Parameters:
    ///   - path: The path, without variable segments.
    ///   - message: The schema of the JSON body; nil if there is none.
    ///   - bodyLimit: The size limit of a body from an authenticated client, in bytes; nil for the usual limit.
    ///   - answers: The possible status codes; those that follow from the body and the path are added.
    ///   - mediaType: The media type of its successful responses.
    package init(
        asynchronous method: Method, _ path: String, _ summary: String, message: ResultShape? = nil,
        bodyLimit: Int? = nil, for caller: Caller = .guest, answers: Status..., result: ResultShape? = nil,
        mediaType: String = "application/json", _ handle: @escaping @Sendable (Request) async throws -> Response
    ) {
        self.init(
            method, path, summary, [], message: message, bodyLimit: bodyLimit, caller: caller, access: .none,
            answers: answers, result: result, mediaType: mediaType, .asynchronous(handle))
    }

    private init(
        _ method: Method, _ path: String, _ summary: String, _ parameters: [Parameter], message: ResultShape? = nil,
        bodyLimit: Int? = nil, caller: Caller, access: StoreAccess, answers: [Status],
        result: ResultShape?, mediaType: String = "application/json", _ handler: Handler
    ) {
        let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        let variables = segments.map { segment in
            parameters.first { segment == "{\($0.name)}" }
        }
        body = parameters.filter { parameter in !variables.contains { $0?.name == parameter.name } }
        (self.method, self.path, self.summary) = (method, path, summary)
        self.segments = zip(segments, variables).map { $1 == nil ? String($0) : nil }
        pathParameters = variables.compactMap { $0 }
        (self.message, self.bodyLimit, self.caller, self.access) = (message, bodyLimit, caller, access)
        let following: [(Status, Bool)] = [
            (.badRequest, !body.isEmpty || message != nil),
            (.unauthorized, caller == .login || caller == .organizer), (.notFound, !pathParameters.isEmpty),
        ]
        self.answers = answers + following.filter(\.1).map(\.0)
        (self.result, self.mediaType, self.handler) = (result, mediaType, handler)
    }

    /// Returns the endpoint as one that a module has registered.
    package func registered(by module: String) -> Endpoint {
        var endpoint = self
        endpoint.module = module
        return endpoint
    }

    /// Returns whether its path has these segments.
    func matches(_ path: [String]) -> Bool {
        path.count == segments.count && zip(segments, path).allSatisfy { $0 == nil || $0 == $1 }
    }
}
