public import Foundation
public import Logging

extension Application {
    /// Answers a request.
    ///
    /// - Parameters:
    ///   - call: The endpoint and its arguments, from ``EndpointTable/call(_:_:)``.
    ///   - credentials: The credentials of the request.
    ///   - address: The network address of the client, if it is known.
    ///   - client: The client's cookie from an earlier login, if it has sent one.
    ///   - body: The body of the request; an empty one counts as `{}`.
    ///   - logger: Logs errors of the server.
    ///   - around: Called with the session and the handler, unless the endpoint opens its own sessions.
    public func answer(
        _ call: EndpointCall, _ credentials: Credentials, from address: String? = nil, client: Secret? = nil,
        body: Data,
        logger: Logger,
        around: (Session, () throws -> Endpoint.Response) throws -> Endpoint.Response = { try $1() }
    ) -> Endpoint.Response {
        do {
            let identity = try identity(call.endpoint.caller, credentials)
            let sessions = SessionFactory(
                application: self, identity: identity, isOpenToAnyone: call.endpoint.caller != .organizer,
                origin: .network(token: credentials.token, address: address, client: client))
            let request = try call.request(credentials, body: body)
            switch call.endpoint.handler {
            case .slow(let handle): return try handle(request, sessions)
            case .inSession(let handle):
                return try sessions.open(call.endpoint.access) { session in
                    try around(session) { try handle(request, session) }
                }
            }
        } catch {
            let response = Endpoint.Response(error, to: call.endpoint.caller)
            if response.status.rawValue >= 500 {
                logger.error("\((error as? any Failure)?.message ?? String(reflecting: error))")
            }
            return response
        }
    }

    private func identity(_ caller: Endpoint.Caller, _ credentials: Credentials) throws(EndpointFailure) -> Identity {
        switch (caller, credentials) {
        case (.organizer, .identity(let identity)): return identity
        case (.organizer, _): throw .needsToken
        case (.login, .login), (.anyone, _): return .known(.nobody)
        case (.login, _): throw .needsPassword
        }
    }
}
