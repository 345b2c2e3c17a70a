/// A word of a line, after quotes and variables have been expanded.
public struct CommandWord: Equatable, Sendable {
    /// The text; empty for a list.
    public let text: String
    /// The texts of a list, which only a repeated parameter accepts; nil for one text.
    public let elements: [String]?
    /// Whether it was quoted or came from a variable, so that it is a value even if it begins with a hyphen.
    public let isValue: Bool

    /// Whether the text is known; the result of a route is unknown while a script is checked.
    let isKnown: Bool

    /// Creates a word.
    public init(_ text: String, isValue: Bool = false) {
        self.init(text: text, isValue: isValue, isKnown: true)
    }

    /// Creates a word that stands for the texts of a list.
    public init(_ elements: [String]) {
        self.init(text: "", elements: elements, isValue: true, isKnown: true)
    }

    /// A word whose text is unknown until the line runs; it is accepted for any parameter.
    public static let unknown = CommandWord(text: "", isValue: true, isKnown: false)

    /// A list whose texts are unknown until the line runs.
    static let unknownList = CommandWord(text: "", elements: [""], isValue: true, isKnown: false)

    private init(text: String, elements: [String]? = nil, isValue: Bool, isKnown: Bool) {
        self.text = text
        self.elements = elements
        self.isValue = isValue
        self.isKnown = isKnown
    }

    /// Whether it is one text, which is known.
    var isKnownText: Bool { isKnown && elements == nil }
    var asksForHelp: Bool { !isValue && text.utf8.count == 6 && text == "--help" }
    var endsOptions: Bool { !isValue && text == "--" }
    var isOption: Bool {
        var bytes = text.utf8.makeIterator()
        return !isValue && bytes.next() == 0x2D && bytes.next() == 0x2D && bytes.next() != nil
    }
}

extension String {
    /// Whether it has a quote, a backslash or a dollar sign, so that it cannot stand in a suggested line as it is.
    var hasQuoteOrDollar: Bool { contains { "\"“”„\\$".contains($0) } }
}
