import Foundation

extension ModuleRegistry {
    /// Registers endpoints.
    ///
    ///     registry.add(PlayersEndpoints(interactor: interactor).all)
    ///
    /// They are made when a server asks for them.
    public mutating func add(_ endpoints: @autoclosure @escaping @Sendable () -> [Endpoint]) {
        let module = registering
        endpointGroups.append(Lazy { endpoints().map { $0.registered(by: module) } })
    }
}

/// Routes requests to endpoints by method and path.
package struct EndpointTable: Sendable {
    private let endpoints: [Endpoint]

    /// Creates a table.
    package init(_ endpoints: [Endpoint]) { self.endpoints = endpoints }

    /// Finds the endpoint of a request.
    ///
    /// - Parameters:
    ///   - method: The HTTP method, such as `GET`.
    ///   - target: The path and the query.
    /// - Returns: Nil if no endpoint has the path.
    /// - Throws: ``EndpointFailure/wrongMethod(allowed:)``.
    package func call(_ method: String, _ target: String) throws(EndpointFailure) -> EndpointCall? {
        var path = target.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
        // Ignore a trailing slash, as the articles' backend does.
        if path.count > 2, path.last?.isEmpty == true { path.removeLast() }
        let segments = path.dropFirst().compactMap(\.removingPercentEncoding)
        guard path[0].isEmpty, segments.count == path.count - 1 else { return nil }
        let matching = endpoints.filter { $0.matches(segments) }
        guard let variables = matching.map(\.pathParameters.count).min() else { return nil }
        // A fixed segment takes precedence, whatever the method.
        let candidates = matching.filter { $0.pathParameters.count == variables }
        guard let endpoint = candidates.first(where: { $0.method.rawValue == method }) else {
            throw .wrongMethod(allowed: Endpoint.Method.allCases.filter(candidates.map(\.method).contains))
        }
        let values = zip(endpoint.segments, segments).filter { $0.0 == nil }.map(\.1)
        var arguments = Arguments(names: .keys)
        for (parameter, text) in zip(endpoint.pathParameters, values) {
            do { try arguments.read(text, for: parameter) } catch { return nil }
        }
        return EndpointCall(endpoint: endpoint, arguments: arguments)
    }
}

/// An endpoint with the arguments of a request's path.
package struct EndpointCall: Sendable {
    /// The endpoint.
    package let endpoint: Endpoint
    fileprivate let arguments: Arguments

    /// Checks the credentials, and parses the body.
    ///
    /// - Throws: ``EndpointFailure`` without the credentials that the endpoint requires, ``UsageFailure`` when a value is
    ///   missing or invalid.
    package func read(_ request: Endpoint.Request) throws -> (request: Endpoint.Request, identity: Identity) {
        let identity = try identity(request.credentials)
        var request = request
        request.arguments = arguments
        if !endpoint.body.isEmpty { try readBody(request.body, into: &request.arguments) }
        return (request, identity)
    }

    private func identity(_ credentials: Credentials) throws(EndpointFailure) -> Identity {
        switch (endpoint.caller, credentials) {
        case (.organizer, .identity(let identity)), (.guest, .identity(let identity)): return identity
        case (.organizer, _): throw .needsToken
        case (.login, .login), (.anyone, _), (.guest, _): return .known(.nobody)
        case (.login, _): throw .needsPassword
        }
    }

    /// Reads the fields of a JSON object; unknown keys are ignored, and null counts as absent.
    private func readBody(_ body: [UInt8], into arguments: inout Arguments) throws {
        let json = body.isEmpty ? Array("{}".utf8) : body
        let object: Value
        do {
            object = try Value(fields: endpoint.body.map(\.key), of: json, maximumValues: Self.maximumValues)
        } catch let mistake as JSONMistake {
            throw UsageFailure("the body is not a JSON object: \(mistake.reason), on line \(mistake.line)")
        }
        guard case .record(let fields) = object else { return }
        for parameter in endpoint.body {
            let value = fields[parameter.key] ?? .null
            // Published clients send an empty text for an unknown value.
            if value != .null, parameter.isRequired || value != .text("") {
                try arguments.read(value, for: parameter)
            } else if parameter.isRequired {
                throw arguments.missing(parameter)
            }
        }
    }

    /// The maximum number of values in a body.
    package static let maximumValues = 100_000
}

extension Application {
    /// Answers a request on this thread, which may block; errors become responses, and those of the server are logged.
    ///
    /// An endpoint with an asynchronous handler is unknown here.
    ///
    /// - Parameters:
    ///   - call: The endpoint, from ``EndpointTable/call(_:_:)``.
    ///   - around: Called with the session and the handler, unless the endpoint opens its own sessions.
    package func answer(
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
}
