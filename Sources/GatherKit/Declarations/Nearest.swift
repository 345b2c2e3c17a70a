import GatherDatabase

/// Returns the candidate nearest to a word by edit distance; nil if the distance exceeds 1 and a third of its length.
///
/// It spends from the current budget, and compares no further candidates once that is exhausted.
public func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let scalars = Array(word.unicodeScalars.prefix(60))
    var limit = max(1, scalars.count / 3)
    let budget = Budget.current
    var best: String?
    for candidate in candidates {
        let other = Array(candidate.unicodeScalars.prefix(scalars.count + limit + 1))
        let isLike = abs(other.count - scalars.count) <= limit
        do { try budget.spend(steps: isLike ? scalars.count * (2 * limit + 1) : 1) } catch { return best }
        guard isLike, let distance = editDistance(scalars, other, atMost: limit) else { continue }
        best = candidate
        if distance == 0 { break }
        // From now on, only nearer candidates count.
        limit = distance - 1
    }
    return best
}

/// Returns the optimal string alignment distance of two words: the number of insertions, deletions, replacements and
/// swaps of neighbouring characters that turn one into the other.
///
/// - Returns: Nil if it exceeds a limit; then only the cells of the matrix within that distance of its diagonal are
///   computed.
func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], atMost limit: Int) -> Int? {
    guard abs(a.count - b.count) <= limit else { return nil }
    let far = limit + 1
    var beforePrevious: [Int] = []
    var previous = (0...b.count).map { min($0, far) }
    for i in stride(from: 1, through: a.count, by: 1) {
        var current = [Int](repeating: far, count: b.count + 1)
        if i <= limit { current[0] = i }
        for j in stride(from: max(1, i - limit), through: min(b.count, i + limit), by: 1) {
            let replaced = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
            var cost = min(replaced, previous[j] + 1, current[j - 1] + 1)
            if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { cost = min(cost, beforePrevious[j - 2] + 1) }
            current[j] = min(cost, far)
        }
        beforePrevious = previous
        previous = current
    }
    return previous[b.count] <= limit ? previous[b.count] : nil
}
