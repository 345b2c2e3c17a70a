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
            return [type: .record(["schema": schema] + example)]
        }
    }
}

extension Endpoint {
    /// The operation in OpenAPI as data.
    var operation: Value {
        var fields: [(name: String, value: Value)] = [
            ("operationId", .text(id)), ("tags", [.text(module)]), ("summary", .text(summary)),
            ("security", .list(security)),
        ]
        if !parameters.isEmpty { fields.append(("parameters", .list(parameters))) }
        if let request {
            fields.append(("requestBody", ["required": .boolean(request.isRequired), "content": request.value]))
        }
        fields.append(("responses", .record(Record(responses))))
        return .record(Record(fields))
    }

    /// The operation identifier, such as `getPlayersByIdGathers`.
    private var id: String {
        let words = path.split(separator: "/").drop { $0 == "api" }.map { word in
            word.first == "{"
                ? "By\(String(word.dropFirst().dropLast()).capitalizedFirst)" : String(word).capitalizedFirst
        }
        return method.rawValue.lowercased() + words.joined()
    }

    private var security: [Value] {
        let token: Value = ["token": []]
        return switch caller {
        case .anyone: []
        case .login: [["password": []]]
        case .organizer: [token]
        case .guest: [[:], token]
        }
    }

    private var responses: [(name: String, value: Value)] {
        let result = result.map { OpenAPI.Content(type: mediaType, schema: $0.schema) }
        return allAnswers.sorted { $0.rawValue < $1.rawValue }.map { status in
            (String(status.rawValue), status.response(with: status == .ok ? result : nil))
        }
    }
}

extension Endpoint.Status {
    /// A response with this status; the response for an error says what is wrong.
    func response(with result: OpenAPI.Content? = nil) -> Value {
        var response: [(name: String, value: Value)] = [("description", .text(meaning))]
        if !headers.isEmpty { response.append(("headers", .record(Record(headers)))) }
        if let content = rawValue >= 400 ? Self.error : result { response.append(("content", content.value)) }
        return .record(Record(response))
    }

    private static let error = OpenAPI.Content(schema: ["$ref": "#/components/schemas/Error"])

    private var meaning: String {
        switch self {
        case .ok: "Done."
        case .created: "Created; Location is its address."
        case .noContent: "Done; there is no content."
        case .seeOther: "Done; Location shows the result."
        case .notModified: "Nothing has changed."
        case .forbidden: "Pages of other sites may not send this."
        case .uriTooLong: "The path is too long."
        case .expectationFailed: "The Expect header is not 100-continue."
        case .misdirectedRequest: "The Host header does not name this server."
        case .badRequest: "The request is malformed, or breaks a rule."
        case .unauthorized: "The token, or the name and the password, are missing or wrong."
        case .notFound: "There is no such item in your data."
        case .methodNotAllowed: "The path does not accept this method."
        case .conflict: "It conflicts with the data, or needs a confirmation."
        case .preconditionFailed: "The row has changed since then."
        case .contentTooLarge: "The body is too large."
        case .unsupportedMediaType: "The body is not declared as JSON."
        case .tooManyRequests: "There were too many attempts."
        case .internalServerError: "Something went wrong on the server."
        case .serviceUnavailable: "The store cannot be reached right now, or the server is too busy."
        }
    }

    private var headers: [(name: String, value: Value)] {
        func header(_ name: String, _ description: String, _ type: String = "string", isRequired: Bool = true)
            -> (name: String, value: Value)
        {
            (
                name,
                ["description": .text(description), "required": .boolean(isRequired), "schema": ["type": .text(type)]]
            )
        }
        switch self {
        case .created: return [header("Location", "the address of what was created")]
        case .unauthorized: return [header("WWW-Authenticate", "what to send")]
        case .tooManyRequests: return [header("Retry-After", "the seconds after which to try again", "integer")]
        case .serviceUnavailable:
            return [header("Retry-After", "for how many seconds to wait", "integer", isRequired: false)]
        default: return []
        }
    }
}
