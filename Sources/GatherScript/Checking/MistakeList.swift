/// Collects the mistakes of a script and its included files.
struct MistakeList {
    private var found: [(file: Int, offset: Int, mistake: Mistake)] = []
    private var files: [String: Int] = [:]
    private var seen: Set<Key> = []

    /// Identifies a mistake, so that a file that is included twice reports it once.
    private struct Key: Hashable {
        let file: String?
        let offset: Int
        let message: String
    }

    var count: Int { found.count }
    var isEmpty: Bool { found.isEmpty }

    /// Registers a file; mistakes are sorted by the order in which files are registered.
    mutating func enter(_ file: String?) {
        if files[file ?? ""] == nil { files[file ?? ""] = files.count }
    }

    mutating func add(_ mistake: Mistake, at offset: Int) {
        let file = mistake.position.file
        guard seen.insert(Key(file: file, offset: offset, message: mistake.message)).inserted else { return }
        found.append((files[file ?? ""] ?? files.count, offset, mistake))
    }

    /// The mistakes, sorted by file and offset.
    var sorted: [Mistake] { found.sorted { ($0.file, $0.offset) < ($1.file, $1.offset) }.map(\.mistake) }
}
