/// The data that a route answers with.
public indirect enum ResultShape: Codable, Equatable, Sendable {
    case text, integer, duration, boolean
    /// Whatever it is.
    case any
    /// That shape, or null.
    case optional(ResultShape)
    /// Named values.
    case record([Field])
    /// Any number of values of one shape.
    case list(ResultShape)

    /// A named value of a record.
    public struct Field: Codable, Equatable, Sendable {
        /// The name, in camel case.
        public let name: String
        /// What stands under it.
        public let shape: ResultShape

        /// Names a shape.
        public init(_ name: String, _ shape: ResultShape) {
            self.name = name
            self.shape = shape
        }
    }

    /// Whether a value has this shape.
    public func matches(_ value: Value) -> Bool {
        switch (self, value) {
        case (.any, _), (.text, .text), (.integer, .integer), (.duration, .duration), (.boolean, .boolean),
            (.optional, .null):
            true
        case (.optional(let shape), _): shape.matches(value)
        case (.list(let element), .list(let values)): values.allSatisfy(element.matches)
        case (.record(let fields), .record(let record)):
            fields.count == record.fields.count
                && zip(fields, record.fields).allSatisfy { $0.name == $1.name && $0.shape.matches($1.value) }
        default: false
        }
    }

    /// The shape in a few words, such as `{id, name}`.
    public var text: String {
        switch self {
        case .text: "text"
        case .integer: "integer"
        case .duration: "duration"
        case .boolean: "boolean"
        case .any: "anything"
        case .optional(let shape): "\(shape.text) or null"
        case .list(let shape): "list of \(shape.text)"
        case .record(let fields): "{\(fields.map { "\($0.name): \($0.shape.text)" }.joined(separator: ", "))}"
        }
    }
}
