import GatherKit

extension Rule {
    /// The JSON Schema of a value.
    var jsonSchema: Record {
        let type = range != nil ? "integer" : self == .flag ? "boolean" : "string"
        return ["type": .text(type)] + schema
    }
}

extension ResultShape {
    /// The JSON Schema of the result; optional fields are not required.
    var schema: Value {
        switch self {
        case .text, .duration: return .record(["type": .text("string")])
        case .integer: return .record(["type": .text("integer")])
        case .decimal: return .record(["type": .text("number")])
        case .boolean: return .record(["type": .text("boolean")])
        case .any: return .record([:])
        case .optional(let shape): return shape.schema
        case .list(let shape): return .record(["type": .text("array"), "items": shape.schema])
        case .record(let fields):
            let required = fields.filter { if case .optional = $0.shape { false } else { true } }
            return .record([
                "type": .text("object"), "required": .list(required.map { .text($0.name) }),
                "properties": .record(Record(fields.map { ($0.name, $0.shape.schema) })),
            ])
        }
    }
}
