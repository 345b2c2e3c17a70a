/// What a presenter hands to a view: blocks to show and the data behind them.
public struct Screen: Codable, Equatable, Sendable {
    /// What people see, from top to bottom.
    public var blocks: [Block]
    /// What scripts and other programs get.
    public var value: Value

    /// Makes a screen of its blocks and the data behind them.
    public init(_ blocks: [Block], value: Value) {
        self.blocks = blocks
        self.value = value
    }

    /// A sentence and the data behind it.
    public static func text(_ text: String, value: Value) -> Screen { Screen([.text(text)], value: value) }
}

/// One part of a screen.
public enum Block: Codable, Equatable, Sendable {
    /// A sentence or several.
    case text(String)
    /// A sentence that must not be overlooked.
    case alert(String)
    /// A few characters to be read from afar, such as a clock.
    case banner(String)
    /// A title with labelled values below it.
    case section(title: String, fields: [LabelledText])
    /// Rows under column titles.
    case table(Table)
    /// Titled lists that belong beside each other.
    case segments([Segment])
    /// Two teams as a picture.
    case pitch(Pitch)

    /// A text with its label.
    public struct LabelledText: Codable, Equatable, Sendable {
        /// What the text is.
        public let label: String
        /// The text.
        public let text: String

        /// Labels a text.
        public init(_ label: String, _ text: String) {
            self.label = label
            self.text = text
        }
    }

    /// One of several lists beside each other.
    public struct Segment: Codable, Equatable, Sendable {
        /// What is listed.
        public let title: String
        /// The lines of the list.
        public let items: [String]

        /// Makes a list.
        public init(title: String, items: [String]) {
            self.title = title
            self.items = items
        }
    }
}

/// Rows under column titles.
public struct Table: Codable, Equatable, Sendable {
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

    /// The columns from left to right.
    public let columns: [Column]
    /// The rows from top to bottom, a text for each column.
    public let rows: [[String]]
    /// What to say, and to do next, when there is no row.
    public let placeholder: String

    /// Makes a table.
    public init(columns: [Column], rows: [[String]], placeholder: String) {
        self.columns = columns
        self.rows = rows
        self.placeholder = placeholder
    }
}
