import GatherDatabase

/// An HTTP endpoint: a method, a path and a handler.
///
///     Endpoint(
///         .get, "/api/standings", "Who leads", access: .read, answers: .ok, result: .list(Row.shape.result)
///     ) { _, session in
///         .ok(.list(try interactor.standings(in: session).map(Row.shape.value)))
///     }
///
/// A module registers it with ``ModuleRegistry/add(_:)-(Endpoint)``. Authentication and argument parsing take place
/// before the handler runs: it gets valid values, and a session of a known organizer.
public struct Endpoint: Sendable {
    /// The HTTP method.
    public let method: Method
    /// The path.
    public let path: Path
    /// What it does, in a few words.
    public let summary: String
    /// The query parameters.
    public let query: [Field]
    /// The fields of the JSON body; other keys are ignored.
    public let body: [Field]
    /// The schema of a JSON body that the handler reads itself; nil if it reads none.
    public let message: ResultShape?
    /// The size limit of a body from an authenticated client, in bytes; nil for the usual limit.
    public let bodyLimit: Int?
    /// The required authentication.
    public let caller: Caller
    /// Its access to the store.
    public let access: RouteDescription.Access
    /// The possible status codes, except for those of a failing server or store.
    public let answers: [Status]
    /// The schema of the data in its responses; nil if they have none.
    public let result: ResultShape?
    /// The media type of its successful responses.
    public let mediaType: String
    /// Its handler.
    public let handler: Handler

    /// The handler of an endpoint.
    public enum Handler: Sendable {
        /// Runs in the transaction of the request.
        case inSession(@Sendable (Request, Session) throws -> Response)
        /// Does slow work on the processor, and opens its own transactions.
        case slow(@Sendable (Request, SessionFactory) throws -> Response)
        /// Finds threads for its work itself.
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
        /// None, but a token counts: what the handler does for whom is its own rule.
        case guest
    }

    /// Creates an endpoint whose handler runs in a transaction.
    ///
    /// - Parameters:
    ///   - method: The HTTP method.
    ///   - path: The path, such as `"/api/players/\(id)"` with an `Argument<Int>`.
    ///   - summary: What it does, in a few words.
    ///   - query: The query parameters.
    ///   - body: The fields of the JSON body.
    ///   - caller: The required authentication.
    ///   - access: Its access to the store.
    ///   - answers: The status of success, then the other possible ones. The status codes 400, 401 and 404 are added
    ///     where they follow from the arguments and the authentication.
    ///   - result: The schema of the data in its responses.
    ///   - handle: The handler.
    public init(
        _ method: Method, _ path: Path, _ summary: String, query: [Field] = [], body: [Field] = [],
        for caller: Caller = .organizer, access: RouteDescription.Access, answers: Status...,
        result: ResultShape? = nil,
        _ handle: @escaping @Sendable (Request, Session) throws -> Response
    ) {
        self.init(
            method, path, summary, query, body, nil, nil, caller, access, answers, result, "application/json",
            .inSession(handle))
    }

    /// Creates an endpoint whose handler does slow work, such as checking a password, and opens its own transactions.
    public init(
        slow method: Method, _ path: Path, _ summary: String, query: [Field] = [], body: [Field] = [],
        for caller: Caller = .organizer, access: RouteDescription.Access, answers: Status...,
        result: ResultShape? = nil,
        _ handle: @escaping @Sendable (Request, SessionFactory) throws -> Response
    ) {
        self.init(
            method, path, summary, query, body, nil, nil, caller, access, answers, result, "application/json",
            .slow(handle))
    }

