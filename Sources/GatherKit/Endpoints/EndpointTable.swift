import Foundation

/// Routes requests to endpoints by method and path.
public struct EndpointTable: Sendable {
    /// A node of the tree of path segments.
    private struct Node {
        var endpoints: [Endpoint.Method: Endpoint] = [:]
        /// The child nodes by fixed segment; nil is the key of the variable segment.
        var branches: [String?: Node] = [:]

        mutating func add(_ endpoint: Endpoint, at path: ArraySlice<String?>) {
            if let word = path.first {
                branches[word, default: Node()].add(endpoint, at: path.dropFirst())
            } else {
                endpoints[endpoint.method] = endpoint
            }
        }

        /// Returns the node of a path and the values of its variable segments; a fixed segment takes precedence.
        func find(_ path: ArraySlice<Substring>, values: [String] = []) -> (Node, values: [String])? {
            guard let segment = path.first else { return endpoints.isEmpty ? nil : (self, values) }
            guard let text = segment.removingPercentEncoding else { return nil }
            return branches[text]?.find(path.dropFirst(), values: values)
                ?? branches[nil]?.find(path.dropFirst(), values: values + [text])
        }
    }

    private var root = Node()

    /// Creates a table.
    public init(_ endpoints: [Endpoint]) {
        for endpoint in endpoints { root.add(endpoint, at: endpoint.segments[...]) }
    }

    /// Finds the endpoint of a request.
    ///
    /// - Parameters:
    ///   - method: The HTTP method, such as `GET`.
    ///   - target: The path and the query.
    /// - Throws: ``EndpointFailure`` when no endpoint matches.
    public func call(_ method: String, _ target: String) throws(EndpointFailure) -> EndpointCall {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var path = parts[0].split(separator: "/", omittingEmptySubsequences: false)
        // Ignore a trailing slash, as the articles' backend does.
        if path.count > 2, path.last?.isEmpty == true { path.removeLast() }
        guard path[0].isEmpty, let (node, values) = root.find(path.dropFirst()) else { throw .unknownPath }
        guard let endpoint = Endpoint.Method(rawValue: method).flatMap({ node.endpoints[$0] }) else {
            throw .wrongMethod(allowed: Endpoint.Method.allCases.filter { node.endpoints[$0] != nil })
        }
        var arguments = Arguments(names: .keys)
        for (parameter, text) in zip(endpoint.pathParameters, values) {
            do { try arguments.read(text, for: parameter) } catch { throw .unknownPath }
        }
        return EndpointCall(endpoint: endpoint, arguments: arguments, query: parts.count > 1 ? parts[1] : "")
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
