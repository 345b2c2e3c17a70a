public import GatherKit

/// The modules and routes of a server.
public struct Catalog: Codable, Equatable, Sendable {
    /// A feature module of the server.
    public struct Module: Codable, Equatable, Sendable {
        /// The module's name.
        public let name: String
        /// A short description.
        public let summary: String
        /// The routes, in their order in the help.
        public let routes: [RouteDescription]

        /// Creates a module.
        public init(name: String, summary: String, routes: [RouteDescription]) {
            self.name = name
            self.summary = summary
            self.routes = routes
        }

        private enum CodingKeys: String, CodingKey { case name, summary, routes }

        /// Decodes a module, without the routes that this version cannot decode.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            summary = try container.decode(String.self, forKey: .summary)
            routes = try container.decode([Readable<RouteDescription>].self, forKey: .routes).compactMap(\.value)
        }
    }

    /// The version of the server program.
    public let version: String
    /// The modules, dependencies first.
    public let modules: [Module]

    /// Creates a catalog.
    public init(version: String, modules: [Module]) {
        self.version = version
        self.modules = modules
    }
}

/// A value that may be in a format of a newer version.
struct Readable<Value: Decodable>: Decodable {
    /// Nil if this version cannot decode the value.
    let value: Value?

    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}
