import Foundation

extension String {
    /// Whether the text consists of printable ASCII only, without tabs and newlines, to which no Unicode rules apply.
    public var isPlainASCII: Bool {
        // Lists spend a tenth of their time here, and `utf8.allSatisfy` takes five times as long.
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F } } ?? false
    }

    /// Returns the text without leading and trailing white space.
    package func trimmingWhitespace() -> String {
        // Fast path: most texts begin and end with a visible ASCII character.
        if let first = utf8.first, let last = utf8.last, (0x21...0x7E).contains(first), (0x21...0x7E).contains(last) {
            return self
        }
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }

    /// The text with a capital letter at its beginning.
    package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// The text with a full stop, unless it is empty or ends as a sentence does.
    package var asSentence: String { last.map(".!?…".contains) ?? true || hasSuffix(".)") ? self : self + "." }

    /// Returns the number of characters, to be compared with a limit.
    ///
    /// A character can consist of any number of combining marks, so the scalars are counted if there are more than ten
    /// bytes for each allowed character.
    package func length(forLimit limit: Int) -> Int { utf8.count > 10 * limit ? unicodeScalars.count : count }

    /// The text in Unicode normalization form NFC.
    var composed: String {
        // Scalars below U+0300, the first combining mark, are always in NFC.
        unicodeScalars.allSatisfy { $0.value < 0x300 } ? self : precomposedStringWithCanonicalMapping
    }

    /// Returns the text with case, width and compatibility forms folded, and the same without accents.
    func folded() -> (text: String, plain: String) {
        if isSimpleLatin {
            // Foundation takes twenty times as long, for the same.
            var (text, plain): ([UInt8], [UInt8]) = ([], [])
            for scalar in unicodeScalars {
                if scalar.isASCII {
                    let lower = UInt8(scalar.value) | (("A"..."Z").contains(scalar) ? 0x20 : 0)
                    text.append(lower)
                    plain.append(lower)
                } else {
                    text += scalar.properties.lowercaseMapping.utf8
                    plain += LatinSpelling.ofSimpleLetters[Int(scalar.value) - 0xC0].utf8
                }
            }
            return (String(decoding: text, as: UTF8.self), String(decoding: plain, as: UTF8.self))
        }
        let composed = withoutSelectorsAndJoiners.precomposedStringWithCompatibilityMapping
        func folded(_ options: CompareOptions) -> String {
            composed.folding(options: options, locale: nil).precomposedStringWithCompatibilityMapping
        }
        return (
            folded([.caseInsensitive, .widthInsensitive]),
            folded([.caseInsensitive, .widthInsensitive, .diacriticInsensitive]).respelled
        )
    }

    /// The text without variation selectors and joiners.
    private var withoutSelectorsAndJoiners: String {
        var scalars = unicodeScalars
        scalars.removeAll { $0.isVariationSelector || $0.isJoiner }
        return String(scalars)
    }

    /// The first invisible character.
    ///
    /// A joiner between two visible characters does not count: names in Persian and Sinhala contain them, and so do
    /// emoji.
    var firstHidden: Unicode.Scalar? {
        var previous: Unicode.Scalar?
        for scalar in unicodeScalars {
            if scalar.isJoiner {
                guard let previous, previous.isVisible else { return scalar }
            } else if let joiner = previous, joiner.isJoiner {
                guard scalar.isVisible else { return joiner }
            } else if scalar.isHidden {
                return scalar
            }
            previous = scalar
        }
        return previous.flatMap { $0.isJoiner ? $0 : nil }
    }

    /// The first variation selector that does not follow an emoji, and is therefore invisible.
    var strayVariationSelector: Unicode.Scalar? {
        var previous: Unicode.Scalar?
        for scalar in unicodeScalars {
            if scalar.isVariationSelector, previous?.properties.isEmoji != true { return scalar }
            previous = scalar
        }
        return nil
    }

    /// Whether folding only needs lower case, which holds for most European names.
    private var isSimpleLatin: Bool {
        unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x20..<0x7F: true
            // ß, language-dependent letters (İ ı), and compatibility forms (ĳ ŀ ŉ ſ).
            case 0xDF, 0x130...0x133, 0x13F...0x140, 0x149, 0x17F: false
            case 0xC0...0x17F: true
            default: false
            }
        }
    }

    var isSearchKey: Bool {
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
    /// Whether the character is invisible, except for the space and the variation selectors of emoji.
    package var isHidden: Bool {
        // Fast path for ASCII and the letters of most European names.
        if (0x20..<0x7F).contains(value) || (0xC0...0x24F).contains(value) { return false }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        default: isBlank || (properties.isDefaultIgnorableCodePoint && !isVariationSelector)
        }
    }

    /// Whether the character selects the text or colour form of the emoji before it.
    var isVariationSelector: Bool { value == 0xFE0E || value == 0xFE0F }

    /// Whether the character joins its neighbours, or keeps them apart, and is invisible itself.
    fileprivate var isJoiner: Bool { value == 0x200C || value == 0x200D }

    fileprivate var isVisible: Bool { !isHidden && !properties.isWhitespace }

    // BRAILLE PATTERN BLANK: a symbol in Unicode, but invisible.
    private var isBlank: Bool { value == 0x2800 }
}
