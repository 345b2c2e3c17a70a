import CReadline
import GatherKit

extension String {
    /// The width of the text in terminal columns.
    var displayWidth: Int {
        if isPlainASCII { return utf8.count }
        // A letter with an accent takes one column. To find out which scalars belong together takes ten times as long.
        if unicodeScalars.allSatisfy(\.isLatin) { return unicodeScalars.count }
        return reduce(0) { $0 + $1.displayWidth }
    }

    /// The text in exactly this number of columns: padded with spaces, or truncated with an ellipsis.
    func fitted(to width: Int) -> String {
        let missing = width - displayWidth
        return missing >= 0 ? self + String(repeating: " ", count: missing) : cut(to: width)
    }

    /// The text in at most this number of columns, truncated with an ellipsis if necessary.
    func shortened(to width: Int) -> String { displayWidth > width ? cut(to: width).trimmingBlanksAtEnd : self }

    var trimmingBlanksAtEnd: String {
        guard last == " " else { return self }
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }

    private func cut(to width: Int) -> String {
        guard width > 0 else { return "" }
        let kept = String(prefix(count(fitting: width - 1)))
        return kept + "…" + String(repeating: " ", count: max(0, width - kept.displayWidth - 1))
    }

    /// The longest prefix that fits a number of columns, but at least one character.
    func beginning(of width: Int) -> String { String(prefix(max(1, count(fitting: width)))) }

    /// The longest suffix that fits a number of columns.
    func ending(of width: Int) -> String { String(suffix(reversed().count(fitting: width))) }
}

extension Collection<Character> {
    /// How many of the characters fit a number of columns.
    fileprivate func count(fitting width: Int) -> Int {
        var columns = 0
        return prefix { character in
            columns += character.displayWidth
            return columns <= width
        }.count
    }
}

extension Character {
    var displayWidth: Int {
        let scalars = unicodeScalars
        guard let first = scalars.first else { return 0 }
        if scalars.index(after: scalars.startIndex) == scalars.endIndex { return first.displayWidth }
        // Terminals draw a sequence such as a flag or a family as one glyph of two columns.
        if isEmojiSequence { return 2 }
        // In other scripts, such as Devanagari, a grapheme cluster has the sum of the widths of its parts.
        return scalars.reduce(0) { $0 + $1.displayWidth }
    }

    private var isEmojiSequence: Bool {
        guard let first = unicodeScalars.first, first.properties.isEmoji else { return false }
        // A digit is only an emoji in a keycap sequence.
        if first.isASCII { return unicodeScalars.contains("\u{FE0F}") && unicodeScalars.contains("\u{20E3}") }
        return unicodeScalars.dropFirst().contains { scalar in
            switch scalar.value {
            // Variation selector 16, zero-width joiner, regional indicators, tag characters.
            case 0xFE0F, 0x200D, 0x1F1E6...0x1F1FF, 0xE0020...0xE007F: true
            default: scalar.properties.isEmojiModifier
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is printable ASCII, or a letter of Latin-1, Latin Extended-A or Latin Extended-B.
    fileprivate var isLatin: Bool {
        switch value {
        case 0x20..<0x7F, 0xC0..<0x250: true
        default: false
        }
    }

    /// The width of the scalar by `wcwidth`, with a fallback for characters unknown to the C library.
    fileprivate var displayWidth: Int {
        let width = Int(gather_character_width(value))
        if width >= 0 { return width }
        if properties.generalCategory == .control || isObeyedByTerminals { return 0 }
        // The C library's tables are older than the character.
        return properties.isEmojiPresentation ? 2 : 1
    }
}
