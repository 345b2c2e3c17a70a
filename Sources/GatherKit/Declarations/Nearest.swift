/// Returns the candidate nearest to a word by edit distance; nil if the distance exceeds 1 and a third of its length.
public func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let characters = Array(word.prefix(60))
    let limit = max(1, characters.count / 3)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
        let distance = editDistance(characters, Array(candidate))
        if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
}

/// Returns the optimal string alignment distance of two words: the number of insertions, deletions, replacements and
/// swaps of neighbouring characters that turn one into the other.
func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    guard abs(a.count - b.count) <= max(a.count, b.count) / 2 + 1, !a.isEmpty, !b.isEmpty else {
        return max(a.count, b.count)
    }
    var beforePrevious: [Int] = []
    var previous = Array(0...b.count)
    for i in 1...a.count {
        var current = [i]
        for j in 1...b.count {
            let replaced = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
            var cost = min(replaced, previous[j] + 1, current[j - 1] + 1)
            if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { cost = min(cost, beforePrevious[j - 2] + 1) }
            current.append(cost)
        }
        beforePrevious = previous
        previous = current
    }
    return previous[b.count]
}
