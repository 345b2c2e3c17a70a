/// A word of a line, after quotes and variables have been worked out.
public struct CommandWord: Equatable, Sendable {
    /// The text.
    public let text: String
    /// Whether it stood in quotes or came from a variable, so that it is a value whatever it begins with.
    public let isValue: Bool

    /// Whether the text is known; when a script is checked, what a route will answer is not.
    let isKnown: Bool

    /// Makes a word.
    public init(_ text: String, isValue: Bool = false) {
        self.init(text: text, isValue: isValue, isKnown: true)
    }

    /// A word whose text will only be known when the line runs; it goes for any parameter.
    public static let unknown = CommandWord(text: "", isValue: true, isKnown: false)

    private init(text: String, isValue: Bool, isKnown: Bool) {
        self.text = text
        self.isValue = isValue
        self.isKnown = isKnown
    }

    var asksForHelp: Bool { !isValue && text.utf8.count == 6 && text == "--help" }
    var endsOptions: Bool { !isValue && text == "--" }
    var isOption: Bool { !isValue && text.utf8.count > 2 && text.hasPrefix("--") }
}
