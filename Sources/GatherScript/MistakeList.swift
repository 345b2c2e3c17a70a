/// The mistakes of a script and its includes, as they are found.
struct MistakeList {
    private var found: [(file: Int, offset: Int, mistake: Mistake)] = []
    private var files: [String?: Int] = [:]
    private var seen: Set<Key> = []

    /// A mistake of a file that is included twice counts once.
    private struct Key: Hashable {
        let file: String?
        let offset: Int
        let message: String
    }

    var count: Int { found.count }
    var isEmpty: Bool { found.isEmpty }

    /// Notes that a file is being read; the mistakes of the first one come first.
    mutating func enter(_ file: String?) {
        if files[file] == nil { files[file] = files.count }
    }

    mutating func add(_ mistake: Mistake, at offset: Int) {
        let file = mistake.position.file
        guard seen.insert(Key(file: file, offset: offset, message: mistake.message)).inserted else { return }
        found.append((files[file] ?? files.count, offset, mistake))
    }

    /// The mistakes by file and place.
    var sorted: [Mistake] { found.sorted { ($0.file, $0.offset) < ($1.file, $1.offset) }.map(\.mistake) }
}
