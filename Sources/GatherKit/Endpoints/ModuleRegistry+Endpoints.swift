/// An endpoint and its module.
public struct RegisteredEndpoint: Sendable {
    /// The endpoint.
    public let endpoint: Endpoint
    /// The name of the module that registered it.
    public let module: String

    /// Creates the endpoint of a module.
    public init(_ endpoint: Endpoint, of module: String) {
        self.endpoint = endpoint
        self.module = module
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
        endpointGroups.append(Later { endpoints().map { RegisteredEndpoint($0, of: module) } })
    }

    /// Checks that no two endpoints have the same method and path.
    func checkEndpoints() throws(RegistrationFailure) {
        let endpoints = endpoints
        for (place, second) in endpoints.enumerated() {
            let endpoint = second.endpoint
            guard let first = endpoints[..<place].first(where: { $0.endpoint.isSame(as: endpoint) }) else { continue }
            throw .duplicateEndpoint(
                "\(endpoint.method.rawValue) \(endpoint.path)", first: first.module, second: second.module)
        }
    }
}
