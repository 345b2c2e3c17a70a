import Foundation

/// Routes requests to endpoints by method and path.
public struct EndpointTable: Sendable {
    private let endpoints: [Endpoint]

    /// Creates a table.
    public init(_ endpoints: [Endpoint]) { self.endpoints = endpoints }

    /// Finds the endpoint of a request.
    ///
    /// - Parameters:
    ///   - method: The HTTP method, such as `GET`.
    ///   - target: The path and the query.
    /// - Throws: ``EndpointFailure`` when no endpoint matches.
    public func call(_ method: String, _ target: String) throws(EndpointFailure) -> EndpointCall {
        var path = target.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
        // Ignore a trailing slash, as the articles' backend does.
        if path.count > 2, path.last?.isEmpty == true { path.removeLast() }
        let segments = path.dropFirst().compactMap(\.removingPercentEncoding)
        guard path[0].isEmpty, segments.count == path.count - 1 else { throw .unknownPath }
        let matching = endpoints.filter { $0.matches(segments) }
        guard let variables = matching.map(\.pathParameters.count).min() else { throw .unknownPath }
        // A fixed segment takes precedence, whatever the method.
        let candidates = matching.filter { $0.pathParameters.count == variables }
        guard let endpoint = candidates.first(where: { $0.method.rawValue == method }) else {
            throw .wrongMethod(allowed: Endpoint.Method.allCases.filter(candidates.map(\.method).contains))
        }
        let values = zip(endpoint.segments, segments).filter { $0.0 == nil }.map(\.1)
        var arguments = Arguments(names: .keys)
        for (parameter, text) in zip(endpoint.pathParameters, values) {
            do { try arguments.read(text, for: parameter) } catch { throw .unknownPath }
        }
        return EndpointCall(endpoint: endpoint, arguments: arguments)
    }
}

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

    /// Checks that no two endpoints have the same method and path.
    func checkEndpoints() throws(RegistrationFailure) {
        let endpoints = endpoints
        for (place, second) in endpoints.enumerated() {
            guard let first = endpoints[..<place].first(where: { $0.isSame(as: second) }) else { continue }
            throw .duplicateEndpoint(
                "\(second.method.rawValue) \(second.path)", first: first.module, second: second.module)
        }
    }
}
