/// The keys by which names are compared.
public struct NameKeys: Equatable, Sendable {
    /// The key for equality, without case and Unicode normalization form.
    public let name: String
    /// The key for search, also without accents and punctuation.
    public let search: String

    /// Creates the keys of a name.
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
        // A name of emoji only has no letters.
        return words.isEmpty ? folded : words
    }
}

/// A search prefix for names, without case and accents.
public struct NameBeginning: Sendable {
    /// The prefix of the compared key; empty for all names.
    public let key: String
    /// Whether ``NameKeys/name`` is compared, because the prefix begins with a symbol, which the search key lacks.
    public let isExact: Bool

    /// Creates a prefix; all names match an empty text.
    public init(_ text: String) {
        let keys = text.isEmpty ? nil : NameKeys(text)
        let first = keys?.name.unicodeScalars.first?.properties
        isExact = first.map { !$0.isAlphabetic && $0.numericType == nil } ?? false
        key = (isExact ? keys?.name : keys?.search) ?? ""
    }

    /// Returns whether a name begins with the prefix.
    public func fits(_ name: String) -> Bool {
        if key.isEmpty { return true }
        let keys = NameKeys(name)
        return (isExact ? keys.name : keys.search).hasPrefix(key)
    }

    /// Returns the elements whose names begin with the prefix, or if there are none, those in which a later word does.
    public func filter<Element>(_ elements: [Element], by name: (Element) -> String) -> [Element] {
        let beginning = elements.filter { fits(name($0)) }
        return beginning.isEmpty ? elements.filter { fitsLaterWord(of: name($0)) } : beginning
    }

    /// Returns whether it is a whole word of a name.
    public func isWholeWord(of name: String) -> Bool {
        !isExact && NameKeys(name).search.split(separator: " ").contains { $0 == key }
    }

    /// Returns whether a word after the first one begins with the prefix.
    private func fitsLaterWord(of name: String) -> Bool {
        !isExact && !key.isEmpty && NameKeys(name).search.contains(" \(key)")
    }
}
