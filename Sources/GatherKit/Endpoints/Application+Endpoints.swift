public import Foundation
public import Logging

extension Application {
    /// Answers a request.
    ///
    /// - Parameters:
    ///   - call: What ``EndpointTable/call(_:_:)`` has found.
    ///   - credentials: Who asks.
    ///   - address: The address from which the request comes, if it is known.
    ///   - client: What the client was given when somebody logged in there, if it has sent that along.
    ///   - body: What the request brings along; an empty one is as good as `{}`.
    ///   - logger: Where it is told what went wrong here.
    ///   - around: Is handed the transaction with what answers in it, unless the endpoint opens its own.
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
