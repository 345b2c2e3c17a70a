import GatherDatabase
public import Logging

extension Endpoint {
    /// The status code of a response.
    public enum Status: Int, CaseIterable, Sendable {
        case ok = 200
        case created = 201
        case noContent = 204
        case seeOther = 303
        case notModified = 304
        case badRequest = 400
        case unauthorized = 401
        case forbidden = 403
        case notFound = 404
        case methodNotAllowed = 405
        case conflict = 409
        case preconditionFailed = 412
        case contentTooLarge = 413
        case uriTooLong = 414
        case unsupportedMediaType = 415
        case expectationFailed = 417
        case misdirectedRequest = 421
        case tooManyRequests = 429
        case internalServerError = 500
        case serviceUnavailable = 503
    }

    /// The response to a request.
    public struct Response: Sendable {
        /// The status code.
        public var status: Status
        /// Headers in addition to those of every response.
        public var headers: [String: String]
        /// The cookies for the client to keep, each as the value of a header `Set-Cookie`.
        public var cookies: [String] = []
        /// The body.
        public var body: Body
        /// What is released when the response has been sent.
        public var held: (any Sendable)?

        /// The body of a response.
        public enum Body: Sendable {
            /// No body.
            case empty
            /// Data, sent as JSON without null fields.
            case data(Value)
            /// A complete body with its media type.
            case bytes([UInt8], type: String)
            /// A body that is sent as it is produced.
            case stream(ResponseStream)
        }

        /// Creates a response.
        public init(_ status: Status, headers: [String: String] = [:], body: Body = .empty) {
            self.status = status
            self.headers = headers
            self.body = body
        }

        /// Creates an error response: `{"error": true, "reason": "…", "kind": "…"}`.
        ///
        /// - Parameters:
        ///   - kind: The kind of failure; nil if there is none for the error.
        ///   - seen: The revision that the client has seen once it is told of the error.
        public init(
            _ status: Status, headers: [String: String] = [:], reason: String, kind: FailureKind? = nil,
            seen: SeenRevision? = nil
        ) {
            let seen = seen?.change.map { Value.record(["change": .integer($0)]) }
            self.init(
                status, headers: headers,
                body: .data(
                    .record([
                        "error": .boolean(true), "reason": .text(reason), "kind": .text(optional: kind?.rawValue),
                        "seen": seen ?? .null,
                    ])))
        }

        /// Returns the response with more fields in its data.
        public func adding(_ fields: Record) -> Response {
            guard case .record(let record)? = data else { return self }
            return Response(status, headers: headers, body: .data(.record(record + fields)))
        }

        /// The data of the body; nil if the body is not data.
        public var data: Value? { if case .data(let data) = body { data } else { nil } }

        /// Creates a response 200 with data.
        public static func ok(_ data: Value? = nil) -> Response { Response(.ok, body: data.map(Body.data) ?? .empty) }
        /// Creates a response 201 with the path of the created resource.
        public static func created(_ path: String) -> Response { Response(.created, headers: ["Location": path]) }
        /// The response 204, without a body.
        public static let noContent = Response(.noContent)

        /// Returns the response with a cookie that identifies the client for a year.
        ///
        /// A session gets it as the `clientCookie` of ``Session/Origin``. It is not a login and grants no access.
        public func rememberingClient(_ client: Secret) -> Response {
            let cookie =
                "\(Credentials.clientCookie)=\(client.exposed); Path=/api; Max-Age=31536000; HttpOnly; SameSite=Strict"
            var response = self
            response.cookies.append(cookie)
            return response
        }
    }
}

/// A body that is sent in pieces as they are produced, such as an event stream.
///
/// It may take hours: the only time limit is that the client keeps reading. The producer is cancelled when the client
/// disconnects.
public struct ResponseStream: Sendable {
    /// Sends a piece, and waits while the client reads too slowly; it throws the error of the connection.
    public typealias Send = @Sendable (_ text: String) async throws -> Void

    /// The media type, such as `text/event-stream`.
    public let type: String
    /// Whether the stream has no end of its own.
    ///
    /// Such a stream is cancelled on graceful shutdown; other streams may finish like any request.
    public let isEndless: Bool
    /// Produces the stream; an error closes the connection, so that the client notices that data is missing.
    public let write: @Sendable (_ send: @escaping Send) async throws -> Void

    /// Creates a stream.
    public init(
        type: String, isEndless: Bool, write: @escaping @Sendable (_ send: @escaping Send) async throws -> Void
    ) {
        self.type = type
        self.isEndless = isEndless
        self.write = write
    }
}

// MARK: - Errors

extension Endpoint.Response {
    /// Creates the response to an error.
    ///
    /// The reason does not reveal internal details of the server.
    ///
    /// - Parameters:
    ///   - error: The error; anything but a ``Failure`` is a bug and becomes the status 500.
    ///   - caller: The authentication that the endpoint requires.
    ///   - logger: Where an error of the server is logged; nil if it is not.
    public init(_ error: any Error, to caller: Endpoint.Caller = .organizer, logging logger: Logger? = nil) {
        let failure = error as? any Failure
        let status = (failure as? EndpointFailure)?.status ?? failure?.kind.status ?? .internalServerError
        var headers: [String: String] = [:]
        if case .wrongMethod(let allowed)? = failure as? EndpointFailure {
            headers["Allow"] = allowed.map(\.rawValue).joined(separator: ", ")
        }
        headers["Retry-After"] = failure?.retryAfter.map(String.init)
        if status == .unauthorized { headers["WWW-Authenticate"] = caller.challenge }
        let reason: String =
            switch failure {
            case nil: "something went wrong on the server; whoever runs it can find the details in its log"
            case let failure as StoreFailure: Self.reason(of: failure)
            case let failure? where failure.kind == .store: Self.storeTrouble
            // A shell knows how to log in; for other clients it is a header.
            case is IdentityFailure where caller != .guest: EndpointFailure.needsToken.message
            case let failure?: failure.message
            }
        self.init(
            status, headers: headers, reason: reason, kind: failure?.kind, seen: (error as? ConflictFailure)?.seen)
        if status.rawValue >= 500 { logger?.error("\(failure?.message ?? String(reflecting: error))") }
    }

    /// Returns the message for a store failure: a remedy, without the location of the data.
    private static func reason(of failure: StoreFailure) -> String {
        switch failure {
        case .uncertain: StoreFailure.uncertainty
        case .conflict, .busy: failure.message
        default: storeTrouble
        }
    }

    private static let storeTrouble = "the data cannot be reached right now; try again later"
}

extension Endpoint.Caller {
    /// The value of the header `WWW-Authenticate` (RFC 7617, RFC 6750).
    fileprivate var challenge: String {
        switch self {
        case .login: #"Basic realm="Football Gather", charset="UTF-8""#
        case .anyone, .organizer, .guest: #"Bearer realm="Football Gather""#
        }
    }
}

extension FailureKind {
    /// The HTTP status of the failure.
    var status: Endpoint.Status {
        switch self {
        case .usage, .invalid, .file: .badRequest
        case .notFound: .notFound
        case .conflict: .conflict
        case .unauthorized: .unauthorized
        case .tooMany: .tooManyRequests
        case .store, .unavailable, .interrupted: .serviceUnavailable
        }
    }
}
