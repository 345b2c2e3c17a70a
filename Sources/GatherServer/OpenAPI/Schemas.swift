import GatherKit

extension ParameterType {
    /// The JSON Schema of the type.
    var schema: Value {
        switch self {
        case .text(let maximumLength): .string(["minLength": .integer(1), "maxLength": .integer(maximumLength)])
        case .name:
            .string(["minLength": .integer(1), "maxLength": .integer(Name.maximumLength)])
        case .integer(let range):
            .record([
                "type": .text("integer"), "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound),
            ])
        case .choice(let choices): .string(["enum": .list(choices.map { .text($0.word) })])
        case .other(let type): .string(type.schema)
        case .uuid: .string(["format": .text("uuid")])
        case .secret: .string(["format": .text("password"), "writeOnly": .boolean(true)])
        case .flag: .record(["type": .text("boolean")])
        case .duration, .moment, .coordinates, .file, .newFile, .route, .line: .string([:])
        }
    }

    /// An example value; nil if it would add nothing to the schema.
    var example: Value? {
        switch self {
        case .text: .text("Dinamo")
        case .name: .text("Ana Pop")
        case .integer(let range): .integer(range.contains(31) ? 31 : range.lowerBound)
        case .choice(let choices): choices.first.map { .text($0.word) }
        case .other(let type): type.example.map(Value.text)
        case .uuid: .text("3F2504E0-4F89-41D3-9A0C-0305E82C3301")
        case .secret: .text("correct horse")
        case .flag: .boolean(true)
        case .duration, .moment, .coordinates, .file, .newFile, .route, .line: nil
        }
    }
}

extension Value {
    fileprivate static func string(_ rules: Record) -> Value { .record(["type": .text("string")] + rules) }
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
