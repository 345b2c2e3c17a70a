/// What names are compared by.
public struct NameKeys: Equatable, Sendable {
    /// Names with the same key are the same name: case and Unicode form do not count.
    public let name: String
    /// Names with the same search key look alike: accents and punctuation do not count either.
    public let search: String

    /// Works out the keys of a text.
    public init(_ text: String) {
        if text.isPlainASCII {
            name = text.lowercased()
            search = Self.search(name)
        } else {
            name = text.folded(removingAccents: false)
            search = Self.search(text.folded(removingAccents: true))
        }
    }

    private static func search(_ folded: String) -> String {
        let words = folded.isMadeOfLettersAndSpaces ? folded : folded.withPunctuationAsSpaces
        // A name of emoji alone has no letters to look alike.
        return words.isEmpty ? folded : words
    }
}

/// What names begin with, whatever the case and the accents.
public struct NameBeginning: Sendable {
    /// What the key begins with that names are compared by; empty for every name.
    public let key: String
    /// Whether it is the name key, as a symbol at the beginning is no part of the search key.
    public let isExact: Bool

    /// Looks for names that begin so; every name begins with an empty text.
    public init(_ text: String) {
        let keys = text.isEmpty ? nil : NameKeys(text)
        let first = keys?.name.unicodeScalars.first?.properties
        isExact = first.map { !$0.isAlphabetic && $0.numericType == nil } ?? false
        key = (isExact ? keys?.name : keys?.search) ?? ""
    }

    /// Whether a name begins so.
    public func fits(_ name: String) -> Bool {
        if key.isEmpty { return true }
        let keys = NameKeys(name)
        return (isExact ? keys.name : keys.search).hasPrefix(key)
    }

    /// Whether a later word of a name begins so.
    public func fitsLaterWord(of name: String) -> Bool {
        !isExact && !key.isEmpty && NameKeys(name).search.contains(" \(key)")
    }
}
