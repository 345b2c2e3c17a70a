/// A line that cannot be understood, or gives what its route cannot take.
public struct UsageFailure: Failure {
    /// What is wrong and what would be right.
    public let message: String
    /// Which word of the line is wrong, from 0; nil when it is the line as a whole.
    public let word: Int?

    /// Says what is wrong, and with which word.
    public init(_ message: String, word: Int? = nil) {
        self.message = message
        self.word = word
    }

    /// What the line's author did wrong, not the store.
    public var kind: FailureKind { .usage }
}

/// A text in quotation marks for a message, shortened where it is long.
public func quoted(_ text: String) -> String {
    // To count the characters of a long text would take long, and so would one that is made of many marks.
    let beginning = String(text.unicodeScalars.prefix(600))
    let shown = beginning.prefix(61).count > 60 ? beginning.prefix(57) + "…" : beginning[...]
    return "\"\(String(shown).printable)\""
}
