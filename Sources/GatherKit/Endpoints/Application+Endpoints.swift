extension Application {
    /// The work that answers a request.
    public enum EndpointWork: Sendable {
        /// Work that may block its thread.
        case blocking(@Sendable () -> Endpoint.Response)
        /// Work that finds its threads itself.
        case asynchronous(@Sendable () async -> Endpoint.Response)
    }

    /// Returns the work that answers a request; errors become responses, and those of the server are logged.
    ///
    /// - Parameters:
    ///   - call: The endpoint, from ``EndpointTable/call(_:_:)``.
    ///   - around: Called with the session and the handler, unless the endpoint opens its own sessions.
    public func work(
        on call: EndpointCall, for request: Endpoint.Request,
        around: @escaping @Sendable (Session, () throws -> Endpoint.Response) throws -> Endpoint.Response = { try $1() }
    ) -> EndpointWork {
        let endpoint = call.endpoint
        @Sendable func response(to error: any Error) -> Endpoint.Response {
            Endpoint.Response(error, to: endpoint.caller, logging: request.logger)
        }
        switch endpoint.handler {
        case .asynchronous(let handle):
            return .asynchronous {
                do { return try await handle(try call.read(request).request) } catch { return response(to: error) }
            }
        case .slow(let handle):
            return .blocking {
                do {
                    let (request, identity) = try call.read(request)
                    return try handle(request, sessions(for: endpoint, request, identity))
                } catch { return response(to: error) }
            }
        case .inSession(let handle):
            return .blocking {
                do {
                    let (request, identity) = try call.read(request)
                    return try sessions(for: endpoint, request, identity).open(endpoint.access) { session in
                        try around(session) { try handle(request, session) }
                    }
                } catch { return response(to: error) }
            }
        }
    }

    private func sessions(
        for endpoint: Endpoint, _ request: Endpoint.Request, _ identity: Identity
    ) -> SessionFactory {
        SessionFactory(
            application: self, identity: identity, isOpenToAnyone: endpoint.caller != .organizer,
            origin: request.origin)
    }
}
