public import Foundation
public import GatherDatabase

/// A type whose values stand in a column of a table.
public protocol ColumnValue: Sendable {
    /// Reads what a column holds; nil when no value is kept like that.
    init?(_ stored: SQL.Value)
    /// What a column holds for the value.
    var stored: SQL.Value { get }
}

extension Value {
    /// What a column holds as plain data.
    public init(_ stored: SQL.Value) {
        switch stored {
        case .null: self = .null
        case .integer(let number): self = .integer(number)
        case .text(let text): self = .text(text)
        }
    }
}

extension SQL.Value {
    /// Plain data as a column holds it; nil for what no column does.
    public init?(_ value: Value) {
        switch value {
        case .null: self = .null
        case .integer(let number): self = .integer(number)
        case .text(let text): self = .text(text)
        default: return nil
        }
    }

    /// What it holds as it is typed; nil when it is empty.
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

    /// The integer.
    public var stored: SQL.Value { .integer(self) }
}

extension Bool: ColumnValue {
    /// Reads an integer: 0 for false.
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

    /// The text.
    public var stored: SQL.Value { .text(self) }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    /// Reads a value, or null for none.
    public init?(_ stored: SQL.Value) {
        if stored == .null {
            self = .none
        } else {
            guard let value = Wrapped(stored) else { return nil }
            self = value
        }
    }

    /// The value, or null.
    public var stored: SQL.Value { self?.stored ?? .null }
}

extension ColumnValue where Self: RawRepresentable, RawValue: ColumnValue {
    /// Reads a raw value.
    public init?(_ stored: SQL.Value) {
        guard let raw = RawValue(stored) else { return nil }
        self.init(rawValue: raw)
    }

    /// The raw value.
    public var stored: SQL.Value { rawValue.stored }
}

extension UUID: ColumnValue {
    /// Reads a number as ``Gather/number`` writes it.
    public init?(_ stored: SQL.Value) {
        guard case .text(let text) = stored else { return nil }
        self.init(uuidString: text)
    }

    /// The number in upper case.
    public var stored: SQL.Value { .text(uuidString) }
}

extension Timestamp: ColumnValue {
    /// Reads milliseconds.
    public init?(_ stored: SQL.Value) {
        guard case .integer(let milliseconds) = stored,
            Self.range.contains(Timestamp(milliseconds: milliseconds))
        else { return nil }
        self.init(milliseconds: milliseconds)
    }

    /// The milliseconds.
    public var stored: SQL.Value { .integer(milliseconds) }
}

extension LocalPeriod: ColumnValue {
    /// Reads a day or a minute.
    public init?(_ stored: SQL.Value) {
        guard case .text(let text) = stored else { return nil }
        self.init(stored: text)
    }

    /// The day or the minute as a text.
    public var stored: SQL.Value { .text(text) }
}

extension Coordinates: ColumnValue {
    /// Reads degrees.
    public init?(_ stored: SQL.Value) {
        guard let text = String(stored) else { return nil }
        self.init(text)
    }

    /// The degrees.
    public var stored: SQL.Value { .text(text) }
}
