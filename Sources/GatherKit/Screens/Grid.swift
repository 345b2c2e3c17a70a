/// A table with column titles.
public struct Grid: Codable, Equatable, Sendable {
    /// A column.
    public struct Column: Codable, Equatable, Sendable {
        /// The role of the column.
        public enum Role: String, Codable, Sendable {
            /// Texts.
            case text
            /// Numbers, aligned right.
            case number
            /// The name of the row, where that is not its first text.
            case name
            /// The name of the row in commands, such as `#3`, which pages leave out.
            case key
        }

        /// The title, capitalized as in a sentence.
        public let title: String
        /// The role of its texts in a row.
        public let role: Role

        /// Whether the column is numeric and aligned right.
        public var isNumeric: Bool { role == .number }

        /// Creates a column.
        public init(title: String, role: Role) { (self.title, self.role) = (title, role) }
        /// Creates a column of texts.
        public static func text(_ title: String) -> Column { Column(title: title, role: .text) }
        /// Creates a column of numbers.
        public static func number(_ title: String) -> Column { Column(title: title, role: .number) }
        /// Creates a column of names of rows.
        public static func name(_ title: String) -> Column { Column(title: title, role: .name) }
        /// Creates a column of names of rows in commands.
        public static func key(_ title: String) -> Column { Column(title: title, role: .key) }
    }

    /// The title, shown even without rows.
    public let title: String?
    /// The columns from left to right.
    public let columns: [Column]
    /// The rows from top to bottom, with one text for each column.
    public let rows: [[String]]
    /// The text shown instead of rows if there are none, with a hint about what to do next.
    public let placeholder: String

    /// Creates a table.
    public init(title: String? = nil, columns: [Column], rows: [[String]], placeholder: String) {
        self.title = title
        self.columns = columns
        self.rows = rows
        self.placeholder = placeholder
    }
}
