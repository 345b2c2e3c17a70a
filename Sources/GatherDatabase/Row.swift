/// One row of a statement's answer.
public struct Row: Sendable {
    private let columns: [String]
    /// What the columns hold, in their order.
    public let values: [SQL.Value]

    /// Makes a row of as many values as there are columns.
    public init(columns: [String], values: [SQL.Value]) {
        self.columns = columns
        self.values = values
    }

    /// Returns the text of a column.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` when the column holds something else, or nothing.
    public func text(_ column: String) throws(StoreFailure) -> String {
        guard let text = try optionalText(column) else { throw .damaged("column \(column) is empty") }
        return text
    }

    /// Returns the integer of a column.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` when the column holds something else, or nothing.
    public func integer(_ column: String) throws(StoreFailure) -> Int {
        guard let number = try optionalInteger(column) else { throw .damaged("column \(column) is empty") }
        return number
    }

    /// Returns the text of a column, or nil for null.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` when the column holds something else.
    public func optionalText(_ column: String) throws(StoreFailure) -> String? {
        switch try value(column) {
        case .null: nil
        case .text(let text): text
        case .integer: throw .damaged("column \(column) holds a number where a text belongs")
        }
    }

    /// Returns the integer of a column, or nil for null.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` when the column holds something else.
    public func optionalInteger(_ column: String) throws(StoreFailure) -> Int? {
        switch try value(column) {
        case .null: nil
        case .integer(let number): number
        case .text: throw .damaged("column \(column) holds a text where a number belongs")
        }
    }

    /// Returns what a column holds.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` when there is no such column.
    public func value(_ column: String) throws(StoreFailure) -> SQL.Value {
        guard let index = columns.firstIndex(of: column) else { throw .damaged("there is no column \(column)") }
        return values[index]
    }
}
