/// The size of a terminal in characters.
struct TerminalSize: Equatable {
    let columns: Int
    /// The number of lines; 0 if it is not known.
    let rows: Int

    /// Whether the text, which ends with a newline, is too high to leave a line for the next prompt.
    func isExceeded(by text: String) -> Bool {
        guard rows > 0 else { return false }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        if lines.count >= rows { return true }
        // Lines that are wider than the terminal are wrapped.
        return lines.reduce(0) { $0 + max(1, (String($1).visibleWidth + columns - 1) / columns) } >= rows
    }
}

extension String {
    /// The width in columns, without colour escape sequences.
    fileprivate var visibleWidth: Int {
        contains("\u{1B}") ? replacing(/\u{1B}\[[0-9;]*m/, with: "").displayWidth : displayWidth
    }
}
