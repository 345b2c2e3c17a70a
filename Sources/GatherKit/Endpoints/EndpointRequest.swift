import Foundation
public import GatherDatabase
public import Logging

extension Endpoint {
    /// A request: to an endpoint, for a page, or for the data of a route.
    public struct Request: Sendable {
        /// The values of an endpoint's path and body.
        var arguments = Arguments(names: .keys)
        /// The path and the query, as they were sent.
        public let target: String
        /// Whether its method is POST.
        public var isPost = false
        /// The media type of the body, with its parameters.
        public var type = ""
        /// The body.
        public var body: [UInt8] = []
        /// The memory that the body takes, released with the last copy of the request.
        package var share: ConcurrencyLimit.Share?
        /// The credentials of the client.
        public let credentials: Credentials
        /// The cookies of the client.
        public var cookies = Cookies(nil)
        /// The network address of the client; nil if it is unknown.
        public var address: String?
        /// The scheme and the host by which the client calls the server; nil if the client does not say.
        public var server: String?
        /// The name of the client's time zone; nil if the client does not say.
        public var zone: String?
        /// Whether nobody can read it on the way.
        public var isEncrypted = false
        /// Whether it was sent on this machine.
        public var isLocal = false
        /// Whether a proxy has passed it on, as its header fields reveal.
        public var isForwarded = false
        /// Whether it resumes a stream of events.
        public var isResumed = false
        /// The idempotency key; nil if the client sent none.
        public var keyHeader: String?
        /// The entity tags of the row to change, as the client knows it; nil if it sends none.
        public var tag: String?
        /// The budget of the work, interrupted when the client disconnects.
        public let budget: Budget
        /// The logger for errors of the server.
        public let logger: Logger

        /// Creates a request.
        ///
        /// - Parameters:
        ///   - target: The path and the query.
        ///   - credentials: The credentials of the client.
        ///   - budget: The budget of the work.
        ///   - logger: The logger for errors of the server.
        package init(
            _ target: String, as credentials: Credentials, budget: Budget = Budget(.unlimited), logger: Logger
        ) {
            (self.target, self.credentials, self.budget, self.logger) = (target, credentials, budget, logger)
        }

        /// The query, as it was sent.
        public var query: Substring { target.drop { $0 != "?" }.dropFirst() }

        /// The token of the client; nil if it sent none.
        public var token: Secret? { credentials.token }

        /// The identity of the client; ``Organizer/nobody`` without a token.
        public var identity: Identity {
            if case .identity(let identity) = credentials { identity } else { .known(.nobody) }
        }

        /// The origin of the sessions that the request opens.
        public var origin: Session.Origin {
            .network(token: token, address: address, clientCookie: cookies.client, server: server, zone: zone)
        }

        /// Whether a password may be sent: nobody can read it on its way.
        public var mayLogIn: Bool { isEncrypted || isLocal }

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

/// The credentials of a request.
public enum Credentials: Equatable, Sendable {
    /// None.
    case nobody
    /// A token, or an identity that the caller has already verified.
    case identity(Identity)
    /// A name and a password.
    case login(Endpoint.Login)

    /// The token, if there is one.
    public var token: Secret? { if case .identity(.remembered(let token)) = self { token } else { nil } }

    /// The name of the cookie that identifies a client after a login.
    package static let clientCookie = "gather-client"

    /// Parses an `Authorization` header.
    ///
    /// - Parameter text: `Bearer TOKEN`, or `Basic` with name and password in Base64; anything else counts as no
    ///   credentials.
    public init(authorization text: String?) {
        let parts = text?.split(separator: " ", maxSplits: 1) ?? []
        self = .nobody
        guard parts.count == 2 else { return }
        switch parts[0].lowercased() {
        case "bearer": self = .identity(.remembered(Secret(String(parts[1]))))
        case "basic":
            guard let data = Data(base64Encoded: String(parts[1])), let pair = String(data: data, encoding: .utf8),
                let colon = pair.firstIndex(of: ":")
            else { return }
            let password = Secret(String(pair[pair.index(after: colon)...]))
            self = .login(Endpoint.Login(name: String(pair[..<colon]), password: password))
        default: return
        }
    }
}

/// The cookies of a request, looked up in its header `Cookie`.
public struct Cookies: Sendable {
    private let bytes: [UInt8]

    /// Creates the cookies of a header.
    public init(_ header: String?) { bytes = Array((header ?? "").utf8) }

    /// The value of a cookie; nil if there is none, or it is empty.
    ///
    /// A cookie that is sent twice may have been set by another site of the domain, so neither of the two counts.
    public subscript(name: String) -> String? {
        let start = "\(name)=".utf8
        let pairs = bytes.split(separator: UInt8(ascii: ";")).map { $0.drop { $0 == UInt8(ascii: " ") } }
            .filter { $0.starts(with: start) }
        guard pairs.count == 1, pairs[0].count > start.count else { return nil }
        return String(decoding: pairs[0].dropFirst(start.count), as: UTF8.self)
    }

    /// The identifier of a client that has logged in before; nil if there is none.
    public var client: Secret? { self[Credentials.clientCookie].map { Secret($0) } }
}
