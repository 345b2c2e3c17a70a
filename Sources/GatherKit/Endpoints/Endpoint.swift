import GatherDatabase

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
        case slow(@Sendable (Request, SessionFactory) throws -> Response)
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
    /// An argument as a request names it.
    public struct Field: Sendable {
        /// The name, in camel case.
        public let name: String
        /// What it is read as.
        public let parameter: Parameter

        /// Makes a field of a parameter.
        init(_ parameter: Parameter, named name: String) {
            self.parameter = parameter
            self.name = name
        }

        /// Makes a field of an argument.
        ///
        /// - Parameter name: What requests call it, if not by the argument's name in camel case.
        public init<Value>(_ argument: Argument<Value>, named name: String? = nil) {
            parameter = argument.parameter
            self.name = name ?? parameter.name.camelCased
        }
    }
}

// MARK: - Path

extension Endpoint {
    /// Where an endpoint is: words and values between slashes.
    ///
    /// A value is written as the argument that reads it, `"/api/players/\(id)"`. A request whose path does not fit the
    /// type of the argument is as if there were no such path.
    public struct Path: ExpressibleByStringInterpolation, Sendable {
        /// The path with the name of each argument in braces, such as `/api/players/{id}`.
        public let text: String
        /// What its values are read as.
        public let parameters: [Parameter]

        /// A path without values.
        public init(stringLiteral text: String) {
            self.text = text
            parameters = []
        }

        /// A path with values.
        public init(stringInterpolation: StringInterpolation) {
            text = stringInterpolation.text
            parameters = stringInterpolation.parameters
        }

        /// The words between the slashes; nil stands for a value.
        var words: [String?] {
            text.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map {
                $0.first == "{" ? nil : String($0)
            }
        }

        /// Whether every request for this path could be for the other, too.
        func isSame(as other: Path) -> Bool {
            text == other.text
                || (parameters.count == other.parameters.count && !parameters.isEmpty && words == other.words)
        }

        /// Collects the pieces of a path.
        public struct StringInterpolation: StringInterpolationProtocol {
            fileprivate var text = ""
            fileprivate var parameters: [Parameter] = []

            /// Starts an empty path.
            public init(literalCapacity: Int, interpolationCount: Int) {}
            /// Adds words and slashes.
            public mutating func appendLiteral(_ text: String) { self.text += text }
            /// Adds a value.
            public mutating func appendInterpolation<Value>(_ argument: Argument<Value>) {
                text += "{\(argument.parameter.name)}"
                parameters.append(argument.parameter)
            }
        }
    }
}

// MARK: - Request

extension Endpoint {
    /// What a handler is told: the values of path, query and body.
    public struct Request: Sendable {
        /// All values, to make something of several at once.
        public let arguments: Arguments
        let credentials: Credentials

        /// A value, as the Swift type of its argument.
        ///
        /// - Throws: ``UsageFailure`` when the endpoint does not declare it.
        public subscript<Value>(argument: Argument<Value>) -> Value {
            get throws { try arguments[argument] }
        }

        /// The name and password that came with the request.
        ///
        /// - Throws: ``EndpointFailure/needsPassword`` when none did.
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

        /// Pairs them.
        public init(name: String, password: Secret) {
            self.name = name
            self.password = password
        }
    }
}

// MARK: - Response

extension Endpoint {
    /// How a request ended.
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

    /// What a request is answered with.
    public struct Response: Equatable, Sendable {
        /// How it ended.
        public let status: Status
        /// Headers besides those that every answer has.
        public let headers: [String: String]
        /// The data, in which what is null is left out when it is sent; nil for an empty answer.
        public let body: Value?

        init(_ status: Status, headers: [String: String] = [:], body: Value? = nil) {
            self.status = status
            self.headers = headers
            self.body = body
        }

        /// What is told of an error; empty when it is none.
        public var reason: String {
            if case .record(let fields)? = body, case .text(let reason)? = fields["reason"] { reason } else { "" }
        }

        /// It was done; the data.
        public static func ok(_ body: Value? = nil) -> Response { Response(.ok, body: body) }
        /// Something was made, and is to be found at a path.
        public static func created(_ path: String) -> Response { Response(.created, headers: ["Location": path]) }
        /// It was done, and there is nothing to say.
        public static let noContent = Response(.noContent)

        /// The same answer with something by which the client is known when it asks again, for a year.
        ///
        /// It comes back as the `client` of a session's origin. It is no login, and opens nothing.
        public func rememberingClient(_ client: Secret) -> Response {
            let cookie =
                "\(Credentials.clientCookie)=\(client.exposed); Path=/api; Max-Age=31536000; HttpOnly; SameSite=Strict"
            return Response(status, headers: headers.merging(["Set-Cookie": cookie]) { $1 }, body: body)
        }
    }
}

extension Endpoint.Response {
    /// The answer as data, to be given once more.
    public var kept: Value {
        .record([
            "status": .integer(status.rawValue), "location": .text(optional: headers["Location"]),
            "body": body ?? .null,
        ])
    }

    /// Gives an answer once more.
    ///
    /// - Returns: Nil when the data is no answer.
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
    /// The answer to a request that failed: `{"error": true, "reason": "…"}`.
    ///
    /// What is wrong with the server is not told to its clients.
    ///
    /// - Parameters:
    ///   - error: Why; what is no ``Failure`` is a mistake in the program.
    ///   - caller: Whom the endpoint wants to know.
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

    /// What a client is told of a store: what to do, and nothing of the place where the data is.
    private static func trouble(with store: StoreFailure?) -> String {
        switch store {
        case .uncertain: StoreFailure.uncertainty
        case .conflict: StoreFailure.conflict.message
        default: "the store cannot be used now; try again later"
        }
    }
}

extension Endpoint.Caller {
    /// What a client is told that has not said who it is, or not well (RFC 7617, RFC 6750).
    fileprivate var challenge: String {
        switch self {
        case .login: #"Basic realm="Football Gather", charset="UTF-8""#
        case .anyone, .organizer: #"Bearer realm="Football Gather""#
        }
    }
}

extension FailureKind {
    /// How a request ends in which this is thrown.
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
