extension ModuleRegistry {
    /// Registers endpoints.
    ///
    ///     registry.add(PlayersEndpoints(interactor: interactor).all)
    ///
    /// They are made when a server asks for them.
    public mutating func add(_ endpoints: @autoclosure @escaping @Sendable () -> [Endpoint]) {
        let module = registering
        endpointGroups.append(Later { endpoints().map { $0.registered(by: module) } })
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
