public import GatherDatabase
public import Logging

extension Endpoint {
    /// A request to an endpoint.
    public struct Request: Sendable {
        /// All values of path, query and body.
        var arguments = Arguments(names: .keys)
        /// The credentials of the client.
        public let credentials: Credentials
        /// The origin of the sessions that the request opens.
        public let origin: Session.Origin
        /// The body.
        public let body: [UInt8]
        /// The query, as it was sent.
        public let query: Substring
        /// The budget of the work, interrupted when the client disconnects.
        public let budget: Budget
        /// The logger for errors of the server.
        public let logger: Logger
        /// Whether a password may be accepted: the connection is encrypted or local.
        public let mayLogIn: Bool
        private let header: @Sendable (String) -> String?

        /// Creates a request.
        ///
        /// - Parameters:
        ///   - call: The endpoint, with the query of the request.
        ///   - credentials: The credentials of the client.
        ///   - address: The network address of the client, if it is known.
        ///   - clientCookie: The client's cookie from an earlier login, if it has sent one.
        ///   - server: The address by which the client calls the server, if it says so.
        ///   - body: The body.
        ///   - budget: The budget of the work.
        ///   - logger: The logger for errors of the server.
        ///   - mayLogIn: Whether a password may be accepted: the connection is encrypted or local.
        ///   - header: Returns the value of a header field.
        public init(
            _ call: EndpointCall, _ credentials: Credentials, from address: String? = nil, clientCookie: Secret? = nil,
            to server: String? = nil, body: [UInt8], budget: Budget = Budget(.unlimited), logger: Logger,
            mayLogIn: Bool = true,
            header: @escaping @Sendable (String) -> String? = { _ in nil }
        ) {
            self.credentials = credentials
            origin = .network(
                token: credentials.token, address: address, clientCookie: clientCookie, server: server,
                zone: header(Session.Origin.zoneHeader))
            self.body = body
            query = call.query
            self.budget = budget
            self.logger = logger
            self.mayLogIn = mayLogIn
            self.header = header
        }

        /// The value of a header field; nil if there is none.
        public subscript(header name: String) -> String? { header(name) }

        /// The identity of the client; ``Organizer/nobody`` without a token.
        public var identity: Identity {
            if case .identity(let identity) = credentials { identity } else { .known(.nobody) }
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