    /// Creates an endpoint whose handler reads the body itself, finds threads for its work, and may send a stream.
    ///
    /// - Parameters:
    ///   - path: The path, without variable segments.
    ///   - message: The schema of the JSON body; nil if there is none.
    ///   - bodyLimit: The size limit of a body from an authenticated client, in bytes; nil for the usual limit.
    ///   - answers: The possible status codes; those that follow from the body and the path are added.
    ///   - mediaType: The media type of its successful responses.
    public init(
        asynchronous method: Method, _ path: String, _ summary: String, message: ResultShape? = nil,
        bodyLimit: Int? = nil, for caller: Caller = .guest, answers: Status..., result: ResultShape? = nil,
        mediaType: String = "application/json", _ handle: @escaping @Sendable (Request) async throws -> Response
    ) {
        self.init(
            method, Path(stringLiteral: path), summary, [], [], message, bodyLimit, caller, .none, answers, result,
            mediaType,
            .asynchronous(handle))
    }

    private init(
        _ method: Method, _ path: Path, _ summary: String, _ query: [Field], _ body: [Field], _ message: ResultShape?,
        _ bodyLimit: Int?, _ caller: Caller, _ access: RouteDescription.Access, _ answers: [Status],
        _ result: ResultShape?, _ mediaType: String, _ handler: Handler
    ) {
        self.method = method
        self.path = path
        self.summary = summary
        self.query = query
        self.body = body
        self.message = message
        self.bodyLimit = bodyLimit
        self.caller = caller
        self.access = access
        let following: [(Status, Bool)] = [
            (.badRequest, !query.isEmpty || !body.isEmpty || message != nil),
            (.unauthorized, caller == .login || caller == .organizer), (.notFound, !path.parameters.isEmpty),
        ]
        self.answers = answers + following.filter(\.1).map(\.0)
        self.result = result
        self.mediaType = mediaType
        self.handler = handler
    }
}

// MARK: - Field

extension Endpoint {
    /// An argument of an endpoint, as requests name it.
    public struct Field: Sendable {
        /// The name, in camel case.
        public let name: String
        /// The parameter that its value is read as.
        public let parameter: Parameter

        /// Creates a field from a parameter.
        init(_ parameter: Parameter, named name: String) {
            self.parameter = parameter
            self.name = name
        }

        /// Creates a field from an argument.
        ///
        /// - Parameter name: The name in requests; by default the argument's name in camel case.
        public init<Value>(_ argument: Argument<Value>, named name: String? = nil) {
            parameter = argument.parameter
            self.name = name ?? parameter.name.camelCased
        }
    }
}

// MARK: - Path

extension Endpoint {
    /// The path of an endpoint: fixed and variable segments.
    ///
    /// A variable segment is an interpolated argument, as in `"/api/players/\(id)"`. A request whose segment is no
    /// valid value of the argument gets the status 404.
    public struct Path: ExpressibleByStringInterpolation, Sendable {
        /// The path with argument names in braces, such as `/api/players/{id}`.
        public let text: String
        /// The parameters of the variable segments, in order.
        public let parameters: [Parameter]

        /// Creates a path without variable segments.
        public init(stringLiteral text: String) {
            self.text = text
            parameters = []
        }

        /// Creates a path with variable segments.
        public init(stringInterpolation: StringInterpolation) {
            text = stringInterpolation.text
            parameters = stringInterpolation.parameters
        }

        /// The segments; nil for a variable one.
        var words: [String?] {
            text.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map {
                $0.first == "{" ? nil : String($0)
            }
        }

        /// Returns whether two paths match the same requests.
        func isSame(as other: Path) -> Bool {
            text == other.text
                || (parameters.count == other.parameters.count && !parameters.isEmpty && words == other.words)
        }

        /// Collects the segments of an interpolated path.
        public struct StringInterpolation: StringInterpolationProtocol {
            fileprivate var text = ""
            fileprivate var parameters: [Parameter] = []

            /// Creates an empty path.
            public init(literalCapacity: Int, interpolationCount: Int) {}
            /// Appends fixed segments.
            public mutating func appendLiteral(_ text: String) { self.text += text }
            /// Appends a variable segment.
            public mutating func appendInterpolation<Value>(_ argument: Argument<Value>) {
                text += "{\(argument.parameter.name)}"
                parameters.append(argument.parameter)
            }
        }
    }
}
