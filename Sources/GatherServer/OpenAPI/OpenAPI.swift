import GatherCrypto
public import GatherKit
import GatherWeb

/// The OpenAPI 3.1 description of all endpoints and of all routes.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct OpenAPI: Sendable {
    private let endpoints: [Endpoint]
    private let registry: ModuleRegistry

    /// Creates the description of an application's server.
    public init(of application: Application) throws {
        self.init(try Server.endpoints(of: application), routesOf: application.registry)
    }

    init(_ endpoints: [Endpoint], routesOf registry: ModuleRegistry) {
        (self.endpoints, self.registry) = (endpoints, registry)
    }

    /// The routes that can be opened over a network.
    private var routes: [Route] {
        registry.routes.filter { registry.isOffered($0.description, of: $0.module) }
    }

    /// The description of a server at its default address.
    public var json: String { String(decoding: document(at: "http://127.0.0.1:8080").compactJSON, as: UTF8.self) }

    /// The description for the clients of one address.
    func document(at server: String) -> Value {
        let names = SchemaNames(routes.map(\.description))
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "Football Gather", "version": "1",
                "description": "Players and matches of amateur football.",
                "license": ["name": "MIT", "identifier": "MIT"],
            ],
            "servers": [["url": .text(server)]],
            "paths": .record(Record(paths(names).map { ($0.path, $0.operations) })),
            "components": [
                "securitySchemes": [
                    "token": ["type": "http", "scheme": "bearer"],
                    "password": ["type": "http", "scheme": "basic"],
                ],
                "schemas": .record(
                    ["Error": Self.error] + Record(names.all.map { ($0.name, $0.shape.written(with: names)) })),
                "parameters": .record(Self.sharedParameters),
                "responses": .record(Self.sharedResponses),
            ],
        ]
    }

    /// The text before and after the address of the server, as JSON.
    fileprivate var parts: (before: String, after: String) {
        let mark = "{server}"
        let text = String(decoding: document(at: mark).compactJSON, as: UTF8.self)
        let parts = text.split(separator: "\"\(mark)\"", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), String(parts[1]))
    }

    private static let error: Value = [
        "type": "object", "required": ["error", "reason"],
        "properties": [
            "error": ["type": "boolean", "const": true],
            "reason": ["type": "string", "description": "what is wrong, and what to do"],
            "kind": ["type": "string", "description": "the kind of failure"],
            "field": ["type": "string", "description": "the first field that is wrong"],
            "mistakes": [
                "type": "array", "description": "everything that is wrong",
                "items": [
                    "type": "object", "required": ["field", "reason"],
                    "properties": ["field": ["type": "string"], "reason": ["type": "string"]],
                ],
            ],
            "question": [
                "type": "object", "description": "the question to confirm first", "required": ["text", "id"],
                "properties": ["text": ["type": "string"], "id": ["type": "string"]],
            ],
        ],
        "example": ["error": true, "reason": "name is missing", "kind": .text(FailureKind.usage.rawValue)],
    ]

    /// The operations of each path, in the order of the registry.
    private func paths(_ names: SchemaNames) -> [(path: String, operations: Value)] {
        var order: [String] = []
        var operations: [String: [(name: String, value: Value)]] = [:]
        for endpoint in endpoints {
            let (path, method) = (endpoint.path, endpoint.method)
            if operations[path] == nil { order.append(path) }
            operations[path, default: []].append((method.rawValue.lowercased(), endpoint.operation))
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
    /// The endpoint of the description of a server, with the address that the client uses.
    ///
    /// The description is made on the first request, in two parts, because only the address differs.
    ///
    /// - Parameters:
    ///   - registry: The registry of the routes.
    ///   - endpoints: Returns all endpoints of the server, this one included.
    static func openAPI(
        _ workers: Workers, _ registry: ModuleRegistry, of endpoints: @escaping @Sendable () -> [Endpoint]
    ) -> Endpoint {
        let parts = Lazy { OpenAPI(endpoints(), routesOf: registry).parts }
        return Endpoint(
            asynchronous: .get, "/openapi.json",
            "Describe the API; with If-None-Match, only if it has changed", for: .anyone,
            answers: .ok, .notModified, result: .any
        ) { request in
            try await workers.run(.reading, request.budget) {
                // A relative address is resolved against the description's own.
                let server = Value.text(request.server ?? "/").compactJSON
                let json = Array(parts.value.before.utf8) + server + Array(parts.value.after.utf8)
                // The same at all servers of a version.
                let tag = "\"\(try SHA256.hash(json).hexadecimal)\""
                return Response(
                    .ok, headers: ["ETag": tag, "Cache-Control": "no-cache"],
                    body: .bytes(json, type: "application/json"))
            }
        }
    }
}
