import Foundation

extension String {
    /// Whether the text is made of printable ASCII alone, so that none of Unicode's rules can apply.
    package var isPlainASCII: Bool {
        utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }

    /// The text without the white space around it.
    package func trimmingWhitespace() -> String {
        // Nearly all have none, which their first and last bytes tell.
        if let first = utf8.first, let last = utf8.last, (0x21...0x7E).contains(first), (0x21...0x7E).contains(last) {
            return self
        }
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }

    /// How many characters there are, where there may be so many at most.
    ///
    /// One visible character can be made of any number of marks: of a text with more than ten bytes for each they count too.
    package func length(ofAtMost limit: Int) -> Int { utf8.count > 10 * limit ? unicodeScalars.count : count }

    /// The text in Unicode's canonical composed form (NFC).
    var composed: String {
        // Below U+0300, the first combining mark, everything is composed already.
        unicodeScalars.allSatisfy { $0.value < 0x300 } ? self : precomposedStringWithCanonicalMapping
    }

    /// The text with case, width and compatibility forms folded, so that what reads the same compares equal.
    func folded(removingAccents: Bool) -> String {
        if isSimpleLatin {
            let lower = lowercased()
            return removingAccents ? lower.folding(options: .diacriticInsensitive, locale: nil) : lower
        }
        let options: CompareOptions =
            removingAccents
            ? [.caseInsensitive, .widthInsensitive, .diacriticInsensitive] : [.caseInsensitive, .widthInsensitive]
        return withoutVariationSelectors.precomposedStringWithCompatibilityMapping
            .folding(options: options, locale: nil)
            .precomposedStringWithCompatibilityMapping
    }

    /// The text without what only says whether an emoji comes in colour.
    private var withoutVariationSelectors: String {
        var scalars = unicodeScalars
        scalars.removeAll(where: \.isVariationSelector)
        return String(scalars)
    }

    /// The first variation selector that is not behind an emoji, so that nothing of it can be seen.
    var strayVariationSelector: Unicode.Scalar? {
        var previous: Unicode.Scalar?
        for scalar in unicodeScalars {
            if scalar.isVariationSelector, previous?.properties.isEmoji != true { return scalar }
            previous = scalar
        }
        return nil
    }

    /// Whether folding the text is no more than to write it in lower case, as for most European names.
    private var isSimpleLatin: Bool {
        unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x20..<0x7F: true
            // ß, the letters that depend on the language (İ ı), and those that stand for two (ĳ ŀ ŉ) or for another (ſ).
            case 0xDF, 0x130...0x133, 0x13F...0x140, 0x149, 0x17F: false
            case 0xC0...0x17F: true
            default: false
            }
        }
    }

    var isMadeOfLettersAndSpaces: Bool {
        var previous: UInt8 = 0x20
        for byte in utf8 {
            switch byte {
            case 0x61...0x7A, 0x30...0x39: break
            case 0x20 where previous != 0x20: break
            default: return false
            }
            previous = byte
        }
        return previous != 0x20
    }

    var withPunctuationAsSpaces: String {
        var words = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if ("a"..."z").contains(scalar) || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || scalar.properties.isMark
            {
                words.append(scalar)
            } else if let last = words.last, last != " " {
                words.append(" ")
            }
        }
        if words.last == " " { words.removeLast() }
        return String(words)
    }
}

extension Unicode.Scalar.Properties {
    var isMark: Bool {
        switch generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// Whether nothing of the character can be seen, other than a plain space or an emoji's variation selector.
    package var isHidden: Bool {
        // ASCII and the letters of most European names are told without a look into Unicode's tables.
        if (0x20..<0x7F).contains(value) || (0xC0...0x24F).contains(value) { return false }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        default: isBlank || (properties.isDefaultIgnorableCodePoint && !isVariationSelector)
        }
    }

    /// Whether the character says if the emoji before it comes in colour.
    var isVariationSelector: Bool { value == 0xFE0E || value == 0xFE0F }

    // BRAILLE PATTERN BLANK: a symbol to Unicode, a blank to the eye.
    private var isBlank: Bool { value == 0x2800 }
}
