import GatherKit
import GatherWeb
import GatherWire

/// The operations of a route: to read, to do something, or both if that depends on the arguments.
struct RouteOperations {
    private let route: RouteDescription
    private let module: String
    private let takesTag: Bool
    private let names: SchemaNames

    init(_ route: Route, in registry: ModuleRegistry, _ names: SchemaNames) {
        (self.route, module, self.names) = (route.description, route.module, names)
        takesTag = registry.row(changedBy: route.description) != nil
    }

    var path: String { DataRoutes.path(of: route) }

    /// The operations, by method.
    var all: [(method: Endpoint.Method, value: Value)] {
        guard route.methods.contains(.get) else { return [(.post, post)] }
        // A POST to a route that only reads would be the same.
        if route.access != .write { return [(.get, get(named: name))] }
        return [(.get, get(named: "get\(name.capitalizedFirst)")), (.post, post)]
    }

    private var name: String { route.path.joined(separator: "-").camelCased }

    private func operation(_ name: String, _ fields: Record, answers: [Endpoint.Status]) -> Value {
        let common: Record = [
            "operationId": .text(name), "tags": [.text(module)],
            "summary": .text(route.summary.capitalizedFirst), "security": .list(security),
        ]
        let responses = answers.map { status in
            (String(status.rawValue), Value.record(["$ref": .text(OpenAPI.reference(to: status))]))
        }
        return .record(common + fields + ["responses": .record(Record([("200", success)] + responses))])
    }

    private var security: [Value] {
        let token: Value = ["token": []]
        return route.isOpenToAnyone || route.access == .none ? [[:], token] : [token]
    }

    // MARK: - Requests

    private func get(named name: String) -> Value {
        let parameters = route.parameters.filter { !route.writesWith.contains($0.name) }
        return operation(
            name,
            [
                "parameters": .list(
                    parameters.map(Self.query)
                        + (route.takesOffset ? [OpenAPI.reference(toParameter: OpenAPI.offsetName)] : []))
            ],
            answers: [.notModified] + OpenAPI.routeErrors)
    }

    private var post: Value {
        let required = route.parameters.filter(\.isRequired).map { Value.text($0.field) }
        func object(_ files: (Parameter) -> Value) -> Value {
            let properties = route.parameters.map { ($0.field, $0.kind == .file ? files($0) : $0.schema()) }
            return [
                "type": "object", "required": .list(required), "additionalProperties": false,
                "properties": .record(Record(properties + (route.isDestructive ? [Self.confirmed] : []))),
            ]
        }
        var content: Record = ["application/json": ["schema": object { _ in Self.file }]]
        if route.parameters.contains(where: { $0.kind == .file }) {
            let form = object { _ in ["type": "string", "format": "binary"] }
            content = content + ["multipart/form-data": ["schema": form]]
        }
        return operation(
            name,
            [
                "parameters": .list(
                    ([OpenAPI.keyName] + (takesTag ? [OpenAPI.tagName] : [])).map(OpenAPI.reference(toParameter:))),
                "requestBody": ["required": .boolean(!required.isEmpty), "content": .record(content)],
            ],
            answers: OpenAPI.routeErrors + (takesTag ? [.preconditionFailed] : [])
                + [.contentTooLarge, .unsupportedMediaType])
    }

    private static func query(_ parameter: Parameter) -> Value {
        [
            "name": .text(parameter.field), "in": "query", "required": .boolean(parameter.isRequired),
            "description": .text(parameter.help), "schema": parameter.schema(inQuery: true),
        ]
    }

    private static let confirmed: (String, Value) = (
        DataRoutes.confirmedField,
        [
            "type": "string",
            "description": "the id of the question that the user confirmed; send it instead of \"yes\"",
        ]
    )

    private static let file: Value = [
        "type": "object", "required": ["name", "data"], "additionalProperties": false,
        "properties": ["name": ["type": "string"], "data": ["type": "string", "contentEncoding": "base64"]],
    ]

    // MARK: - Answers

    private var success: Value {
        let writesFile = route.parameters.contains { $0.kind == .newFile }
        if writesFile {
            // The extension of the file's name says which type it is.
            let content = ["text/csv", "text/calendar", "text/plain", "application/json"].map {
                ($0, Value.record(["schema": .record($0 == "application/json" ? [:] : ["type": "string"])]))
            }
            return ["description": "The file.", "content": .record(Record(content))]
        }
        return ["description": "Done.", "content": OpenAPI.Content(schema: result).value]
    }

    /// The schema of the answer; the answer of a login also has its token.
    private var result: Value {
        guard route.isOpenToAnyone, route.hasSecret, case .record(let fields) = route.result else {
            return route.result.answerSchema(names)
        }
        return ResultShape.record(fields + [.init(DataRoutes.tokenField, .optional(.text))]).answerSchema(names)
    }
}

extension Parameter {
    /// The JSON Schema of its values in a request.
    fileprivate func schema(inQuery: Bool = false) -> Value {
        var schema = kind.jsonSchema
        if takesNumbers, !inQuery { schema = ["anyOf": [.record(schema), ["type": "integer"]]] }
        if !isRepeated { return .record(inQuery ? schema : schema + ["description": .text(help)]) }
        let list: Record = ["type": "array", "items": .record(schema)]
        return .record(
            list + (isRequired ? ["minItems": 1] : [:]) + (inQuery ? [:] : ["description": .text(help)]))
    }
}

extension ResultShape {
    /// The JSON Schema of an answer as a whole, which may be null.
    fileprivate func answerSchema(_ names: SchemaNames) -> Value {
        guard case .optional(let shape) = self else { return schema(with: names) }
        return ["anyOf": [shape.schema(with: names), ["type": "null"]]]
    }
}

extension OpenAPI {
    /// The statuses of errors that any route may answer with.
    static let routeErrors: [Endpoint.Status] = [
        .badRequest, .unauthorized, .notFound, .conflict, .tooManyRequests, .serviceUnavailable,
    ]

    /// The parameters that routes refer to.
    static let sharedParameters: Record = [
        keyName: Endpoint.key,
        tagName: [
            "name": "If-Match", "in": "header", "required": false,
            "description": "the ETag of the row as it was shown; if it has changed since, nothing is done",
            "schema": ["type": "string"],
        ],
        offsetName: [
            "name": .text(DataRoutes.offsetField), "in": "query", "required": false,
            "description": "the number of elements to skip",
            "schema": ["type": "integer", "minimum": 0, "maximum": .integer(DataRoutes.longestOffset)],
        ],
    ]

    static let (keyName, tagName, offsetName) = ("key", "tag", "offset")

    static func reference(toParameter name: String) -> Value {
        ["$ref": "#/components/parameters/\(name)"]
    }

    static func reference(to status: Endpoint.Status) -> String { "#/components/responses/\(status)" }

    /// The responses that routes refer to, by the names of their statuses.
    static let sharedResponses: Record = Record(
        (routeErrors + [.notModified, .preconditionFailed, .contentTooLarge, .unsupportedMediaType]).map {
            ("\($0)", $0.response())
        })
}
