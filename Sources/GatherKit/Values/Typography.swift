/// The class of a typographic character, such as a curly quote or a dash.
package enum Typography: Equatable, Sendable {
    /// A no-break space, or one of another width.
    case blank
    case doubleQuote
    case singleQuote
    /// A hyphen, a minus sign, or a dash of any length.
    case dash
    /// An invisible character, such as a direction mark, or the mark that a phone leaves after dictation.
    case invisible

    /// Returns the plain text that a typographic character stands for; nil for other characters.
    package init?(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: self = .blank
        case 0xAB, 0xBB, 0x201C...0x201F: self = .doubleQuote
        case 0x2018...0x201B, 0x2039, 0x203A: self = .singleQuote
        case 0x2010...0x2015, 0x2212: self = .dash
        case 0xAD, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0xFEFF, 0xFFFC:
            self = .invisible
        default: return nil
        }
    }

    /// Returns the characters that close a quote which a character opens; nil if it opens none.
    ///
    /// Languages differ: “English”, „Deutsch“, „Polski”, «français», »dansk«, ”svenska”.
    package static func closing(_ opening: Unicode.Scalar) -> String.UnicodeScalarView? {
        switch opening {
        case "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}": "\u{201C}\u{201D}\"".unicodeScalars
        case "«": "»\"".unicodeScalars
        case "»": "«»\"".unicodeScalars
        case "\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}": "\u{2018}\u{2019}'".unicodeScalars
        case "「": "」".unicodeScalars
        case "‹": "›".unicodeScalars
        case "›": "‹›".unicodeScalars
        default: nil
        }
    }
}

extension String {
    /// The text with plain spaces, and without invisible marks.
    package var plainlySpaced: String {
        guard unicodeScalars.contains(where: { Typography($0).map { $0 == .blank || $0 == .invisible } ?? false })
        else {
            return self
        }
        var plain = UnicodeScalarView()
        for scalar in unicodeScalars {
            switch Typography(scalar) {
            case .blank: plain.append(" ")
            case .invisible: break
            default: plain.append(scalar)
            }
        }
        return String(plain)
    }

    /// The text as values other than free texts are read: with plain spaces, digits and signs, without invisible marks,
    /// and trimmed unless it is plain already.
    var plainlyTyped: String {
        if isPlainASCII { return self }
        return String(
            UnicodeScalarView(
                plainlySpaced.unicodeScalars.map { scalar in
                    switch scalar.value {
                    // Full-width digits and signs: `２０：００`.
                    case 0xFF01...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF5E:
                        Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
                    case 0x3001: ","
                    default: scalar
                    }
                })
        ).trimmingWhitespace()
    }

    /// The text without the quotes around all of it, or an unmatched typographic one at its beginning or end.
    var withoutQuotes: String {
        guard let first = unicodeScalars.first, let last = unicodeScalars.last, unicodeScalars.count > 2 else {
            return self
        }
        if (unicodeScalars.count { $0 == "\"" || Typography($0) == .doubleQuote }) == 1 {
            if Typography(first) == .doubleQuote { return String(unicodeScalars.dropFirst()) }
            if Typography(last) == .doubleQuote { return String(unicodeScalars.dropLast()) }
        }
        let isOwnClosing = "\"`´′″＂＇".unicodeScalars.contains(first)
        let closing = isOwnClosing ? String(first).unicodeScalars : Typography.closing(first)
        let inner = unicodeScalars.dropFirst().dropLast()
        guard let closing, closing.contains(last), last != "'", !inner.contains(where: closing.contains) else {
            return self
        }
        return String(inner)
    }
}
