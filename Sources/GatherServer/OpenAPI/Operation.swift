import GatherKit

extension OpenAPI {
    /// The body of a request or response.
    struct Content: Sendable {
        var type = "application/json"
        var schema: Value
        var example: Value?
        /// Whether a request must have the body.
        var isRequired = true

        var value: Value {
            let example: Record = self.example.map { ["example": $0] } ?? [:]
            return .record([type: .record(["schema": schema] + example)])
        }
    }
}

extension RegisteredEndpoint {
    /// The operation in OpenAPI as data.
    var operation: Value {
        var fields: [(name: String, value: Value)] = [
            ("operationId", .text(id)), ("tags", .list([.text(module)])), ("summary", .text(endpoint.summary)),
            ("security", .list(security)),
        ]
        if !endpoint.parameters.isEmpty { fields.append(("parameters", .list(endpoint.parameters))) }
        if let request = endpoint.request {
            fields.append(
                ("requestBody", .record(["required": .boolean(request.isRequired), "content": request.value])))
        }
        fields.append(("responses", .record(Record(responses))))
        return .record(Record(fields))
    }

    /// The operation identifier, such as `getPlayersByIdGathers`.
    private var id: String {
        let words = endpoint.path.split(separator: "/").drop { $0 == "api" }.map { word in
            word.first == "{"
                ? "By\(String(word.dropFirst().dropLast()).capitalizedFirst)" : String(word).capitalizedFirst
        }
        return endpoint.method.rawValue.lowercased() + words.joined()
    }

    private var security: [Value] {
        let token = Value.record(["token": .list([])])
        return switch endpoint.caller {
        case .anyone: []
        case .login: [.record(["password": .list([])])]
        case .organizer: [token]
        case .guest: [.record([:]), token]
        }
    }

    private var responses: [(name: String, value: Value)] {
        let result = endpoint.result.map { OpenAPI.Content(type: endpoint.mediaType, schema: $0.schema) }
        return endpoint.allAnswers.sorted { $0.rawValue < $1.rawValue }.map { status in
            (String(status.rawValue), status.response(with: status == .ok ? result : nil))
        }
    }
}

extension Endpoint.Status {
    /// A response of this status; that of an error says what is wrong.
    func response(with result: OpenAPI.Content? = nil) -> Value {
        var response: [(name: String, value: Value)] = [("description", .text(meaning))]
        if !headers.isEmpty { response.append(("headers", .record(Record(headers)))) }
        if let content = rawValue >= 400 ? Self.error : result { response.append(("content", content.value)) }
        return .record(Record(response))
    }

    private static let error = OpenAPI.Content(schema: .record(["$ref": .text("#/components/schemas/Error")]))

    private var meaning: String {
        switch self {
        case .ok: "It was done."
        case .created: "It was made, and is to be found at Location."
        case .noContent: "It was done, and there is nothing to say."
        case .seeOther: "It was done, and Location shows it."
        case .notModified: "Nothing is different."
        case .forbidden: "A page of another site may not ask."
        case .uriTooLong: "The path is too long."
        case .expectationFailed: "The header Expect holds something else than 100-continue."
        case .misdirectedRequest: "The server is not called so."
        case .badRequest: "The request is not understood, or breaks a rule."
        case .unauthorized: "The token, or the name and the password, are missing or wrong."
        case .notFound: "There is no such thing of yours."
        case .methodNotAllowed: "The path is there, but not for this method."
        case .conflict: "It does not go with what is there, or asks first."
        case .preconditionFailed: "The row has changed since."
        case .contentTooLarge: "The body is too large."
        case .unsupportedMediaType: "The body is not said to be JSON."
        case .tooManyRequests: "It was tried too often."
        case .internalServerError: "A mistake in the server."
        case .serviceUnavailable: "The store cannot be used now, or too much waits already."
        }
    }

    private var headers: [(name: String, value: Value)] {
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
