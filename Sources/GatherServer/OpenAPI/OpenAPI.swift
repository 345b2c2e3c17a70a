public import GatherKit
import GatherWeb
import Synchronization

/// The OpenAPI 3.1 description of all endpoints and of all routes.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct OpenAPI: Sendable {
    private let endpoints: [RegisteredEndpoint]
    private let registry: ModuleRegistry

    /// The description of what a server of an application answers.
    public init(of application: Application) {
        self.init(Server.endpoints(of: application), routesOf: application.registry)
    }

    init(_ endpoints: [RegisteredEndpoint], routesOf registry: ModuleRegistry) {
        (self.endpoints, self.registry) = (endpoints, registry)
    }

    /// The routes that can be opened over a network.
    private var routes: [Route] {
        registry.routes.filter { registry.isOffered($0.description, of: $0.module) }
    }

    public var yaml: String {
        "# Made by gather export-openapi of what the endpoints declare.\n" + document(at: "http://127.0.0.1:8080").yaml
    }

    /// The description for the clients of one address.
    func document(at server: String) -> Value {
        let names = SchemaNames(routes.map(\.description))
        return .record([
            "openapi": .text("3.1.0"),
            "info": .record([
                "title": .text("Football Gather"), "version": .text("1"),
                "description": .text("Players and matches of amateur football."),
                "license": .record(["name": .text("MIT"), "identifier": .text("MIT")]),
            ]),
            "servers": .list([.record(["url": .text(server)])]),
            "paths": .record(Record(paths(names).map { ($0.path, $0.operations) })),
            "components": .record([
                "securitySchemes": .record([
                    "token": .record(["type": .text("http"), "scheme": .text("bearer")]),
                    "password": .record(["type": .text("http"), "scheme": .text("basic")]),
                ]),
                "schemas": .record(
                    ["Error": Self.error] + Record(names.all.map { ($0.name, $0.shape.written(with: names)) })),
                "parameters": .record(Self.sharedParameters),
                "responses": .record(Self.sharedResponses),
            ]),
        ])
    }

    /// What stands before and after the address of the server, as JSON.
    fileprivate var parts: (before: String, after: String) {
        let mark = "{server}"
        let text = String(decoding: document(at: mark).compactJSON, as: UTF8.self)
        let parts = text.split(separator: "\"\(mark)\"", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), String(parts[1]))
    }

    private static let error = Value.record([
        "type": .text("object"), "required": .list([.text("error"), .text("reason")]),
        "properties": .record([
            "error": .record(["type": .text("boolean"), "const": .boolean(true)]),
            "reason": .record(["type": .text("string"), "description": .text("what would be right")]),
            "kind": .record(["type": .text("string"), "description": .text("the kind of failure")]),
            "field": .record(["type": .text("string"), "description": .text("the first field that is wrong")]),
            "mistakes": .record([
                "type": .text("array"), "description": .text("all that is wrong"),
                "items": .record([
                    "type": .text("object"), "required": .list([.text("field"), .text("reason")]),
                    "properties": .record([
                        "field": .record(["type": .text("string")]), "reason": .record(["type": .text("string")]),
                    ]),
                ]),
            ]),
            "question": .record([
                "type": .text("object"), "description": .text("what is asked first"),
                "required": .list([.text("text"), .text("id")]),
                "properties": .record([
                    "text": .record(["type": .text("string")]), "id": .record(["type": .text("string")]),
                ]),
            ]),
        ]),
        "example": .record([
            "error": .boolean(true), "reason": .text("name is missing"), "kind": .text(FailureKind.usage.rawValue),
        ]),
    ])

    /// The operations of each path, in the order of the registry.
    private func paths(_ names: SchemaNames) -> [(path: String, operations: Value)] {
        var order: [String] = []
        var operations: [String: [(name: String, value: Value)]] = [:]
        for registered in endpoints {
            let (path, method) = (registered.endpoint.path, registered.endpoint.method)
            if operations[path] == nil { order.append(path) }
            operations[path, default: []].append((method.rawValue.lowercased(), registered.operation))
        }
        for route in routes {
            let route = RouteOperations(route, in: registry, names)
            order.append(route.path)
            operations[route.path] = route.all.map { ($0.method.rawValue.lowercased(), $0.value) }
        }
        return order.map { ($0, .record(Record(operations[$0] ?? []))) }
    }
}

extension Endpoint {
    /// The endpoint of the description of a server, at the address by which the client calls it.
    ///
    /// It is made when somebody first asks for it, in two parts, as only that address differs.
    ///
    /// - Parameters:
    ///   - registry: The registry of the routes.
    ///   - endpoints: Returns all endpoints of the server, this one included.
    static func openAPI(
        _ workers: Workers, _ registry: ModuleRegistry, of endpoints: @escaping @Sendable () -> [RegisteredEndpoint]
    ) -> Endpoint {
        let made = Mutex<(before: String, after: String)?>(nil)
        return Endpoint(
            asynchronous: .get, "/openapi.json",
            "Describes what the server answers; with If-None-Match, only when that is something else", for: .anyone,
            answers: .ok, .notModified, result: .any
        ) { request in
            try await workers.run(.reading, request.budget) {
                let parts = made.withLock { made in
                    let parts = made ?? OpenAPI(endpoints(), routesOf: registry).parts
                    made = parts
                    return parts
                }
                // A relative address is that of the description.
                let server = Value.text(request.origin.serverAddress ?? "/").compactJSON
                return try ConstantBody(Array(parts.before.utf8) + server + Array(parts.after.utf8)).response
            }
        }
    }
}
