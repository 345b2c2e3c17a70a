import GatherKit

/// The type of a value; its raw value is the name used in messages.
enum ValueKind: String {
    case null = "nothing", text = "text", integer = "an integer", decimal = "a decimal",
        duration = "a duration", boolean = "a boolean", list = "a list", record = "a record"

    /// Whether values of the two types can be compared: they are the same, or both numbers.
    func isComparable(to other: ValueKind) -> Bool { self == other || isNumber && other.isNumber }

    var isNumber: Bool { self == .integer || self == .decimal }
}

extension Value {
    var kind: ValueKind {
        switch self {
        case .null: .null
        case .text: .text
        case .integer: .integer
        case .decimal: .decimal
        case .duration: .duration
        case .boolean: .boolean
        case .list: .list
        case .record: .record
        }
    }

    /// The static type of the value.
    var shape: ResultShape {
        switch self {
        case .null: .optional(.any)
        case .text: .text
        case .integer: .integer
        case .decimal: .decimal
        case .duration: .duration
        case .boolean: .boolean
        case .list(let elements): .list(ResultShape(commonTo: elements.map(\.shape)))
        case .record(let record): .record(record.fields.map { .init($0.name, $0.value.shape) })
        }
    }
}

extension ResultShape {
    /// The type of values of this shape; nil for any type.
    var kind: ValueKind? {
        switch self {
        case .any: nil
        case .optional(let shape): shape.kind
        case .text: .text
        case .integer: .integer
        case .decimal: .decimal
        case .duration: .duration
        case .boolean: .boolean
        case .list: .list
        case .record: .record
        }
    }

    /// The type of values of this shape in a sentence, such as `a list`; `anything` for any type.
    var phrase: String { kind?.rawValue ?? text }

    /// The shape without optionality.
    var wrapped: ResultShape { if case .optional(let shape) = self { shape.wrapped } else { self } }

    /// Creates the common shape of several shapes.
    init(commonTo shapes: [ResultShape]) {
        self = shapes.dropFirst().reduce(shapes.first ?? .any) { $0.joined(with: $1) }
    }

    /// Returns the shape of a value that has either this shape or another.
    func joined(with other: ResultShape) -> ResultShape {
        switch (self, other) {
        case _ where self == other: self
        case (.optional(.any), .optional(let shape)), (.optional(let shape), .optional(.any)): .optional(shape)
        case (.optional(.any), let shape), (let shape, .optional(.any)): .optional(shape)
        case (.optional, _), (_, .optional): .optional(wrapped.joined(with: other.wrapped))
        case (.list(.any), .list), (.list, .list(.any)): self == .list(.any) ? other : self
        case (.list(let element), .list(let otherElement)): .list(element.joined(with: otherElement))
        default: .any
        }
    }

    /// Returns whether a variable of this shape can be set to a value of another.
    func accepts(_ other: ResultShape) -> Bool {
        switch (self, other) {
        case (.any, _), (_, .any): true
        case (.optional(let shape), _): other == .optional(.any) || shape.accepts(other.wrapped)
        case (_, .optional(let shape)): accepts(shape)
        case (.list(let element), .list(let otherElement)): element.accepts(otherElement)
        default: self == other
        }
    }
}
