extension Pool {
    /// Finds the fairest split that keeps the ties.
    ///
    /// - Returns: The team of each candidate, and whether it is proven that no split is fairer.
    func fairestSplit(_ ties: Ties) throws -> (teams: [Int], isProven: Bool) {
        if teams == 2, let split = fairestSplitOfTwo(ties) { return (split, true) }
        var search = ExactSearch(self, ties, from: try fairSplit(ties))
        try search.run()
        return (ties.inOrder(search.best), search.isComplete)
    }

    /// Finds the fairest split into two teams that keeps the ties.
    ///
    /// The search meets in the middle: all choices for one half of the players, and all for the other half, are sorted
    /// by their composition, which is how many players of each position they put into Team A, and then by strength. A
    /// pair of choices is a split. For a pair of compositions, one pass over both finds the splits that come closest to
    /// even strengths. A first search, which tells goalkeepers from others, finds the most even chance of the teams with the
    /// fewest lacking goalkeepers. As the compositions are then tried in the order of their unfairness, the first that is
    /// as even is the fairest. With `n` players it takes some `2^(n/2)` steps, and as much memory.
    ///
    /// - Returns: The team of each candidate: 0 for Team A, 1 for Team B; nil if the ties allow no teams of even sizes.
    private func fairestSplitOfTwo(_ ties: Ties) -> [Int]? {
        let byKeepers = Halves(of: self, ties) { $0.isGoalkeeper ? $0.place : Candidate.noPosition }
        let evenest = byKeepers.pairs.map { ($0.keepers, byKeepers.closest($0).difference) }.min { $0 < $1 }
        guard let evenest else { return nil }
        let limit = chance(difference: evenest.1)
        let halves = Halves(of: self, ties, label: \.place)
        let pairs = halves.pairs.filter { $0.keepers == evenest.0 }
        for (_, pairs) in Dictionary(grouping: pairs, by: \.positions).sorted(by: { $0.key < $1.key }) {
            let closest = pairs.map { halves.closest($0) }.min { $0.difference < $1.difference }
            if let closest, chance(difference: closest.difference) <= limit { return halves.split(closest) }
        }
        return nil
    }
}

/// The choices for both halves of the players.
private struct Halves {
    private let pool: Pool
    private let fixed: Ties.Component
    private let groups: [Ties.Component]
    private let left: Half
    private let right: Half
    /// What the fixed group contributes, and all players.
    private let (base, all): (Key, Key)
    private let weakest: Int
    private let total: Int

    /// - Parameter label: The property that makes compositions different, 0…5.
    init(of pool: Pool, _ ties: Ties, label: (Candidate) -> Int) {
        var groups = ties.components
        var fixed = groups.removeFirst()
        // The mirrored split is as fair, so one group may as well be fixed.
        if fixed.one.isEmpty, fixed.other.isEmpty, !groups.isEmpty { fixed = groups.removeFirst() }
        // With players of one label beside each other, a half has few compositions.
        groups.sort { label(pool.candidates[$0.first]) < label(pool.candidates[$1.first]) }
        let weakest = pool.candidates.map(\.strength).min() ?? 0
        func key(_ indices: some Sequence<Int>) -> Key {
            indices.reduce(into: Key()) { key, index in
                let candidate = pool.candidates[index]
                key.add(strength: candidate.strength - weakest, label: label(candidate))
            }
        }
        let choices = groups.map { (key($0.one), key($0.other)) }
        left = Half(choices.prefix(choices.count / 2))
        right = Half(choices.dropFirst(choices.count / 2))
        (base, all) = (key(fixed.one), key(pool.candidates.indices))
        (self.pool, self.fixed, self.groups, self.weakest) = (pool, fixed, groups, weakest)
        total = pool.candidates.reduce(0) { $0 + $1.strength }
    }

    /// Two compositions that make teams of even sizes.
    struct Pair {
        fileprivate let left: Range<Int>
        fileprivate let right: Range<Int>
        /// The composition of Team A.
        fileprivate let composition: Key
        /// ``Unfairness/keepers`` of the composition.
        let keepers: Int
        /// ``Unfairness/positions`` of the composition.
        let positions: Int
    }

    var pairs: [Pair] {
        left.compositions.flatMap { one in
            right.compositions.compactMap { other in
                let composition = base.composition + one.key + other.key
                guard pool.sizes.contains(composition.size) else { return nil }
                let keepers = composition.count(Candidate.goalkeeper)
                return Pair(
                    left: one.range, right: other.range, composition: composition,
                    keepers: pool.unfairness(
                        ofTeamsWithoutKeeper: [keepers, all.count(Candidate.goalkeeper) - keepers].count { $0 == 0 }),
                    positions: (0..<Candidate.noPosition).reduce(0) {
                        $0 + abs(2 * composition.count($1) - all.count($1))
                    })
            }
        }
    }

    /// The split of two compositions whose strengths are closest.
    struct Closest {
        let difference: Int
        fileprivate let left: Key
        fileprivate let right: Key
    }

