/// A table with column titles.
public struct Grid: Codable, Equatable, Sendable {
    /// A column.
    public struct Column: Codable, Equatable, Sendable {
        /// The title, capitalized as in a sentence.
        public let title: String
        /// Whether the column is numeric and aligned right.
        public let isNumeric: Bool

        /// Creates a column of texts.
        public static func text(_ title: String) -> Column { Column(title: title, isNumeric: false) }
        /// Creates a column of numbers.
        public static func number(_ title: String) -> Column { Column(title: title, isNumeric: true) }
    }

    /// The title, shown even without rows.
    public let title: String?
    /// The columns from left to right.
    public let columns: [Column]
    /// The rows from top to bottom, with one text for each column.
    public let rows: [[String]]
    /// The text shown instead of rows if there are none, with a hint what to do next.
    public let placeholder: String

    /// Creates a table.
    public init(title: String? = nil, columns: [Column], rows: [[String]], placeholder: String) {
        self.title = title
        self.columns = columns
        self.rows = rows
        self.placeholder = placeholder
    }
}
