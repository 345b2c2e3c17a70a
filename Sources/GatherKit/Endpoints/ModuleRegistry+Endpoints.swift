/// An endpoint in the registry.
public struct RegisteredEndpoint: Sendable {
    /// What is known of it.
    public let endpoint: Endpoint
    /// The module that registered it.
    public let module: String
}

extension ModuleRegistry {
    /// Adds an endpoint.
    ///
    /// - Throws: ``RegistrationFailure/duplicateEndpoint(_:first:second:)`` when the method and the path are taken.
    public mutating func add(_ endpoint: Endpoint) throws(RegistrationFailure) {
        // Of each start of the program this is a part, and a dictionary of them would be slower to make than this is.
        let rival = endpoints.first {
            $0.endpoint.method == endpoint.method && $0.endpoint.path.isSame(as: endpoint.path)
        }
        if let rival {
            throw .duplicateEndpoint(
                "\(endpoint.method.rawValue) \(endpoint.path.text)", first: rival.module, second: registering)
        }
        endpoints.append(RegisteredEndpoint(endpoint: endpoint, module: registering))
    }

    /// Adds endpoints.
    ///
    /// - Throws: ``RegistrationFailure/duplicateEndpoint(_:first:second:)`` when one is taken.
    public mutating func add(_ endpoints: [Endpoint]) throws(RegistrationFailure) {
        for endpoint in endpoints { try add(endpoint) }
    }

    /// Adds an endpoint of the program itself.
    ///
    /// - Throws: ``RegistrationFailure/duplicateEndpoint(_:first:second:)`` when it is taken.
    public mutating func add(_ endpoint: Endpoint, asModule name: String) throws(RegistrationFailure) {
        registering = name
        try add(endpoint)
    }
}
