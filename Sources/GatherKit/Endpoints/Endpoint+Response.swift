import GatherDatabase

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
