/// One row of a query result.
public struct Row: Sendable {
    private let columns: [String]
    /// The values, in the order of the columns.
    public let values: [SQL.Value]

    /// Creates a row; there must be one value for each column.
    public init(columns: [String], values: [SQL.Value]) {
        self.columns = columns
        self.values = values
    }

    /// Returns the text in a column.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` when the column holds an integer or null, or does not exist.
    public func text(_ column: String) throws(StoreFailure) -> String {
        guard let text = try optionalText(column) else { throw .damaged("column \(column) is empty") }
        return text
    }

    /// Returns the integer in a column.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` when the column holds a text or null, or does not exist.
    public func integer(_ column: String) throws(StoreFailure) -> Int {
        guard let number = try optionalInteger(column) else { throw .damaged("column \(column) is empty") }
        return number
    }

    /// Returns the text in a column; nil for null.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` when the column holds an integer or does not exist.
    public func optionalText(_ column: String) throws(StoreFailure) -> String? {
        switch try value(column) {
        case .null: nil
        case .text(let text): text
        case .integer: throw .damaged("column \(column) contains a number instead of text")
        }
    }

    /// Returns the integer in a column; nil for null.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` when the column holds a text or does not exist.
    public func optionalInteger(_ column: String) throws(StoreFailure) -> Int? {
        switch try value(column) {
        case .null: nil
        case .integer(let number): number
        case .text: throw .damaged("column \(column) contains text instead of a number")
        }
    }

    /// Returns the value in a column.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` when there is no such column.
    public func value(_ column: String) throws(StoreFailure) -> SQL.Value {
        guard let index = columns.firstIndex(of: column) else { throw .damaged("there is no column \(column)") }
        return values[index]
    }
}
