extension Application {
    /// Answers a request on this thread, which may block; errors become responses, and those of the server are logged.
    ///
    /// An endpoint with an asynchronous handler is unknown here.
    ///
    /// - Parameters:
    ///   - call: The endpoint, from ``EndpointTable/call(_:_:)``.
    ///   - around: Called with the session and the handler, unless the endpoint opens its own sessions.
    public func answer(
        _ call: EndpointCall, _ request: Endpoint.Request,
        around: (Session, () throws -> Endpoint.Response) throws -> Endpoint.Response = { try $1() }
    ) -> Endpoint.Response {
        let endpoint = call.endpoint
        do {
            let (request, identity) = try call.read(request)
            let sessions = SessionFactory(
                application: self, identity: identity, isOpenToAnyone: endpoint.caller != .organizer,
                origin: request.origin)
            switch endpoint.handler {
            case .inSession(let handle):
                return try sessions.open(endpoint.access) { session in
                    try around(session) { try handle(request, session) }
                }
            case .slow(let handle): return try handle(request, sessions)
            case .asynchronous: throw EndpointFailure.unknownPath
            }
        } catch { return Endpoint.Response(error, to: endpoint.caller, logging: request.logger) }
    }

    /// Answers a request with an asynchronous handler; errors become responses, and those of the server are logged.
    public func answer(
        _ call: EndpointCall, _ request: Endpoint.Request,
        with handle: (Endpoint.Request) async throws -> Endpoint.Response
    ) async -> Endpoint.Response {
        do { return try await handle(call.read(request).request) } catch {
            return Endpoint.Response(error, to: call.endpoint.caller, logging: request.logger)
        }
    }
}
