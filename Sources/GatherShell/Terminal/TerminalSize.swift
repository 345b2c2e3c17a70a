/// How many characters a terminal shows.
struct TerminalSize: Equatable {
    let columns: Int
    /// How many lines there are; 0 when nobody knows.
    let rows: Int

    /// Whether a text that ends with a newline leaves no room for the next prompt below it.
    func isExceeded(by text: String) -> Bool {
        guard rows > 0 else { return false }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        if lines.count >= rows { return true }
        // Lines that are wider than the terminal go on below.
        return lines.reduce(0) { $0 + max(1, (String($1).visibleWidth + columns - 1) / columns) } >= rows
    }
}

extension String {
    /// How many columns the text takes, without the sequences that set its colours.
    fileprivate var visibleWidth: Int {
        contains("\u{1B}") ? replacing(/\u{1B}\[[0-9;]*m/, with: "").displayWidth : displayWidth
    }
}
