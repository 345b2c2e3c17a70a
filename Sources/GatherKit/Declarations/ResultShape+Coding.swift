/// Shapes as JSON: a word, or an object with `optional`, `list` or `record`. The fields of a record are a list, as they
/// have an order.
extension ResultShape {
    private enum Key: String, CodingKey { case optional, list, record }

    private static let plain: [(word: String, shape: ResultShape)] = [
        ("text", .text), ("integer", .integer), ("duration", .duration), ("boolean", .boolean), ("any", .any),
    ]

    /// Reads a shape; a word that this version does not know may be anything.
    public init(from decoder: any Decoder) throws {
        if let word = try? decoder.singleValueContainer().decode(String.self) {
            self = Self.plain.first { $0.word == word }?.shape ?? .any
            return
        }
        let container = try decoder.container(keyedBy: Key.self)
        if let shape = try container.decodeIfPresent(ResultShape.self, forKey: .optional) {
            self = .optional(shape)
        } else if let shape = try container.decodeIfPresent(ResultShape.self, forKey: .list) {
            self = .list(shape)
        } else if let fields = try container.decodeIfPresent([Field].self, forKey: .record) {
            self = .record(fields)
        } else {
            self = .any
        }
    }

    /// Writes the shape.
    public func encode(to encoder: any Encoder) throws {
        if let word = Self.plain.first(where: { $0.shape == self })?.word {
            var container = encoder.singleValueContainer()
            return try container.encode(word)
        }
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .optional(let shape): try container.encode(shape, forKey: .optional)
        case .list(let shape): try container.encode(shape, forKey: .list)
        case .record(let fields): try container.encode(fields, forKey: .record)
        case .text, .integer, .duration, .boolean, .any: return
        }
    }
}
