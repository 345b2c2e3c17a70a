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
    /// Registers an endpoint.
    ///
    /// - Throws: ``RegistrationFailure/duplicateEndpoint(_:first:second:)`` when the method and the path are taken.
    public mutating func add(_ endpoint: Endpoint) throws(RegistrationFailure) {
        // This runs at every launch; a linear search is faster than building a dictionary.
        if let rival = endpoints.first(where: { $0.endpoint.isSame(as: endpoint) }) {
            throw .duplicateEndpoint(
                "\(endpoint.method.rawValue) \(endpoint.path)", first: rival.module, second: registering)
        }
        endpoints.append(RegisteredEndpoint(endpoint, of: registering))
    }

    /// Registers endpoints.
    ///
    /// - Throws: ``RegistrationFailure/duplicateEndpoint(_:first:second:)`` when a method and path are taken.
    public mutating func add(_ endpoints: [Endpoint]) throws(RegistrationFailure) {
        for endpoint in endpoints { try add(endpoint) }
    }
}
