import GatherDatabase

extension Pool {
    /// Finds the fairest split that keeps to the ties.
    ///
    /// - Returns: The team of each candidate, and whether it is proven that no split is fairer.
    func fairestSplit(_ ties: Ties) throws -> (teams: [Int], isProven: Bool) {
        var search = ExactSearch(self, ties, from: try fairSplit(ties))
        try search.run()
        return (ties.inOrder(search.best), search.isComplete)
    }
}

/// The exact search for the fairest split: depth first, with branch and bound.
///
/// It fills team after team in all ways. The first remaining player goes to the next team, because the empty teams are
/// interchangeable. A branch is cut when ``Split/leastUnfairness(after:)`` of the filled teams is no less than the
/// unfairness of the best split found, or when the remaining players are too weak for the team.
///
/// A team is opened, filled and closed, which opens the next one. Each of these leaves the split as it found it.
struct ExactSearch {
    /// The number of steps after which the search ends, about half a second.
    static let mostSteps = 3_000_000

    private let pool: Pool
    /// The groups, the strongest first.
    private let groups: [Ties.Group]
    /// The prefix sums of the players' strengths, in the order of the groups, and the index of each group in them.
    private let sums: [Double]
    private let starts: [Int]
    /// For each group, an earlier one whose player is equal in every way.
    private let twins: [Int?]
    /// The teams in the order in which they are filled: first the number of those with players who stay.
    private let order: [Int]
    private let named: Int
    private var split: Split
    private let mostSteps: Int
    private var steps = 0
    private let budget = Budget.current

    /// The fairest split found, as the team of each candidate.
    private(set) var best: [Int]
    private var bestUnfairness: Unfairness
    /// The minimum unfairness of every split.
    private var lowerBound: Unfairness
    /// The largest difference of strengths in a fairer split.
    private var mostDifference = Int.max

    /// Whether it is proven that no split is fairer than the best one.
    var isComplete: Bool { steps < mostSteps }

    /// Prepares a search.
    ///
    /// - Parameter start: A split that keeps to the ties.
    init(_ pool: Pool, _ ties: Ties, from start: [Int], mostSteps: Int = mostSteps) {
        func mean(_ group: Ties.Group) -> Double {
            Double(group.members.reduce(0) { $0 + pool.candidates[$1].strength }) / Double(group.members.count)
        }
        let groups = ties.groups.sorted { (mean($1), $0.first) < (mean($0), $1.first) }
        func isTwin(_ one: Ties.Group, of other: Ties.Group) -> Bool {
            !one.isTied && !other.isTied && pool.candidates[one.first] == pool.candidates[other.first]
        }
        twins = groups.indices.map { place in groups[..<place].lastIndex { isTwin($0, of: groups[place]) } }
        var (sums, starts) = ([0.0], [Int]())
        for group in groups {
            starts.append(sums.count - 1)
            for _ in group.members { sums.append(sums[sums.count - 1] + mean(group)) }
        }
        let own = Set(groups.compactMap(\.team))
        order = own.sorted() + (0..<pool.teams).filter { !own.contains($0) }
        named = own.count
        (self.pool, self.groups, self.sums, self.starts, best) = (pool, groups, sums, starts, start)
        self.mostSteps = mostSteps
        bestUnfairness = pool.unfairness(start)
        split = Split(pool)
        lowerBound = bestUnfairness
        for (place, group) in groups.enumerated() {
            if let team = group.team.flatMap(order.firstIndex) { move(place, to: team) }
        }
        lowerBound = split.leastUnfairness(after: 0)
        setMostDifference()
    }

    /// Searches until all ways have been tried, or ``mostSteps`` have been taken.
    mutating func run() throws { if lowerBound < bestUnfairness { try open(0) } }

    /// Fills a team, and those after it.
    private mutating func open(_ team: Int) throws {
        let extremes = split.extremes(after: team)
        if team == pool.teams - 1 {
            let left = groups.indices.filter(isFree)
            if left.allSatisfy({ take($0, into: team) }) { try close(team) }
            for group in left { remove(group) }
        } else if team < named {
            try fill(team, from: 0, extremes)
        } else if let first = groups.indices.first(where: isFree), take(first, into: team) {
            try fill(team, from: first + 1, extremes)
            remove(first)
        }
    }

    /// Adds groups to a team in all ways, beginning with a given group.
    ///
    /// - Parameter extremes: ``Split/extremes(after:)`` of the teams before it.
    private mutating func fill(_ team: Int, from start: Int, _ extremes: (weakest: Int, strongest: Int)) throws {
        steps += 1
        try budget.spend()
        try close(team)
        if split.sizes[team] == pool.sizes.upperBound { return }
        for group in groups.indices.dropFirst(start) where isFree(group) {
            // Among equal players, the first ones come first.
            if twins[group].map(isFree) ?? false { continue }
            if !isComplete || extremes.strongest - mostStrength(of: team, with: group) > mostDifference { return }
            guard take(group, into: team) else { continue }
            try fill(team, from: group + 1, extremes)
            remove(group)
        }
    }

    /// Continues with the next team if this one is large enough, or saves the split if it is the last one.
    private mutating func close(_ team: Int) throws {
        guard pool.sizes.contains(split.sizes[team]) else { return }
        let larger = split.sizes[...team].count { $0 > pool.sizes.lowerBound }
        guard larger <= pool.largerTeams, team - larger < pool.teams - pool.largerTeams else { return }
        let extremes = split.extremes(after: team + 1)
        guard extremes.strongest - extremes.weakest <= mostDifference else { return }
        let unfairness = split.leastUnfairness(after: team + 1)
        guard unfairness < bestUnfairness else { return }
        if team < pool.teams - 1 { return try open(team + 1) }
        (best, bestUnfairness) = (split.teams.map { order[$0] }, unfairness)
        setMostDifference()
    }

    private mutating func setMostDifference() {
        if lowerBound.keepers < bestUnfairness.keepers {
            mostDifference = .max
        } else if lowerBound.positions < bestUnfairness.positions {
            mostDifference = pool.mostDifference(ofChance: bestUnfairness.chance)
        } else {
            mostDifference = bestUnfairness.difference - 1
        }
    }

    private func isFree(_ group: Int) -> Bool { split.teams[groups[group].first] == pool.teams }

    /// Puts a group into a team, if there is room and none of its rivals is in that team.
    private mutating func take(_ group: Int, into team: Int) -> Bool {
        guard split.sizes[team] + groups[group].members.count <= pool.sizes.upperBound,
            !groups[group].rivals.contains(where: { split.teams[$0] == team })
        else { return false }
        move(group, to: team)
        return true
    }

    private mutating func remove(_ group: Int) { move(group, to: pool.teams) }

    private mutating func move(_ group: Int, to team: Int) {
        for candidate in groups[group].members { split.move(candidate, to: team) }
    }

    /// The maximum strength of a team, if no group before a given one is added.
    private func mostStrength(of team: Int, with group: Int) -> Int {
        let strengths = pool.sizes.map { size in
            let end = min(starts[group] + size - split.sizes[team], sums.count - 1)
            let sum = Double(split.strengths[team]) + sums[max(end, starts[group])] - sums[starts[group]]
            return sum * Double(pool.weight(ofSize: size))
        }
        return Int((strengths.max() ?? 0).rounded(.up))
    }
}
