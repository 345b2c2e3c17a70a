import GatherDatabase

extension Pool {
    /// The maximum distance of another split from the fairest one, in percentage points of the chance of a win.
    static let tolerance = 2

    /// Finds a split that is almost as fair as the fairest, and puts the fewest players together who often were.
    ///
    /// The result is good, and always the same for the same players, but not proven to be the best.
    ///
    /// - Parameters:
    ///   - fairest: The fairest split, which is not chosen.
    ///   - avoided: Splits that are not chosen either.
    /// - Returns: The team of each candidate; nil if there is no other split that is almost as fair.
    func otherSplit(than fairest: [Int], _ ties: Ties, avoiding avoided: [[Int]]) throws -> [Int]? {
        var limit = unfairness(fairest)
        limit.chance += Self.tolerance
        let best = try localSearch(from: fairest, ties) { split in
            let unfairness = split.unfairness
            var penalty = excess(of: split) * 1000
            penalty += max(0, unfairness.chance - limit.chance) * 10
            penalty += max(0, unfairness.keepers - limit.keepers) * 10
            penalty += max(0, unfairness.positions - limit.positions)
            if penalty == 0, ([fairest] + avoided).contains(where: { Self.areSame($0, split.teams) }) { penalty = 1 }
            return (penalty, split.meetings)
        }
        return best.cost.penalty == 0 ? best.teams : nil
    }

    /// A split that is fair, but not proven to be the fairest one.
    func fairSplit(_ ties: Ties) throws -> [Int] {
        try localSearch(from: ties.split(), ties) { (excess(of: $0), $0.unfairness) }.teams
    }

    /// The number of players by which teams are too large or too small.
    private func excess(of split: Split) -> Int {
        split.sizes.prefix(teams).reduce(0) { $0 + max(0, sizes.lowerBound - $1, $1 - sizes.upperBound) }
    }

    /// Whether two splits consist of the same teams, whatever their numbers.
    private static func areSame(_ one: [Int], _ other: [Int]) -> Bool {
        one.indices.allSatisfy { one.firstIndex(of: one[$0]) == other.firstIndex(of: other[$0]) }
    }

    /// The number of starts of the search.
    private static let starts = 8

    /// The cost of a split: first the penalty for breaking a condition, then everything else.
    private typealias Cost<Rest: Comparable> = (penalty: Int, rest: Rest)

    /// Looks for the split with the least cost.
    ///
    /// The search goes from a split, and from others made from it, to the best neighbour, as long as that is better.
    ///
    /// - Parameter start: A split that keeps to the ties, as do all others that the search reaches.
    private func localSearch<Rest>(
        from start: [Int], _ ties: Ties, cost: (Split) -> Cost<Rest>
    ) throws -> (cost: Cost<Rest>, teams: [Int]) {
        let groups = ties.groups
        var best = (cost: cost(Split(self, start)), teams: start)
        for number in 0..<Self.starts {
            var split = shuffled(start, groups, number)
            var current = cost(split)
            while let next = try bestNeighbour(of: split, groups, below: current, cost: cost) {
                (current, split) = next
            }
            if current < best.cost { best = (current, split.teams) }
        }
        return best
    }

    /// The split with its groups moved as far as a pseudorandom number determines; not at all for the number 0.
    private func shuffled(_ start: [Int], _ groups: [Ties.Group], _ number: Int) -> Split {
        var dice = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
        var split = Split(self, start)
        for group in groups {
            let team = split.teams[group.first]
            split.exchange(group, of: groups, with: (team + Int(dice % UInt64(teams))) % teams)
            dice /= UInt64(teams)
        }
        return split
    }

    /// The best split that differs by the team of one group, or of two groups; nil if none costs less than the limit.
    private func bestNeighbour<Rest>(
        of split: Split, _ groups: [Ties.Group], below limit: Cost<Rest>, cost: (Split) -> Cost<Rest>
    ) throws -> (cost: Cost<Rest>, split: Split)? {
        var split = split
        var best: (cost: Cost<Rest>, split: Split)?
        func look() throws {
            try Budget.current.spend()
            let cost = cost(split)
            if cost < best?.cost ?? limit { best = (cost, split) }
        }
        for (place, group) in groups.enumerated() {
            let from = split.teams[group.first]
            for team in 0..<teams where split.exchange(group, of: groups, with: team) {
                try look()
                for other in groups[(place + 1)...] {
                    let rival = split.teams[other.first]
                    // A swap; with only two teams, both may also move the same way.
                    guard rival == team || teams == 2,
                        split.exchange(other, of: groups, with: rival == from ? team : from)
                    else { continue }
                    try look()
                    split.exchange(other, of: groups, with: rival)
                }
                split.exchange(group, of: groups, with: from)
            }
        }
        return best
    }
}

extension Split {
    /// Moves a group to another team, and its rivals in that team the other way, and so on: a Kempe chain.
    ///
    /// - Returns: Whether anybody has moved: nobody moves if one of them must stay.
    @discardableResult
    mutating func exchange(_ group: Ties.Group, of groups: [Ties.Group], with team: Int) -> Bool {
        let from = teams[group.first]
        if from == team { return false }
        var chain = [group]
        var next = 0
        while next < chain.count {
            let link = chain[next]
            if link.team != nil { return false }
            for rival in link.rivals where [from, team].contains(teams[rival]) {
                if !chain.contains(where: { $0.first == rival }) { chain += groups.filter { $0.first == rival } }
            }
            next += 1
        }
        for link in chain {
            let target = teams[link.first] == from ? team : from
            for candidate in link.members { move(candidate, to: target) }
        }
        return true
    }
}
