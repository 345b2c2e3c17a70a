/// The schema of the data that a route or an endpoint returns.
///
///     static let shape = ResultShape.record([.init("name", .text), .init("amount", .integer)])
public indirect enum ResultShape: Codable, Equatable, Sendable {
    case text, integer, decimal, duration, boolean
    /// Any value.
    case any
    /// A value of a shape, or null.
    case optional(ResultShape)
    /// Named values in a fixed order.
    case record([Field])
    /// A list of values of one shape.
    case list(ResultShape)

    /// A field of a record.
    public struct Field: Codable, Equatable, Sendable {
        /// The name, in camel case.
        public let name: String
        /// The shape of its value.
        public let shape: ResultShape

        /// Creates a field.
        public init(_ name: String, _ shape: ResultShape) {
            self.name = name
            self.shape = shape
        }
    }

    /// Returns whether a value has this shape.
    public func matches(_ value: Value) -> Bool {
        switch (self, value) {
        case (.any, _), (.text, .text), (.integer, .integer), (.decimal, .decimal), (.duration, .duration),
            (.boolean, .boolean), (.optional, .null):
            true
        case (.optional(let shape), _): shape.matches(value)
        case (.list(let element), .list(let values)): values.allSatisfy(element.matches)
        case (.record(let fields), .record(let record)):
            fields.count == record.fields.count
                && zip(fields, record.fields).allSatisfy { $0.name == $1.name && $0.shape.matches($1.value) }
        default: false
        }
    }

    /// A short description of the shape, such as `{id: integer, name: text}`.
    public var text: String {
        switch self {
        case .text: "text"
        case .integer: "integer"
        case .decimal: "decimal"
        case .duration: "duration"
        case .boolean: "boolean"
        case .any: "anything"
        case .optional(let shape): "\(shape.text) or null"
        case .list(let shape): "list of \(shape.text)"
        case .record(let fields): "{\(fields.map { "\($0.name): \($0.shape.text)" }.joined(separator: ", "))}"
        }
    }
}

// MARK: - Coding

/// The JSON form: a word, or an object with the key `optional`, `list` or `record`; the fields of a record are a list,
/// because their order matters.
extension ResultShape {
    private enum CodingKeys: String, CodingKey { case optional, list, record }

    /// The shapes without parts, by their words.
    private static let plain: [(word: String, shape: ResultShape)] = [
        ("text", .text), ("integer", .integer), ("decimal", .decimal), ("duration", .duration), ("boolean", .boolean),
        ("any", .any),
    ]

    /// Decodes a shape; an unknown one becomes ``any``.
    public init(from decoder: any Decoder) throws {
        if let word = try? decoder.singleValueContainer().decode(String.self) {
            self = Self.plain.first { $0.word == word }?.shape ?? .any
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
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

    /// Encodes the shape.
    public func encode(to encoder: any Encoder) throws {
        if let word = Self.plain.first(where: { $0.shape == self })?.word {
            var container = encoder.singleValueContainer()
            return try container.encode(word)
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .optional(let shape): try container.encode(shape, forKey: .optional)
        case .list(let shape): try container.encode(shape, forKey: .list)
        case .record(let fields): try container.encode(fields, forKey: .record)
        case .text, .integer, .decimal, .duration, .boolean, .any: return
        }
    }
}

// MARK: - Conversion

extension ResultShape {
    /// Converts a value read from JSON, which has no durations, decimal numbers such as `27` and no field order, to this
    /// shape; nil if it does not have the shape.
    public func fitted(_ value: Value) -> Value? {
        switch (self, value) {
        case (.optional, .null): return .null
        case (.optional(let shape), _): return shape.fitted(value)
        case (.decimal, .integer(let number)): return DecimalNumber(number).map(Value.decimal)
        case (.duration, .text(let text)): return MinutesAndSeconds.seconds(of: text).map(Value.duration)
        case (.list(let shape), .list(let values)):
            let fitted = values.compactMap(shape.fitted)
            return fitted.count == values.count ? .list(fitted) : nil
        case (.record(let fields), .record(let record)):
            guard record.fields.allSatisfy({ field in fields.contains { $0.name == field.name } }) else { return nil }
            var fitted: [(name: String, value: Value)] = []
            for field in fields {
                // A field that may be null may also be absent.
                guard let value = field.shape.fitted(record[field.name] ?? .null) else { return nil }
                fitted.append((field.name, value))
            }
            return .record(Record(fitted))
        default: return matches(value) ? value : nil
        }
    }
}
