/// The plain data of a result: what `--output json` prints and a script reads.
public enum Value: Codable, Equatable, Sendable {
    case null
    case text(String)
    case integer(Int)
    /// Minutes and seconds, in seconds; as data it is a text such as `12:30`.
    case duration(Int)
    case boolean(Bool)
    case list([Value])
    case record(Record)

    /// Makes a text, or null.
    public static func text(optional text: String?) -> Value { text.map(Value.text) ?? .null }
    /// Makes an integer, or null.
    public static func integer(optional number: Int?) -> Value { number.map(Value.integer) ?? .null }

    /// Takes the value that a message is read from.
    ///
    /// - Throws: `DecodingError` with any decoder but that of ``decoded(as:)``: to ask another one what comes next, kind by
    ///   kind, takes cubic time where lists are nested.
    public init(from decoder: any Decoder) throws {
        guard let decoder = decoder as? ValueDecoder else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a value is read with Value(json:)"))
        }
        self = decoder.value
    }

    /// Writes the value as plain data.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .text(let text): try container.encode(text)
        case .integer(let number): try container.encode(number)
        case .duration(let seconds): try container.encode(MinutesAndSeconds.text(seconds: seconds))
        case .boolean(let flag): try container.encode(flag)
        case .list(let list): try container.encode(list)
        case .record(let record): try container.encode(record)
        }
    }
}

/// Named values in an order of their own.
public struct Record: Codable, Equatable, ExpressibleByDictionaryLiteral, Sendable {
    /// A value and its name.
    public struct Field: Equatable, Sendable {
        /// The name, in camel case.
        public let name: String
        /// The value.
        public let value: Value
    }

    /// The values in their order.
    public let fields: [Field]

    /// Makes a record of names and values.
    public init(dictionaryLiteral elements: (String, Value)...) {
        fields = elements.map(Field.init)
    }

    /// Makes a record of fields in their order.
    public init(_ fields: [(name: String, value: Value)]) {
        self.fields = fields.map { Field(name: $0.name, value: $0.value) }
    }

    /// Takes the record that a message is read from, its fields in their order.
    ///
    /// - Throws: `DecodingError` when it is none, and with any decoder but that of ``Value/decoded(as:)``.
    public init(from decoder: any Decoder) throws {
        guard case .record(let record) = try Value(from: decoder) else {
            throw DecodingError.typeMismatch(
                Record.self, .init(codingPath: decoder.codingPath, debugDescription: "it is not an object"))
        }
        self = record
    }

    /// Writes each field under its name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for field in fields { try container.encode(field.value, forKey: Name(stringValue: field.name)) }
    }

    /// The fields of two records.
    public static func + (left: Record, right: Record) -> Record { Record(fields: left.fields + right.fields) }

    private init(fields: [Field]) { self.fields = fields }

    /// The value of that name, if there is one.
    public subscript(name: String) -> Value? { fields.first { $0.name == name }?.value }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
