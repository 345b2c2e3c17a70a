/// A valid name: trimmed, without quotes around it, visible, 1…100 characters.
public struct Name: Hashable, Sendable {
    /// The trimmed text.
    public let text: String

    /// The maximum number of characters.
    public static let maximumLength = 100

    /// Trims and checks a name.
    ///
    /// - Throws: ``UsageFailure`` when it is empty, too long, contains invisible characters or looks like a number.
    public init(_ raw: String) throws(UsageFailure) {
        let isQuoted = raw.utf8.last == UInt8(ascii: "\"") || raw.utf8.last == UInt8(ascii: "`")
        text = try raw.isPlainASCII && !isQuoted ? Self.checkPlain(raw) : Self.check(raw)
        let first = text.unicodeScalars.first
        if first == "#" || first == "＃", text.dropFirst().first?.isNumber == true { throw Self.looksLikeNumber }
    }

    /// Creates a name from a stored text, which was checked when it was written.
    public init(stored text: String) { self.text = text }

    /// The keys for comparison.
    public var keys: NameKeys { NameKeys(text) }

    private static let empty = UsageFailure("cannot be empty")
    /// Such a text refers to a row by its number.
    private static let looksLikeNumber = UsageFailure(
        "cannot begin with # and a digit, because that stands for a number")

    private static func tooLong(_ length: Int) -> UsageFailure {
        UsageFailure("can have at most \(maximumLength) characters, and this one has \(length)")
    }

    private static func checkPlain(_ raw: String) throws(UsageFailure) -> String {
        let bytes = raw.utf8
        guard let first = bytes.firstIndex(where: { $0 != 0x20 }), let last = bytes.lastIndex(where: { $0 != 0x20 })
        else { throw Self.empty }
        if bytes.count > maximumLength, bytes.distance(from: first, to: last) >= maximumLength {
            throw Self.tooLong(bytes.distance(from: first, to: last) + 1)
        }
        if first == bytes.startIndex, bytes.index(after: last) == bytes.endIndex { return raw }
        return String(raw[first...last])
    }

    private static func check(_ raw: String) throws(UsageFailure) -> String {
        let trimmed = raw.plainlySpaced.trimmingWhitespace().withoutQuotes.trimmingWhitespace()
        guard !trimmed.isEmpty else { throw Self.empty }
        if let hidden = trimmed.firstHidden ?? trimmed.strayVariationSelector {
            throw UsageFailure(
                "cannot contain control or invisible characters, and this one contains \(codePoint(hidden.value))")
        }
        if trimmed.utf8.count > maximumLength {
            let length = trimmed.length(forLimit: maximumLength)
            guard length <= maximumLength else { throw Self.tooLong(length) }
        }
        return trimmed.composed
    }
}

/// The usual notation of a code point, such as `U+200B`.
package func codePoint(_ code: UInt32) -> String {
    "U+" + code.digits(atLeast: 4, radix: 16)
}
