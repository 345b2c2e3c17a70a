public import GatherKit

/// What can be opened on a server.
public struct Catalog: Codable, Equatable, Sendable {
    /// A feature module of the server.
    public struct Module: Codable, Equatable, Sendable {
        /// Its name.
        public let name: String
        /// What it is for.
        public let summary: String
        /// Its routes, in their order.
        public let routes: [RouteDescription]

        /// Tells of a module.
        public init(name: String, summary: String, routes: [RouteDescription]) {
            self.name = name
            self.summary = summary
            self.routes = routes
        }

        private enum Key: String, CodingKey { case name, summary, routes }

        /// Reads a module; a route that this version cannot read is left out.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            name = try container.decode(String.self, forKey: .name)
            summary = try container.decode(String.self, forKey: .summary)
            routes = try container.decode([Readable<RouteDescription>].self, forKey: .routes).compactMap(\.value)
        }
    }

    /// The version of the server's program.
    public let version: String
    /// The modules, those that others need first.
    public let modules: [Module]

    /// Tells what can be opened.
    public init(version: String, modules: [Module]) {
        self.version = version
        self.modules = modules
    }
}

/// What may be of a form that only a newer version knows.
struct Readable<Value: Decodable>: Decodable {
    /// Nil when this version cannot read it.
    let value: Value?

    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}
