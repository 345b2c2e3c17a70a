/// What wishes tie to each other: candidates in one team, in different teams, or in a certain one.
///
/// It is a union-find structure that also knows whether two candidates are on the same side.
struct Ties: Sendable {
    /// The number of candidates; the element behind them stands for Team A.
    let count: Int
    private var parents: [Int]
    /// Whether each element is on the other side than its parent.
    private var isOpposite: [Bool]

    /// Why a wish cannot be kept.
    enum Obstacle: Equatable, Sendable {
        /// Three players or more are not all in different teams.
        case twoTeams
        /// The wishes before it say otherwise.
        case contradiction
        /// The teams could not be of one size, or differ by one player.
        case sizes
    }

    init(count: Int) {
        self.count = count
        parents = Array(0...count)
        isOpposite = Array(repeating: false, count: count + 1)
    }

    /// Ties two candidates.
    ///
    /// - Returns: What keeps it from being done; nil if it is done.
    mutating func tie(_ one: Int, _ other: Int, together: Bool) -> Obstacle? {
        let (first, second) = (root(of: one), root(of: other))
        let opposite = first.isOpposite != second.isOpposite
        if first.element == second.element { return opposite == together ? .contradiction : nil }
        let before = self
        parents[second.element] = first.element
        isOpposite[second.element] = opposite == together
        guard hasEvenSizes else {
            self = before
            return .sizes
        }
        return nil
    }

    mutating func put(_ candidate: Int, inTeamA: Bool) -> Obstacle? { tie(count, candidate, together: inTeamA) }

    private func root(of element: Int) -> (element: Int, isOpposite: Bool) {
        var (root, opposite) = (element, false)
        while parents[root] != root {
            opposite = opposite != isOpposite[root]
            root = parents[root]
        }
        return (root, opposite)
    }

    /// Candidates of whom either the first list plays in Team A and the second in Team B, or the other way round.
    struct Group: Equatable, Sendable {
        var one: [Int] = []
        var other: [Int] = []
        /// Whether the first list plays in Team A in any case.
        var isFixed = false
    }

    /// The groups; the fixed one, which may be empty, comes first.
    var groups: [Group] {
        var groups: [Int: Group] = [:]
        let teamA = root(of: count)
        groups[teamA.element] = Group(isFixed: true)
        for candidate in 0..<count {
            let (root, opposite) = root(of: candidate)
            let isFirst = root == teamA.element ? opposite == teamA.isOpposite : !opposite
            if isFirst {
                groups[root, default: Group()].one.append(candidate)
            } else {
                groups[root, default: Group()].other.append(candidate)
            }
        }
        return groups.values.sorted { ($0.isFixed ? -1 : $0.first) < ($1.isFixed ? -1 : $1.first) }
    }

    /// Whether some split has teams of one size, or of sizes that differ by one.
    private var hasEvenSizes: Bool {
        var sizes: Set = [0]
        for group in groups {
            let (one, other) = (group.one.count, group.other.count)
            sizes = Set(sizes.map { $0 + one }).union(group.isFixed ? [] : sizes.map { $0 + other })
        }
        return sizes.contains(count / 2) || sizes.contains((count + 1) / 2)
    }
}

extension Ties.Group {
    /// The first candidate.
    var first: Int { min(one.first ?? .max, other.first ?? .max) }
}
