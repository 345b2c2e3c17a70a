import CReadline

extension String {
    /// How many columns of a terminal the text takes, by the tables of the C library.
    var displayWidth: Int {
        utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? utf8.count : reduce(0) { $0 + $1.displayWidth }
    }

    /// The text in that many columns: filled up with blanks, or cut short with an ellipsis.
    func fitted(to width: Int) -> String {
        let missing = width - displayWidth
        return missing >= 0 ? self + String(repeating: " ", count: missing) : cut(to: width)
    }

    private func cut(to width: Int) -> String {
        var kept = ""
        var columns = 0
        for character in self {
            guard columns + character.displayWidth < width else { break }
            kept.append(character)
            columns += character.displayWidth
        }
        return kept + "…" + String(repeating: " ", count: max(0, width - columns - 1))
    }
}

extension Character {
    /// How many columns of a terminal the character takes.
    var displayWidth: Int {
        // Terminals draw a sequence such as a flag or a family as one picture of two columns.
        min(2, unicodeScalars.reduce(0) { $0 + max(0, Int(gather_character_width($1.value))) })
    }
}
