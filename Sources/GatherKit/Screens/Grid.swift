/// Rows under column titles.
public struct Grid: Codable, Equatable, Sendable {
    /// A column's title and which side its texts are flush with.
    public struct Column: Codable, Equatable, Sendable {
        /// The title, as in a sentence.
        public let title: String
        /// Whether the texts are numbers, which stand flush right.
        public let isNumeric: Bool

        /// A column of texts.
        public static func text(_ title: String) -> Column { Column(title: title, isNumeric: false) }
        /// A column of numbers.
        public static func number(_ title: String) -> Column { Column(title: title, isNumeric: true) }
    }

    /// What the rows are, above them, also where there is none.
    public let title: String?
    /// The columns from left to right.
    public let columns: [Column]
    /// The rows from top to bottom, a text for each column.
    public let rows: [[String]]
    /// What to say, and to do next, when there is no row.
    public let placeholder: String

    /// Makes a table.
    public init(title: String? = nil, columns: [Column], rows: [[String]], placeholder: String) {
        self.title = title
        self.columns = columns
        self.rows = rows
        self.placeholder = placeholder
    }
}
