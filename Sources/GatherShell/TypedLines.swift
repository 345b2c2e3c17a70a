/// The history of typed lines without duplicates; a line typed again moves to the end.
struct TypedLines: Equatable, Sendable {
    private(set) var lines: [String] = []

    /// Creates a history from lines in chronological order.
    init(_ lines: [String] = []) {
        var later: Set<String> = []
        self.lines = lines.reversed().filter { later.insert($0).inserted }.reversed()
    }

    /// Appends a line.
    mutating func add(_ line: String) {
        if let place = lines.lastIndex(of: line) { lines.remove(at: place) }
        lines.append(line)
    }

    /// The last lines that contain a text, ignoring case and without `recall` commands.
    func holding(_ text: String?, limit: Int) -> [String] {
        let text = text?.lowercased()
        return lines.filter { line in
            !"\(line) ".hasPrefix("recall ") && text.map(line.lowercased().contains) ?? true
        }.suffix(limit)
    }
}
