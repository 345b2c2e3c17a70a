/// The format of results.
public enum OutputFormat: String, CaseIterable, Sendable {
    /// Text and tables that fit the terminal width, coloured if the style allows it.
    case table
    /// The same as sentences, each item on a line, which fit any width, as in a chat.
    case plain
    /// One JSON document for each route, on a line of its own.
    case json
    /// CSV by RFC 4180, with a header row.
    case csv
}

/// The properties of an output channel that rendering depends on.
public struct OutputStyle: Equatable, Sendable {
    /// The width in columns; nil for unlimited.
    public var width: Int?
    /// Whether colours are used.
    public var isColoured: Bool
    /// Whether everything is written as sentences, for a screen reader.
    public var isAccessible: Bool
    /// Whether the output goes to a terminal, which interprets control characters.
    public var isTerminal: Bool

    /// Creates a style.
    public init(width: Int? = nil, isColoured: Bool = false, isAccessible: Bool = false, isTerminal: Bool = false) {
        self.width = width
        self.isColoured = isColoured
        self.isAccessible = isAccessible
        self.isTerminal = isTerminal
    }

    /// The width for wrapping text; nil for a screen reader, which gets each sentence on one line.
    var wrappingWidth: Int? { isAccessible ? nil : width }

    func bold(_ text: String) -> String { isColoured ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
    func faint(_ text: String) -> String { isColoured ? "\u{1B}[2m\(text)\u{1B}[0m" : text }
    func yellow(_ text: String) -> String { isColoured ? "\u{1B}[33m\(text)\u{1B}[0m" : text }
    func green(_ text: String) -> String { isColoured ? "\u{1B}[32m\(text)\u{1B}[0m" : text }
    func cyan(_ text: String) -> String { isColoured ? "\u{1B}[1;36m\(text)\u{1B}[0m" : text }
    func magenta(_ text: String) -> String { isColoured ? "\u{1B}[1;35m\(text)\u{1B}[0m" : text }
    func red(_ text: String) -> String { isColoured ? "\u{1B}[31m\(text)\u{1B}[0m" : text }
}
