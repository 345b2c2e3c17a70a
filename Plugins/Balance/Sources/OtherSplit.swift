extension Pool {
    /// How much less even a split may be that `--another` chooses: so many percent of the chance of a win.
    static let tolerance = 2

    /// Finds a split, almost as fair as the fairest, in which the fewest players are together who often were.
    ///
    /// It is a local search from the fairest split and from many others: groups change sides, one or two at a time, as
    /// long as that is better. The result is good and always the same for the same players, but not proven to be best.
    ///
    /// - Parameters:
    ///   - fairest: The fairest split, which is not chosen.
    ///   - meetings: How often each two candidates were together.
    ///   - avoided: Splits that are not chosen either.
    /// - Returns: Whether each candidate is in Team A; nil if there is no other split that is almost as fair.
    func otherSplit(
        than fairest: [Bool], _ ties: Ties, meetings: [[Int]], avoiding avoided: [[Bool]]
    ) -> [Bool]? {
        var limit = unfairness(fairest)
        limit.chance += Self.tolerance
        let groups = ties.groups.dropFirst().map { $0.one + $0.other }
        /// What is wrong with a split: how much less fair than allowed it is, then how many are together again.
        func cost(_ split: [Bool]) -> (Int, Int) {
            let unfairness = unfairness(split)
            let size = split.count { $0 }
            var excess = max(0, sizes.lowerBound - size, size - sizes.upperBound) * 1000
            excess += max(0, unfairness.chance - limit.chance) * 10
            excess += max(0, unfairness.keepers - limit.keepers) * 10
            excess += max(0, unfairness.positions - limit.positions)
            if ([fairest] + avoided).contains(where: { $0 == split || $0.map(!) == split }) { excess += 1 }
            return (excess, Self.meetings(meetings, in: split))
        }
        func turned(_ split: [Bool], _ groups: [Int]...) -> [Bool] {
            var split = split
            for candidate in groups.joined() { split[candidate].toggle() }
            return split
        }
        var best: (cost: (Int, Int), split: [Bool])?
        for start in 0..<Self.starts {
            // The n-th start turns the groups that stand for the bits of a number that looks random.
            var dice = UInt64(start) &* 0x9E37_79B9_7F4A_7C15
            var split = fairest
            for group in groups {
                if dice & 1 == 1 { split = turned(split, group) }
                dice >>= 1
            }
            var current = cost(split)
            while true {
                var next = (cost: current, split: split)
                for (place, group) in groups.enumerated() {
                    for other in [[]] + groups[(place + 1)...] {
                        let candidate = turned(split, group, other)
                        let cost = cost(candidate)
                        if cost < next.cost { next = (cost, candidate) }
                    }
                }
                guard next.cost < current else { break }
                (current, split) = next
            }
            if current < best?.cost ?? (.max, .max) { best = (current, split) }
        }
        return best.flatMap { $0.cost.0 == 0 ? $0.split : nil }
    }

    /// The number of starts of the search.
    private static let starts = 8

    /// How often those who are in one team were together before.
    static func meetings(_ meetings: [[Int]], in split: [Bool]) -> Int {
        var sum = 0
        for one in split.indices {
            for other in 0..<one where split[one] == split[other] { sum += meetings[one][other] }
        }
        return sum
    }
}
