/// A player's name that keeps the rules: trimmed, visible, 1…100 characters.
public struct Name: Codable, Hashable, Sendable {
    /// The name as it was written, trimmed.
    public let text: String

    /// How many characters a name may have.
    public static let maximumLength = 100

    /// Trims a name and checks it.
    ///
    /// - Throws: ``NameProblem`` when it is empty, too long, or holds what cannot be seen.
    public init(_ raw: String) throws(NameProblem) {
        text = try raw.isPlainASCII ? Self.checkPlain(raw) : Self.check(raw)
        if text.utf8.first == UInt8(ascii: "#"), text.dropFirst().first?.isNumber == true { throw .looksLikeNumber }
    }

    /// Takes a name that a store holds, so was checked when it went in.
    public init(stored text: String) { self.text = text }

    /// Reads a name from its text.
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the name as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// What the name is compared by.
    public var keys: NameKeys { NameKeys(text) }

    private static func checkPlain(_ raw: String) throws(NameProblem) -> String {
        let bytes = raw.utf8
        guard let first = bytes.firstIndex(where: { $0 != 0x20 }), let last = bytes.lastIndex(where: { $0 != 0x20 })
        else { throw .empty }
        if bytes.count > maximumLength, bytes.distance(from: first, to: last) >= maximumLength {
            throw .tooLong(bytes.distance(from: first, to: last) + 1)
        }
        if first == bytes.startIndex, bytes.index(after: last) == bytes.endIndex { return raw }
        return String(raw[first...last])
    }

    private static func check(_ raw: String) throws(NameProblem) -> String {
        let trimmed = raw.trimmingWhitespace()
        guard !trimmed.isEmpty else { throw .empty }
        if let hidden = trimmed.unicodeScalars.first(where: \.isHidden) ?? trimmed.strayVariationSelector {
            throw .hiddenCharacter(hidden.value)
        }
        if trimmed.utf8.count > maximumLength {
            let length = trimmed.length(ofAtMost: maximumLength)
            guard length <= maximumLength else { throw .tooLong(length) }
        }
        return trimmed.composed
    }
}

/// What can be wrong with a name.
public enum NameProblem: Error, Equatable {
    case empty
    /// It begins like `#12`, which names a player by number.
    case looksLikeNumber
    /// How many characters there were.
    case tooLong(Int)
    /// The code point of the character that cannot be seen.
    case hiddenCharacter(UInt32)

    /// What is wrong, as the end of a sentence that begins with "a name".
    public var explanation: String {
        switch self {
        case .empty: "cannot be empty"
        case .looksLikeNumber: "cannot begin with # and a digit, which means a number"
        case .tooLong(let length): "has at most \(Name.maximumLength) characters, and this one has \(length)"
        case .hiddenCharacter(let code):
            "cannot hold control or invisible characters, and this one holds U+\(Self.hexadecimal(code))"
        }
    }

    private static func hexadecimal(_ code: UInt32) -> String {
        let digits = String(code, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
