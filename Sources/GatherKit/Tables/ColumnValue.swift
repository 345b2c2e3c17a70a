public import Foundation
public import GatherDatabase

/// A type whose values are stored in a column of a table.
///
///     extension Shirt: ColumnValue {
///         init?(_ stored: SQL.Value) {
///             guard case .text(let text) = stored else { return nil }
///             self.init(text)
///         }
///
///         var stored: SQL.Value { .text(text) }
///     }
///
/// A type with a raw value that is a `ColumnValue` needs only the conformance.
public protocol ColumnValue: Sendable {
    /// Creates a value from a stored one; nil if it is invalid.
    init?(_ stored: SQL.Value)
    /// The stored form of the value.
    var stored: SQL.Value { get }
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
    /// Reads an integer.
    public init?(_ stored: SQL.Value) {
        guard case .integer(let number) = stored else { return nil }
        self = number
    }

    /// An integer.
    public var stored: SQL.Value { .integer(self) }
}

extension Bool: ColumnValue {
    /// Reads an integer; 0 is false.
    public init?(_ stored: SQL.Value) {
        guard case .integer(let number) = stored else { return nil }
        self = number != 0
    }

    /// 0 or 1.
    public var stored: SQL.Value { .integer(self ? 1 : 0) }
}

extension String: ColumnValue {
    /// Reads a text.
    public init?(_ stored: SQL.Value) {
        guard case .text(let text) = stored else { return nil }
        self = text
    }

    /// A text.
    public var stored: SQL.Value { .text(self) }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    /// Reads a value, or nil from null.
    public init?(_ stored: SQL.Value) {
        if stored == .null {
            self = .none
        } else {
            guard let value = Wrapped(stored) else { return nil }
            self = value
        }
    }

    /// The stored value, or null.
    public var stored: SQL.Value { self?.stored ?? .null }
}

extension ColumnValue where Self: RawRepresentable, RawValue: ColumnValue {
    /// Reads the raw value.
    public init?(_ stored: SQL.Value) {
        guard let raw = RawValue(stored) else { return nil }
        self.init(rawValue: raw)
    }

    /// The stored raw value.
    public var stored: SQL.Value { rawValue.stored }
}

extension UUID: ColumnValue {
    /// Reads a UUID from its text.
    public init?(_ stored: SQL.Value) {
        guard case .text(let text) = stored else { return nil }
        self.init(uuidString: text)
    }

    /// The UUID as text, in upper case.
    public var stored: SQL.Value { .text(uuidString) }
}

extension Timestamp: ColumnValue {
    /// Reads milliseconds since 1970 in UTC.
    public init?(_ stored: SQL.Value) {
        guard case .integer(let milliseconds) = stored,
            Self.range.contains(Timestamp(milliseconds: milliseconds))
        else { return nil }
        self.init(milliseconds: milliseconds)
    }

    /// Milliseconds since 1970 in UTC.
    public var stored: SQL.Value { .integer(milliseconds) }
}

extension LocalPeriod: ColumnValue {
    /// Reads a period from its text.
    public init?(_ stored: SQL.Value) {
        guard case .text(let text) = stored else { return nil }
        self.init(stored: text)
    }

    /// The text of the period.
    public var stored: SQL.Value { .text(text) }
}

extension Coordinates: ColumnValue {
    /// Reads coordinates from their text.
    public init?(_ stored: SQL.Value) {
        guard let text = String(stored) else { return nil }
        self.init(text)
    }

    /// The coordinates as text, such as `44.4268,26.1025`.
    public var stored: SQL.Value { .text(text) }
}
