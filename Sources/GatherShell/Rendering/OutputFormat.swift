/// How screens are written.
public enum OutputFormat: String, CaseIterable, Sendable {
    /// For a person at a terminal: fitted to its width, with colour where it has any.
    case table
    /// For a person, but the same wherever it goes.
    case plain
    /// One JSON document a line for each route.
    case json
    /// RFC 4180, with a header row.
    case csv
}

/// How the place that screens are written to shows them.
public struct OutputStyle: Equatable, Sendable {
    /// How many columns there are; nil where lines may have any length.
    public var width: Int?
    /// Whether there are colours.
    public var isColoured: Bool
    /// Whether everything is to be told in whole sentences, for a screen reader.
    public var isAccessible: Bool
    /// Whether a terminal reads it, which obeys what others take for text.
    public var isTerminal: Bool

    /// Describes a place.
    public init(width: Int? = nil, isColoured: Bool = false, isAccessible: Bool = false, isTerminal: Bool = false) {
        self.width = width
        self.isColoured = isColoured
        self.isAccessible = isAccessible
        self.isTerminal = isTerminal
    }

    /// The width in which sentences are wrapped; a screen reader gets each on one line.
    var wrappingWidth: Int? { isAccessible ? nil : width }

    func bold(_ text: String) -> String { isColoured ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
    func faint(_ text: String) -> String { isColoured ? "\u{1B}[2m\(text)\u{1B}[0m" : text }
    func yellow(_ text: String) -> String { isColoured ? "\u{1B}[33m\(text)\u{1B}[0m" : text }
    func green(_ text: String) -> String { isColoured ? "\u{1B}[32m\(text)\u{1B}[0m" : text }
    func cyan(_ text: String) -> String { isColoured ? "\u{1B}[1;36m\(text)\u{1B}[0m" : text }
    func magenta(_ text: String) -> String { isColoured ? "\u{1B}[1;35m\(text)\u{1B}[0m" : text }
    func red(_ text: String) -> String { isColoured ? "\u{1B}[31m\(text)\u{1B}[0m" : text }
}
