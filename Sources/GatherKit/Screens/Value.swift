/// Plain data: the result of a route, as `--output json` prints it and scripts read it.
public enum Value: Codable, Equatable, Sendable {
    case null
    case text(String)
    case integer(Int)
    case decimal(DecimalNumber)
    /// Minutes and seconds, in seconds; a text such as `12:30` in JSON.
    case duration(Int)
    case boolean(Bool)
    case list([Value])
    case record(Record)

    /// Returns a text, or null.
    public static func text(optional text: String?) -> Value { text.map(Value.text) ?? .null }
    /// Returns an integer, or null.
    public static func integer(optional number: Int?) -> Value { number.map(Value.integer) ?? .null }

    /// Encodes the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .text(let text): try container.encode(text)
        case .integer(let number): try container.encode(number)
        case .decimal(let number): try container.encode(number.number)
        case .duration(let seconds): try container.encode(MinutesAndSeconds.text(seconds: seconds))
        case .boolean(let flag): try container.encode(flag)
        case .list(let list): try container.encode(list)
        case .record(let record): try container.encode(record)
        }
    }
}

/// Named values in a fixed order.
public struct Record: Codable, Equatable, ExpressibleByDictionaryLiteral, Sendable {
    /// A named value.
    public struct Field: Equatable, Sendable {
        /// The name, in camel case.
        public let name: String
        /// The value.
        public let value: Value
    }

    /// The fields, in order.
    public let fields: [Field]

    /// Creates a record of names and values.
    public init(dictionaryLiteral elements: (String, Value)...) {
        fields = elements.map(Field.init)
    }

    /// Creates a record of fields.
    public init(_ fields: [(name: String, value: Value)]) {
        self.fields = fields.map { Field(name: $0.name, value: $0.value) }
    }

    /// Decodes a record with the decoder of ``Value/decoded(as:)``, in field order.
    ///
    /// - Throws: `DecodingError` when the value is not an object, or with any other decoder.
    public init(from decoder: any Decoder) throws {
        guard case .record(let record) = try Value(from: decoder) else {
            throw DecodingError.typeMismatch(
                Record.self, .init(codingPath: decoder.codingPath, debugDescription: "it is not an object"))
        }
        self = record
    }

    /// Encodes each field under its name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: TextKey.self)
        for field in fields { try container.encode(field.value, forKey: TextKey(stringValue: field.name)) }
    }

    /// Returns a record with the fields of both.
    public static func + (left: Record, right: Record) -> Record { Record(fields: left.fields + right.fields) }

    init(fields: [Field]) { self.fields = fields }

    /// The value of a field; nil if there is none.
    public subscript(name: String) -> Value? { fields.first { $0.name == name }?.value }
}

/// A key that is known only at run time, such as the name of a field.
struct TextKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
