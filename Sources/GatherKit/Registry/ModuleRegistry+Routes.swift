extension ModuleRegistry {
    /// The routes that begin with a word, by their places in the list.
    struct Noun: Sendable {
        /// The route that is this word alone.
        var alone: Int?
        var verbs: [String: Int] = [:]
    }

    /// Adds routes.
    ///
    /// - Throws: ``RegistrationFailure/duplicateRoute(_:first:second:)`` when one is taken.
    public mutating func add(_ routes: [Route]) throws(RegistrationFailure) {
        for route in routes { try add(route.registered(by: registering)) }
    }

    private mutating func add(_ route: Route) throws(RegistrationFailure) {
        let noun = route.description.path[0]
        let verb = route.description.path.dropFirst().first ?? ""
        // One word cannot be a route and the beginning of others: `undo` and `undo goal` could not be told apart.
        let known = index[noun, default: Noun()]
        let rival = known.alone ?? (verb.isEmpty ? known.verbs.values.first : known.verbs[verb])
        if let rival {
            throw RegistrationFailure.duplicateRoute(
                route.description.name, first: routes[rival].module, second: route.module
            )
        }
        if verb.isEmpty {
            index[noun, default: Noun()].alone = routes.count
        } else {
            index[noun, default: Noun()].verbs[verb] = routes.count
        }
        routes.append(route)
    }

    /// The route that words call, if there is one; the rest of the words is for its parameters.
    public func route(calledBy words: [String]) -> Route? {
        words.first.flatMap { route(calledBy: $0, words.dropFirst().first) }
    }

    func route(calledBy first: String, _ second: String?) -> Route? {
        guard let noun = index[first] else { return nil }
        return (noun.alone ?? second.flatMap { noun.verbs[$0] }).map { routes[$0] }
    }

    /// The second words that can follow a first one.
    public func verbs(of noun: String) -> [String] { index[noun].map { $0.verbs.keys.sorted() } ?? [] }
}
