import GatherDatabase

/// An HTTP endpoint: a method, a path and a handler.
///
///     Endpoint(
///         .get, "/api/standings", "Who leads", access: .read, answers: .ok, result: .list(Row.shape)
///     ) { _, session in
///         .ok(.list(try interactor.standings(in: session).map(\.value)))
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
    /// The required authentication.
    public let caller: Caller
    /// Its access to the store.
    public let access: RouteDescription.Access
    /// The possible status codes, except for those of a failing server or store.
    public let answers: [Status]
    /// The schema of the data in its responses; nil if they have none.
    public let result: ResultShape?
    /// Whether the handler takes long, so that it opens its own sessions.
    public var isSlow: Bool { if case .slow = handler { true } else { false } }
    let handler: Handler

    /// The handler.
    enum Handler: Sendable {
        /// Runs in the transaction of the request.
        case inSession(@Sendable (Request, Session) throws -> Response)
        /// Opens its own transactions.
        case slow(@Sendable (Request, SessionFactory) throws -> Response)
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
        self.init(method, path, summary, query, body, caller, access, answers, result, .inSession(handle))
    }

    /// Creates an endpoint whose handler does slow work, such as checking a password, and opens its own transactions.
    public init(
        slow method: Method, _ path: Path, _ summary: String, query: [Field] = [], body: [Field] = [],
        for caller: Caller = .organizer, access: RouteDescription.Access, answers: Status...,
        result: ResultShape? = nil,
        _ handle: @escaping @Sendable (Request, SessionFactory) throws -> Response
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

// MARK: - Request

extension Endpoint {
    /// The parsed request that a handler receives.
    public struct Request: Sendable {
        /// All values of path, query and body.
        public let arguments: Arguments
        let credentials: Credentials

        /// The value of an argument, converted to its Swift type.
        ///
        /// - Throws: ``UsageFailure`` when the endpoint does not declare a required argument.
        public subscript<Value>(argument: Argument<Value>) -> Value {
            get throws { try arguments[argument] }
        }

        /// The name and password of the request.
        ///
        /// - Throws: ``EndpointFailure/needsPassword`` when it has none.
        public var login: Login {
            get throws(EndpointFailure) {
                guard case .login(let login) = credentials else { throw .needsPassword }
                return login
            }
        }
    }

    /// A name and a password.
    public struct Login: Equatable, Sendable {
        /// The name.
        public let name: String
        /// The password.
        public let password: Secret

        /// Creates a login.
        public init(name: String, password: Secret) {
            self.name = name
            self.password = password
        }
    }
}

// MARK: - Response

extension Endpoint {
    /// The status code of a response.
    public enum Status: Int, CaseIterable, Sendable {
        case ok = 200
        case created = 201
        case noContent = 204
        case badRequest = 400
        case unauthorized = 401
        case notFound = 404
        case methodNotAllowed = 405
        case conflict = 409
        case contentTooLarge = 413
        case unsupportedMediaType = 415
        case tooManyRequests = 429
        case internalServerError = 500
        case serviceUnavailable = 503
    }

    /// The response to a request.
    public struct Response: Equatable, Sendable {
        /// The status code.
        public let status: Status
        /// Headers in addition to those of every response.
        public let headers: [String: String]
        /// The data, sent without null fields; nil for an empty body.
        public let body: Value?

        init(_ status: Status, headers: [String: String] = [:], body: Value? = nil) {
            self.status = status
            self.headers = headers
            self.body = body
        }

        /// The error message; empty if the response is not an error.
        public var reason: String {
            if case .record(let fields)? = body, case .text(let reason)? = fields["reason"] { reason } else { "" }
        }

        /// Creates a response 200 with data.
        public static func ok(_ body: Value? = nil) -> Response { Response(.ok, body: body) }
        /// Creates a response 201 with the path of the created resource.
        public static func created(_ path: String) -> Response { Response(.created, headers: ["Location": path]) }
        /// The response 204, without a body.
        public static let noContent = Response(.noContent)

        /// Returns the response with a cookie that identifies the client for a year.
        ///
        /// A session gets it as the `client` of ``Session/Origin``. It is not a login and grants no access.
        public func rememberingClient(_ client: Secret) -> Response {
            let cookie =
                "\(Credentials.clientCookie)=\(client.exposed); Path=/api; Max-Age=31536000; HttpOnly; SameSite=Strict"
            return Response(status, headers: headers.merging(["Set-Cookie": cookie]) { $1 }, body: body)
        }
    }
}

extension Endpoint.Response {
    /// The response as data, to be stored and sent again for a repeated request.
    public var kept: Value {
        .record([
            "status": .integer(status.rawValue), "location": .text(optional: headers["Location"]),
            "body": body ?? .null,
        ])
    }

    /// Creates a stored response from its data.
    ///
    /// - Returns: Nil if the data is not a response.
    public init?(kept value: Value) {
        guard case .record(let record) = value, case .integer(let code)? = record["status"],
            let status = Endpoint.Status(rawValue: code)
        else { return nil }
        let location: String? = if case .text(let text)? = record["location"] { text } else { nil }
        let body = record["body"] ?? .null
        self.init(status, headers: location.map { ["Location": $0] } ?? [:], body: body == .null ? nil : body)
    }
}

extension Endpoint.Response {
    /// Creates an error response: `{"error": true, "reason": "…"}`.
    ///
    /// The reason does not reveal internal details of the server.
    ///
    /// - Parameters:
    ///   - error: The error; anything but a ``Failure`` is a bug and becomes the status 500.
    ///   - caller: The authentication that the endpoint requires.
    public init(_ error: any Error, to caller: Endpoint.Caller = .organizer) {
        let failure = error as? any Failure
        let status = (failure as? EndpointFailure)?.status ?? failure?.kind.status ?? .internalServerError
        var headers: [String: String] = [:]
        if case .wrongMethod(let allowed)? = failure as? EndpointFailure {
            headers["Allow"] = allowed.map(\.rawValue).joined(separator: ", ")
        }
        headers["Retry-After"] = failure?.retryAfter.map(String.init)
        if status == .unauthorized { headers["WWW-Authenticate"] = caller.challenge }
        let reason: String =
            switch status {
            case .internalServerError: "something went wrong here; the server's log says more"
            case .serviceUnavailable where !(failure is EndpointFailure): Self.trouble(with: failure as? StoreFailure)
            default: failure is IdentityFailure ? EndpointFailure.needsToken.message : failure?.message ?? ""
            }
        self.init(status, headers: headers, body: .record(["error": .boolean(true), "reason": .text(reason)]))
    }

    /// Returns the message for a store failure: a remedy, without the location of the data.
    private static func trouble(with store: StoreFailure?) -> String {
        switch store {
        case .uncertain: StoreFailure.uncertainty
        case .conflict: StoreFailure.conflict.message
        default: "the store cannot be used now; try again later"
        }
    }
}

extension Endpoint.Caller {
    /// The value of the header `WWW-Authenticate` (RFC 7617, RFC 6750).
    fileprivate var challenge: String {
        switch self {
        case .login: #"Basic realm="Football Gather", charset="UTF-8""#
        case .anyone, .organizer: #"Bearer realm="Football Gather""#
        }
    }
}

extension FailureKind {
    /// The HTTP status of the failure.
    var status: Endpoint.Status {
        switch self {
        case .usage, .invalid: .badRequest
        case .notFound: .notFound
        case .conflict: .conflict
        case .unauthorized: .unauthorized
        case .tooMany: .tooManyRequests
        case .file, .program: .internalServerError
        case .store, .unavailable, .interrupted: .serviceUnavailable
        }
    }
}