    func closest(_ pair: Pair) -> Closest {
        let size = pair.composition.size
        let weightOfOther = pool.weight(ofSize: pool.candidates.count - size)
        let weight = pool.weight(ofSize: size) + weightOfOther
        // What both choices must contribute together for teams of one strength.
        let goal = weightOfOther * total - weight * (size * weakest + base.strength)
        var best = (difference: Int.max, left: pair.left.lowerBound, right: pair.right.lowerBound)
        var (one, other) = (pair.left.lowerBound, pair.right.upperBound - 1)
        while one < pair.left.upperBound, other >= pair.right.lowerBound {
            let excess = weight * (left.keys[one].strength + right.keys[other].strength) - goal
            if abs(excess) < best.difference { best = (abs(excess), one, other) }
            if excess < 0 { one += 1 } else { other -= 1 }
        }
        return Closest(difference: best.difference, left: left.keys[best.left], right: right.keys[best.right])
    }

    /// The team of each candidate.
    func split(_ closest: Closest) -> [Int] {
        var teams = Array(repeating: 1, count: pool.candidates.count)
        for candidate in fixed.one { teams[candidate] = 0 }
        for (group, isFirst) in zip(groups, left.choices(of: closest.left) + right.choices(of: closest.right)) {
            for candidate in isFirst ? group.one : group.other { teams[candidate] = 0 }
        }
        return teams
    }
}

/// The choices for a half of the players.
private struct Half {
    /// For each group, the two keys that it may contribute.
    private let groups: [(one: Key, other: Key)]
    /// The different keys of the first groups: of none, of one, and so on; each layer is sorted.
    private let layers: [[Key]]
    /// The compositions, and where the keys with them are.
    let compositions: [(key: Key, range: Range<Int>)]

    /// The keys of all choices.
    var keys: [Key] { layers[layers.count - 1] }

    init(_ groups: some Collection<(Key, Key)>) {
        self.groups = groups.map { ($0.0, $0.1) }
        var layers = [[Key()]]
        for (one, other) in groups { layers.append(Self.merged(layers[layers.count - 1], one, other)) }
        var compositions: [(key: Key, range: Range<Int>)] = []
        let keys = layers[layers.count - 1]
        for (place, key) in keys.enumerated() {
            if compositions.last?.key == key.composition {
                let start = compositions.removeLast().range.lowerBound
                compositions.append((key.composition, start..<place + 1))
            } else {
                compositions.append((key.composition, place..<place + 1))
            }
        }
        (self.layers, self.compositions) = (layers, compositions)
    }

    /// The different sums of each key with one of two others, sorted as the keys are.
    private static func merged(_ keys: [Key], _ one: Key, _ other: Key) -> [Key] {
        var merged: [Key] = []
        merged.reserveCapacity(2 * keys.count)
        var (first, second) = (0, 0)
        while first < keys.count || second < keys.count {
            let next: Key
            if second == keys.count || first < keys.count && keys[first] + one <= keys[second] + other {
                next = keys[first] + one
                first += 1
            } else {
                next = keys[second] + other
                second += 1
            }
            if merged.last != next { merged.append(next) }
        }
        return merged
    }

    /// Whether each group contributes its first key to a key of the last layer.
    func choices(of key: Key) -> [Bool] {
        var rest = key
        var choices: [Bool] = []
        for (group, layer) in zip(groups, layers).reversed() {
            let isFirst = rest >= group.one && layer.contains(sorted: rest - group.one)
            rest = rest - (isFirst ? group.one : group.other)
            choices.append(isFirst)
        }
        return choices.reversed()
    }
}

extension [Key] {
    /// Whether a sorted array contains a key.
    fileprivate func contains(sorted key: Key) -> Bool {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == key
    }
}

/// The strength and the composition of some players in one number, so that they are added as numbers are, and sorted by
/// composition first: six counts of 6 bits each, above the strength with 28 bits.
private struct Key: Comparable {
    private var bits: UInt64 = 0

    private static let strengthBits: UInt64 = 28
    private static let countBits: UInt64 = 6

    private static func place(of label: Int) -> UInt64 { strengthBits + UInt64(label) * countBits }

    mutating func add(strength: Int, label: Int) { bits += UInt64(strength) + 1 << Self.place(of: label) }

    var strength: Int { Int(bits & (1 << Self.strengthBits - 1)) }

    /// The key without the strength.
    var composition: Key { Key(bits: bits & ~(1 << Self.strengthBits - 1)) }

    func count(_ label: Int) -> Int {
        let mask: UInt64 = 1 << Self.countBits - 1
        return Int(bits >> Self.place(of: label) & mask)
    }

    /// The number of players.
    var size: Int { (0...Candidate.noPosition).reduce(0) { $0 + count($1) } }

    static func + (left: Key, right: Key) -> Key { Key(bits: left.bits + right.bits) }
    static func - (left: Key, right: Key) -> Key { Key(bits: left.bits - right.bits) }
    static func < (left: Key, right: Key) -> Bool { left.bits < right.bits }
}
