import GatherKit
import GatherWeb
import GatherWire

extension Endpoint {
    /// Whether the endpoint accepts an `Idempotency-Key`: a POST does; other methods are idempotent anyway.
    var takesKey: Bool { if case .inSession = handler { method == .post } else { false } }

    /// All statuses of the endpoint, including those of the server: invalid or conflicting keys, invalid or too large
    /// bodies, and an unavailable store.
    var allAnswers: [Status] {
        let ofKeys: [Status] = takesKey ? [.badRequest, .conflict] : []
        let ofBodies: [Status] = body.isEmpty && message == nil ? [] : [.contentTooLarge, .unsupportedMediaType]
        return (ofKeys + ofBodies + [.serviceUnavailable]).reduce(into: answers) {
            if !$0.contains($1) { $0.append($1) }
        }
    }

    var parameters: [Value] {
        pathParameters.map { parameter in
            [
                "name": .text(parameter.name), "in": "path", "required": .boolean(parameter.isRequired),
                "description": .text(parameter.help), "schema": .record(parameter.kind.jsonSchema),
            ]
        } + (takesKey ? [Self.key] : [])
    }

    /// The header parameter that identifies a repeated request.
    static let key: Value = [
        "name": .text(Wire.keyHeader), "in": "header", "required": false,
        "description":
            "a key for the request; requests with the same key are carried out once and get the same response",
        "schema": [
            "type": "string", "minLength": 1, "maxLength": .integer(RequestKey.maximumLength),
            "pattern": "^[!-~]+$",
        ],
    ]

    var request: OpenAPI.Content? {
        if let message { return OpenAPI.Content(schema: message.schema) }
        if body.isEmpty { return nil }
        let required = body.filter(\.isRequired).map { Value.text($0.key) }
        let properties = Record(body.map { ($0.key, $0.bodySchema) })
        return OpenAPI.Content(
            schema: ["type": "object", "required": .list(required), "properties": .record(properties)],
            example: .record(Record(body.compactMap { field in field.kind.example.map { (field.key, $0) } })),
            isRequired: !required.isEmpty
        )
    }
}

extension Parameter {
    fileprivate var bodySchema: Value {
        let described = kind.jsonSchema + ["description": .text(help)]
        if isRequired { return .record(described) }
        // An optional field may be null or an empty text.
        return ["anyOf": [.record(described), ["type": "null"], ["type": "string", "maxLength": 0]]]
    }
}
