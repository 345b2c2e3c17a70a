public import Foundation
public import GatherDatabase

/// A type whose values are stored in a column of a table.
///
///     extension Shirt: ColumnValue {
///         init(_ stored: SQL.Value) throws(UnreadableValue) { self.init(try String(stored)) }
///
///         var stored: SQL.Value { .text(text) }
///     }
///
/// A type with a raw value that is a `ColumnValue` needs only the conformance.
public protocol ColumnValue: Sendable {
    /// The type of its column, by default text.
    static var columnType: ColumnType { get }
    /// Creates a value from a stored one.
    ///
    /// - Throws: ``UnreadableValue`` when it is invalid.
    init(_ stored: SQL.Value) throws(UnreadableValue)
    /// The stored form of the value.
    var stored: SQL.Value { get }
}

extension ColumnValue {
    /// Text.
    public static var columnType: ColumnType { .text }
}

/// The type of a column.
public indirect enum ColumnType: Sendable {
    /// Integers.
    case integer
    /// Texts.
    case text
    /// Values that may be missing.
    case optional(ColumnType)

    private var name: String {
        switch self {
        case .integer: "INTEGER"
        case .text: "TEXT"
        case .optional(let type): type.name
        }
    }

    /// The type as `CREATE TABLE` takes it.
    var definition: String { if case .optional = self { name } else { "\(name) NOT NULL" } }
}

/// A stored value that is invalid for the type of its column.
public struct UnreadableValue: Error {
    /// Creates the error.
    public init() {}
}

extension Value {
    /// Converts a stored value to plain data.
    public init(_ stored: SQL.Value) {
        switch stored {
        case .null: self = .null
        case .integer(let number): self = .integer(number)
        case .text(let text): self = .text(text)
        }
    }
}

extension SQL.Value {
    /// Converts plain data to a stored value; nil for durations, Booleans, lists and records.
    public init?(_ value: Value) {
        switch value {
        case .null: self = .null
        case .integer(let number): self = .integer(number)
        case .text(let text): self = .text(text)
        default: return nil
        }
    }

    /// The value as a user would type it; nil for null.
    var typed: String? {
        switch self {
        case .null: nil
        case .integer(let number): String(number)
        case .text(let text): text
        }
    }
}

extension Int: ColumnValue {
    /// Integers.
    public static var columnType: ColumnType { .integer }

    /// Reads an integer.
    public init(_ stored: SQL.Value) throws(UnreadableValue) {
        guard case .integer(let number) = stored else { throw UnreadableValue() }
        self = number
    }

    /// An integer.
    public var stored: SQL.Value { .integer(self) }
}

extension Bool: ColumnValue {
    /// Integers.
    public static var columnType: ColumnType { .integer }

    /// Reads an integer; 0 is false.
    public init(_ stored: SQL.Value) throws(UnreadableValue) {
        guard case .integer(let number) = stored else { throw UnreadableValue() }
        self = number != 0
    }

    /// 0 or 1.
    public var stored: SQL.Value { .integer(self ? 1 : 0) }
}

extension String: ColumnValue {
    /// Reads a text.
    public init(_ stored: SQL.Value) throws(UnreadableValue) {
        guard case .text(let text) = stored else { throw UnreadableValue() }
        self = text
    }

    /// A text.
    public var stored: SQL.Value { .text(self) }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    /// The type of the wrapped value, or null.
    public static var columnType: ColumnType { .optional(Wrapped.columnType) }

    /// Reads a value, or nil from null.
    @inline(__always)
    public init(_ stored: SQL.Value) throws(UnreadableValue) {
        // Inlined into the conformance, which knows the type of the optional: Swift would look it up for each value.
        if case .null = stored {
            self = .none
        } else {
            self = .some(try Wrapped(stored))
        }
    }

    /// The stored value, or null.
    public var stored: SQL.Value { self?.stored ?? .null }
}

extension ColumnValue where Self: RawRepresentable, RawValue: ColumnValue {
    /// The type of the raw value.
    public static var columnType: ColumnType { RawValue.columnType }

    /// Reads the raw value.
    public init(_ stored: SQL.Value) throws(UnreadableValue) {
        guard let value = Self(rawValue: try RawValue(stored)) else { throw UnreadableValue() }
        self = value
    }

    /// The stored raw value.
    public var stored: SQL.Value { rawValue.stored }
}

extension UUID: ColumnValue {
    /// Reads a UUID from its text.
    public init(_ stored: SQL.Value) throws(UnreadableValue) {
        guard let id = UUID(text: try String(stored)) else { throw UnreadableValue() }
        self = id
    }

    /// The UUID as text, in upper case.
    public var stored: SQL.Value { .text(text) }
}

extension Timestamp: ColumnValue {
    /// Integers.
    public static var columnType: ColumnType { .integer }

    /// Reads milliseconds since 1970 in UTC.
    public init(_ stored: SQL.Value) throws(UnreadableValue) {
        self.init(milliseconds: try Int(stored))
        guard Self.range.contains(self) else { throw UnreadableValue() }
    }

    /// Milliseconds since 1970 in UTC.
    public var stored: SQL.Value { .integer(milliseconds) }
}

extension DayOrMinute: ColumnValue {
    /// Reads a period from its text.
    public init(_ stored: SQL.Value) throws(UnreadableValue) {
        guard let period = DayOrMinute(stored: try String(stored)) else { throw UnreadableValue() }
        self = period
    }

    /// The text of the period.
    public var stored: SQL.Value { .text(text) }
}

extension Coordinates: ColumnValue {
    /// Reads coordinates from their text.
    public init(_ stored: SQL.Value) throws(UnreadableValue) {
        guard let coordinates = Coordinates(try String(stored)) else { throw UnreadableValue() }
        self = coordinates
    }

    /// The coordinates as text, such as `44.4268,26.1025`.
    public var stored: SQL.Value { .text(text) }
}
