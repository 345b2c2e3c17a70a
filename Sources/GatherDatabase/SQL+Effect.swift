extension SQL {
    /// What a statement does to the tables of a store.
    public enum Effect: Equatable, Sendable {
        /// It changes nothing.
        case reads
        /// It changes the rows of one table.
        case writes(Substring)
        /// It makes a table, or an index of the table `on`.
        case creates(Substring, on: Substring?)
        /// It changes what a table is like, or drops it; `newName` is what it is called afterwards.
        case alters(Substring, newName: Substring?)
        /// Its first words do not tell.
        case unknown
    }

    /// What the statement does, by its first words: keywords in capitals, names of tables without a schema.
    public var effect: Effect {
        var words = SQLWords(text)
        switch words.next() {
        case "SELECT": return .reads
        case "INSERT": return words.next() == "INTO" ? words.name().map(Effect.writes) ?? .unknown : .unknown
        case "UPDATE": return words.name().map(Effect.writes) ?? .unknown
        case "DELETE": return words.next() == "FROM" ? words.name().map(Effect.writes) ?? .unknown : .unknown
        case "WITH": return mayWrite ? .unknown : .reads
        case "CREATE": return created(&words)
        case "ALTER": return altered(&words)
        case "DROP":
            guard words.next() == "TABLE", let table = words.name() else { return .unknown }
            return .alters(table, newName: nil)
        default: return .unknown
        }
    }

    /// Whether one of its words, in whatever case, could be what writes in a statement that begins with `WITH`.
    private var mayWrite: Bool {
        let words = text.uppercased().split { !$0.isLetter && $0 != "_" }
        return !Set(words).isDisjoint(with: ["INSERT", "UPDATE", "DELETE", "REPLACE", "MERGE"])
    }

    private func created(_ words: inout SQLWords) -> Effect {
        var kind = words.next()
        if kind == "UNIQUE" { kind = words.next() }
        // `IF NOT EXISTS` would take over whatever has the name.
        guard let name = words.name(), name != "IF" else { return .unknown }
        switch kind {
        case "TABLE": return .creates(name, on: nil)
        case "INDEX":
            guard words.next() == "ON", let table = words.name() else { return .unknown }
            return .creates(name, on: table)
        default: return .unknown
        }
    }

    private func altered(_ words: inout SQLWords) -> Effect {
        guard words.next() == "TABLE", let table = words.name() else { return .unknown }
        guard words.next() == "RENAME" else { return .alters(table, newName: nil) }
        return .alters(table, newName: words.next() == "TO" ? words.name() : nil)
    }
}

/// The words at the beginning of a statement, such as `INSERT` or `main.player`, up to what is neither a word nor blank:
/// behind quotes and comments stands whatever somebody wants to stand there.
private struct SQLWords {
    private let text: String
    private var place: String.Index

    init(_ text: String) {
        self.text = text
        place = text.startIndex
    }

    mutating func next() -> Substring? {
        let bytes = text.utf8
        while place < bytes.endIndex, Self.isBlank(bytes[place]) { bytes.formIndex(after: &place) }
        let start = place
        while place < bytes.endIndex, Self.isPartOfWord(bytes[place]) { bytes.formIndex(after: &place) }
        return start == place ? nil : text[start..<place]
    }

    /// The next word, unless it names a schema too.
    mutating func name() -> Substring? { next().flatMap { $0.utf8.contains(UInt8(ascii: ".")) ? nil : $0 } }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
