import GatherKit

extension RegisteredEndpoint {
    /// What OpenAPI calls an operation.
    var operation: Value {
        var fields: [(name: String, value: Value)] = [
            ("operationId", .text(endpoint.operationID)), ("tags", .list([.text(module)])),
            ("summary", .text(endpoint.summary)), ("security", .list(endpoint.security)),
        ]
        if !endpoint.parameters.isEmpty { fields.append(("parameters", .list(endpoint.parameters))) }
        if !endpoint.body.isEmpty { fields.append(("requestBody", endpoint.requestBody)) }
        fields.append(("responses", .record(Record(endpoint.responses))))
        return .record(Record(fields))
    }
}

extension Endpoint {
    /// Every status that it answers with, also those that are the server's: too large a body, a store that is lost.
    var allAnswers: [Status] {
        (answers + (body.isEmpty ? [] : [.contentTooLarge]) + [.serviceUnavailable]).sorted {
            $0.rawValue < $1.rawValue
        }
    }

    /// Such as `getPlayersByIdGathers`.
    fileprivate var operationID: String {
        let words = path.text.split(separator: "/").drop { $0 == "api" }.map { word in
            word.first == "{"
                ? "By\(String(word.dropFirst().dropLast()).capitalizedFirst)" : String(word).capitalizedFirst
        }
        return method.rawValue.lowercased() + words.joined()
    }

    fileprivate var security: [Value] {
        switch caller {
        case .anyone: []
        case .login: [.record(["password": .list([])])]
        case .organizer: [.record(["token": .list([])])]
        }
    }

    fileprivate var parameters: [Value] {
        path.parameters.map { parameter in
            .record([
                "name": .text(parameter.name), "in": .text("path"), "required": .boolean(true),
                "description": .text(parameter.help), "schema": parameter.type.schema,
            ])
        }
            + query.map { field in
                .record([
                    "name": .text(field.name), "in": .text("query"),
                    "required": .boolean(field.parameter.isRequired),
                    "description": .text(field.parameter.help), "schema": field.parameter.type.schema,
                ])
            }
    }

    fileprivate var requestBody: Value {
        let required = body.filter(\.parameter.isRequired).map { Value.text($0.name) }
        var schema: [(name: String, value: Value)] = [("type", .text("object"))]
        if !required.isEmpty { schema.append(("required", .list(required))) }
        schema.append(("properties", .record(Record(body.map { ($0.name, $0.schema) }))))
        let example = Record(body.compactMap { field in field.parameter.type.example.map { (field.name, $0) } })
        return .record([
            "required": .boolean(!required.isEmpty),
            "content": .record([
                "application/json": .record(["schema": .record(Record(schema)), "example": .record(example)])
            ]),
        ])
    }

    fileprivate var responses: [(name: String, value: Value)] {
        allAnswers.map { status in
            var response: [(name: String, value: Value)] = [("description", .text(status.meaning))]
            let headers = status.headers
            if !headers.isEmpty { response.append(("headers", .record(Record(headers)))) }
            let schema =
                status.rawValue >= 400
                ? Value.record(["$ref": .text("#/components/schemas/Error")])
                : status == .ok ? result?.schema : nil
            if let schema {
                response.append(("content", .record(["application/json": .record(["schema": schema])])))
            }
            return (String(status.rawValue), .record(Record(response)))
        }
    }
}

extension Endpoint.Field {
    fileprivate var schema: Value {
        guard case .record(let schema) = parameter.type.schema else { return parameter.type.schema }
        let described = schema + ["description": .text(parameter.help)]
        // Null is as good as nothing.
        return parameter.isRequired
            ? .record(described) : .record(["anyOf": .list([.record(described), .record(["type": .text("null")])])])
    }
}

extension Endpoint.Status {
    fileprivate var meaning: String {
        switch self {
        case .ok: "It was done."
        case .created: "It was made, and is to be found at Location."
        case .noContent: "It was done, and there is nothing to say."
        case .badRequest: "The request is not understood, or breaks a rule."
        case .unauthorized: "The token, or the name and the password, are missing or wrong."
        case .notFound: "There is no such thing of yours."
        case .methodNotAllowed: "The path is there, but not for this method."
        case .conflict: "It does not go with what is there."
        case .contentTooLarge: "The body is too large."
        case .tooManyRequests: "It was tried too often."
        case .internalServerError: "A mistake in the server."
        case .serviceUnavailable: "The store cannot be used now, or too much waits already."
        }
    }

    fileprivate var headers: [(name: String, value: Value)] {
        func header(_ name: String, _ description: String, _ type: String = "string", isRequired: Bool = true)
            -> (name: String, value: Value)
        {
            (
                name,
                .record([
                    "description": .text(description), "required": .boolean(isRequired),
                    "schema": .record(["type": .text(type)]),
                ])
            )
        }
        switch self {
        case .created: return [header("Location", "where it is")]
        case .unauthorized: return [header("WWW-Authenticate", "what to send")]
        case .tooManyRequests: return [header("Retry-After", "after how many seconds there is one more try", "integer")]
        case .serviceUnavailable:
            return [header("Retry-After", "for how many seconds to wait", "integer", isRequired: false)]
        default: return []
        }
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
