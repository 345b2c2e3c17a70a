/// The lines that were typed, each once: one that is typed again moves to the end.
struct TypedLines: Equatable, Sendable {
    private(set) var lines: [String] = []

    /// Takes lines in the order in which they were typed.
    init(_ lines: [String] = []) {
        var later: Set<String> = []
        self.lines = lines.reversed().filter { later.insert($0).inserted }.reversed()
    }

    /// Adds a line at the end.
    mutating func add(_ line: String) {
        if let place = lines.lastIndex(of: line) { lines.remove(at: place) }
        lines.append(line)
    }

    /// The last lines that hold a text, whatever its case, but for those that look for one themselves.
    func holding(_ text: String?, limit: Int) -> [String] {
        let text = text?.lowercased()
        return lines.filter { line in
            !"\(line) ".hasPrefix("recall ") && text.map(line.lowercased().contains) ?? true
        }.suffix(limit)
    }
}
