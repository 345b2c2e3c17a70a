/// The keys by which names are compared.
public struct NameKeys: Equatable, Sendable {
    /// The key for equality, without case, Unicode normalization form, and the forms of apostrophes, hyphens and blanks.
    public let name: String
    /// The key for search, also without accents and punctuation.
    public let search: String
    /// The key for equality without punctuation and blanks, in which `Sean O'Brien` is `Sean OBrien`.
    public var letters: String {
        let letters = name.filter { !$0.isPunctuation && !$0.isWhitespace }
        return letters.isEmpty ? name : letters
    }

    /// Creates the keys of a name.
    public init(_ text: String) {
        let text = text.inOneSpelling
        if text.isPlainASCII {
            name = text.lowercased()
            search = Self.search(name)
        } else {
            let (folded, plain) = text.folded()
            name = folded
            search = Self.search(plain)
        }
    }

    private static func search(_ folded: String) -> String {
        let words = folded.isSearchKey ? folded : folded.withPunctuationAsSpaces
        // A name that consists of emoji has no letters.
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
        return beginning.isEmpty ? elements.filter { fit(of: name($0)) != nil } : beginning
    }

    /// How well it fits a name, from the worst to the best.
    ///
    /// A whole word is better than the beginning of one.
    public enum Fit: Comparable, Sendable {
        case beginningOfLaterWord, beginning, laterWords, firstWords, name
    }

    /// Returns how well it fits a name; nil if it does not.
    public func fit(of name: String) -> Fit? {
        if key.isEmpty { return .beginning }
        let keys = NameKeys(name)
        let compared = isExact ? keys.name : keys.search
        if compared == key { return .name }
        // In "Ana's guest", Ana is not the guest's name.
        if let owner = compared.owner(in: name), " \(owner) ".contains(" \(key) ") {
            return compared.hasPrefix(key) ? .beginning : .beginningOfLaterWord
        }
        if compared.hasPrefix("\(key) ") { return .firstWords }
        if !isExact, " \(compared) ".contains(" \(key) ") { return .laterWords }
        if compared.hasPrefix(key) { return .beginning }
        return !isExact && compared.contains(" \(key)") ? .beginningOfLaterWord : nil
    }

    /// Returns the elements whose names it fits best, and the quality of the fit.
    public func best<Element>(of elements: [Element], by name: (Element) -> String) -> (elements: [Element], fit: Fit?)
    {
        let fits = elements.map { fit(of: name($0)) }
        guard let best = fits.compactMap(\.self).max() else { return ([], nil) }
        return (zip(elements, fits).filter { $0.1 == best }.map(\.0), best)
    }
}

extension String {
    /// The text with the plain forms of apostrophes, hyphens and blanks, and the Romanian letters that were once written
    /// with a cedilla.
    fileprivate var inOneSpelling: String {
        var previous: UInt8 = 0
        // Fast path: most names have none of them.
        if utf8.allSatisfy({ byte in
            defer { previous = byte }
            return byte < 0x7F && byte != UInt8(ascii: "`") && (byte != UInt8(ascii: " ") || byte != previous)
        }) {
            return self
        }
        var plain = UnicodeScalarView()
        for scalar in unicodeScalars {
            guard let spelled = scalar.inOneSpelling, spelled != " " || plain.last != " " else { continue }
            plain.append(spelled)
        }
        return String(plain)
    }

    /// The key of the owner in a name such as `Ana's guest`.
    fileprivate func owner(in name: String) -> Substring? {
        guard name.contains("'s ") || name.contains("’s "), let end = firstRange(of: " s ") else { return nil }
        return self[..<end.lowerBound]
    }
}

extension Unicode.Scalar {
    /// The plain form; nil for an invisible mark.
    fileprivate var inOneSpelling: Unicode.Scalar? {
        switch self {
        case "\u{2B9}", "\u{2BC}", "\u{2032}", "´", "`": "'"
        case "ş": "ș"
        case "Ş": "Ș"
        case "ţ": "ț"
        case "Ţ": "Ț"
        default:
            switch Typography(self) {
            case .singleQuote: "'"
            case .dash: "-"
            case .blank: " "
            case .invisible: nil
            case .doubleQuote, nil: self
            }
        }
    }
}
