import GatherKit

extension AnyKind {
    /// The JSON Schema of a value.
    var jsonSchema: Record {
        let type = range != nil ? "integer" : self == .flag ? "boolean" : "string"
        return ["type": .text(type)] + schema
    }
}

/// The names of records that several routes return: each is described once, and clients generate one type for it.
struct SchemaNames {
    private var names: [String: String] = [:]
    /// The records, in the order in which routes first return them.
    private(set) var all: [(name: String, shape: ResultShape)] = []

    /// Creates no names.
    init() {}

    /// Names the records that more than one of the given routes returns, after the first one: `Player` for `player
    /// add`, and `PlayerTally` for its field `tally`.
    init(_ routes: [RouteDescription]) {
        var counts: [String: Int] = [:]
        for route in routes {
            for text in Set(Self.records(in: route.result, named: "").map(\.shape.text)) {
                counts[text, default: 0] += 1
            }
        }
        for route in routes {
            for (name, shape) in Self.records(in: route.result, named: route.path[0].camelCased.capitalizedFirst)
            where counts[shape.text, default: 0] > 1 && names[shape.text] == nil {
                let taken = Set(all.map(\.name))
                let unique =
                    taken.contains(name) ? (2...).lazy.map { "\(name)\($0)" }.first { !taken.contains($0) } : name
                guard let unique else { continue }
                names[shape.text] = unique
                all.append((unique, shape))
            }
        }
    }

    subscript(shape: ResultShape) -> String? { names.isEmpty ? nil : names[shape.text] }

    private static func records(in shape: ResultShape, named name: String) -> [(name: String, shape: ResultShape)] {
        switch shape {
        case .optional(let shape), .list(let shape): records(in: shape, named: name)
        case .record(let fields):
            [(name, shape)] + fields.flatMap { records(in: $0.shape, named: name + $0.name.capitalizedFirst) }
        default: []
        }
    }
}

extension ResultShape {
    /// The JSON Schema of the result.
    var schema: Value { schema(with: SchemaNames()) }

    /// The JSON Schema of the result, in which records refer to their names.
    func schema(with names: SchemaNames) -> Value {
        names[self].map { ["$ref": "#/components/schemas/\($0)"] } ?? written(with: names)
    }

    /// The JSON Schema of the result, whose parts refer to their names; optional fields are not required.
    func written(with names: SchemaNames) -> Value {
        switch self {
        case .text, .duration: return ["type": "string"]
        case .integer: return ["type": "integer"]
        case .decimal: return ["type": "number"]
        case .boolean: return ["type": "boolean"]
        case .any: return [:]
        case .optional(let shape): return shape.schema(with: names)
        case .list(let shape): return ["type": "array", "items": shape.schema(with: names)]
        case .record(let fields):
            let required = fields.filter { if case .optional = $0.shape { false } else { true } }
            return [
                "type": "object", "required": .list(required.map { .text($0.name) }),
                "properties": .record(Record(fields.map { ($0.name, $0.shape.schema(with: names)) })),
            ]
        }
    }
}
