/// A line or a request that cannot be parsed, or has an invalid argument.
public struct UsageFailure: Failure {
    /// The problem and how to fix it.
    public let message: String
    /// The index of the invalid word, from 0; nil for the line as a whole.
    public let word: Int?

    /// Creates the failure.
    public init(_ message: String, word: Int? = nil) {
        self.message = message
        self.word = word
    }

    /// Always ``FailureKind/usage``.
    public var kind: FailureKind { .usage }
}

/// Returns a value; the failure to read it begins with its name.
public func named<Content>(
    _ name: @autoclosure () -> String, _ value: @autoclosure () throws(UsageFailure) -> Content
) throws(UsageFailure) -> Content {
    do {
        return try value()
    } catch {
        throw UsageFailure("\(name()) \(error.message)")
    }
}

/// Returns a text in quotation marks for a message, shortened if it has more than 60 characters.
public func quoted(_ text: String) -> String {
    // Counting the characters of a long text is slow; one character may also consist of many scalars.
    let beginning = String(text.unicodeScalars.prefix(600))
    let shown = beginning.prefix(61).count > 60 ? beginning.prefix(57) + "…" : beginning[...]
    return "\"\(String(shown).printable)\""
}
