extension String {
    /// The text after the mark of a list's item, such as `Ana` in `1. Ana` or `- Ana`; nil if it begins with no mark.
    package var withoutListMark: String? {
        let text = trimmingWhitespace()
        let digits = text.utf8.prefix { (0x30...0x39).contains($0) }.count
        let after = text.unicodeScalars.dropFirst(digits)
        guard let mark = after.first, digits > 0 ? ".)".unicodeScalars.contains(mark) : Self.bullets.contains(mark)
        else {
            return nil
        }
        let rest = after.dropFirst()
        // A hyphen that belongs to a word is not a mark.
        guard digits > 0 || (rest.first?.properties.isWhitespace ?? true) else { return nil }
        return String(rest).trimmingWhitespace()
    }

    /// Whether the word may join the last item of a list to the others, as in `Ana, Ion, and Dan`.
    package var joinsItems: Bool { ["and", "&", "und", "y", "și"].contains(lowercased()) }

    private static var bullets: String.UnicodeScalarView { "-–—*•·".unicodeScalars }
}
