public import GatherKit

/// A route or an endpoint that two modules claim, or that cannot be called.
public enum ModuleConflict: Error, Equatable, CustomStringConvertible {
    /// Two routes have the same name, or the name of one is the first word of the other.
    case route(String, first: String, second: String)
    /// A module registers a route without its first word.
    case unlistedRoute(String, module: String)
    /// Two modules answer requests with the same method and path.
    case endpoint(String, first: String, second: String)

    /// The conflict, for a test that fails.
    public var description: String {
        switch self {
        case .route(let route, let first, let second) where first == second:
            "the module \(first) registers the command \(quoted(route)), or its first word, twice"
        case .route(let route, let first, let second):
            "the modules \(first) and \(second) both register the command \(quoted(route))"
        case .unlistedRoute(let route, let module):
            "the module \(module) registers the command \(quoted(route)) without its first word"
        case .endpoint(let endpoint, let first, let second):
            "the modules \(first) and \(second) both answer \(endpoint)"
        }
    }
}

extension ModuleRegistry {
    /// Checks that no two modules claim a route or an endpoint, and that each route can be called.
    ///
    /// - Throws: ``ModuleConflict``.
    public func check() throws(ModuleConflict) {
        let (routes, endpoints) = (routes, endpoints)
        for (place, route) in routes.enumerated() {
            let (path, name) = (route.description.path, route.description.name)
            if self.route(calledBy: path) == nil { throw .unlistedRoute(name, module: route.module) }
            // A one-word route cannot share its word with others: `undo` and `undo goal` would be ambiguous.
            let rival = routes[..<place].first { other in
                let other = other.description.path
                return other == path || other[0] == path[0] && other.count != path.count
            }
            if let rival { throw .route(name, first: rival.module, second: route.module) }
        }
        let requests = endpoints.map { "\($0.method.rawValue) \($0.path.replacing(/\{[^\/]*\}/, with: "{}"))" }
        for (place, second) in endpoints.enumerated() {
            guard let first = requests[..<place].firstIndex(of: requests[place]) else { continue }
            throw .endpoint(
                "\(second.method.rawValue) \(second.path)", first: endpoints[first].module, second: second.module)
        }
    }
}
