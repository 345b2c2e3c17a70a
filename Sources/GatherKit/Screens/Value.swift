import GatherModels

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

    /// Reads a value from what can hold any.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // What a value is not takes far longer than what it is, so the most frequent comes first.
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(Int.self) {
            self = .integer(number)
        } else if let flag = try? container.decode(Bool.self) {
            self = .boolean(flag)
        } else if var elements = try? decoder.unkeyedContainer() {
            var list: [Value] = []
            while !elements.isAtEnd { list.append(try elements.decode(Value.self)) }
            self = .list(list)
        } else if (try? container.decode(Double.self)) != nil {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a number in a result is a whole one; make it a text")
        } else {
            self = .record(try container.decode(Record.self))
        }
    }

    /// Writes the value as plain data.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .text(let text): try container.encode(text)
        case .integer(let number): try container.encode(number)
        case .duration(let seconds): try container.encode(MatchTimer.clock(seconds: seconds))
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

    /// Reads a record; its fields come in alphabetical order.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        fields = try container.allKeys.sorted { $0.stringValue < $1.stringValue }.map {
            Field(name: $0.stringValue, value: try container.decode(Value.self, forKey: $0))
        }
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
