/// A split of the players, with the sums for each team.
struct Split: Sendable {
    private let pool: Pool
    /// The team of each candidate, counted from 0; ``Pool/teams`` for a candidate who is in none yet.
    private(set) var teams: [Int]
    /// The number of players of each team, and finally of those in none; likewise for the next two.
    private(set) var sizes: [Int]
    private(set) var strengths: [Int]
    private var positions: [Int]
    /// The number of recent matches in one team, summed over all pairs of teammates.
    private(set) var meetings = 0

    /// The number of different places of candidates.
    private static let places = Candidate.noPosition + 1

    /// - Parameter teams: The team of each candidate; none by default.
    init(_ pool: Pool, _ teams: [Int] = []) {
        self.pool = pool
        self.teams = Array(repeating: pool.teams, count: pool.candidates.count)
        sizes = Array(repeating: 0, count: pool.teams + 1)
        strengths = sizes
        positions = Array(repeating: 0, count: (pool.teams + 1) * Self.places)
        for candidate in pool.candidates.indices { count(candidate, in: pool.teams, 1) }
        for (candidate, team) in teams.enumerated() { move(candidate, to: team) }
    }

    mutating func move(_ candidate: Int, to team: Int) {
        count(candidate, in: teams[candidate], -1)
        teams[candidate] = team
        count(candidate, in: team, 1)
    }

    private mutating func count(_ candidate: Int, in team: Int, _ sign: Int) {
        let player = pool.candidates[candidate]
        sizes[team] += sign
        strengths[team] += sign * player.strength
        positions[team * Self.places + player.place] += sign
        guard !pool.meetings.isEmpty, team < pool.teams else { return }
        for (other, times) in pool.meetings[candidate].enumerated() where teams[other] == team && other != candidate {
            meetings += sign * times
        }
    }

    /// The unfairness, if every candidate is in a team.
    var unfairness: Unfairness { leastUnfairness(after: pool.teams) }

    /// The minimum unfairness of the split, whoever else is put into the teams after the first ones.
    func leastUnfairness(after filled: Int) -> Unfairness {
        let open = pool.teams - filled
        var withoutKeeper = 0
        var unevenness = 0
        for place in 0..<Candidate.noPosition {
            func count(_ team: Int) -> Int { positions[team * Self.places + place] }
            var left = 0
            for team in filled...pool.teams { left += count(team) }
            // At best, the remaining players are spread evenly.
            if open > 0 { unevenness += left % open * (open - left % open) }
            var without = max(0, open - left)
            for team in 0..<filled {
                if count(team) == 0 { without += 1 }
                unevenness += abs(open * count(team) - left)
                for other in 0..<team { unevenness += abs(count(team) - count(other)) }
            }
            if place == Candidate.goalkeeper { withoutKeeper = without }
        }
        let (weakest, strongest) = extremes(after: filled)
        return Unfairness(
            keepers: pool.unfairness(ofTeamsWithoutKeeper: withoutKeeper),
            chance: pool.chance(difference: strongest - weakest), positions: unevenness,
            difference: strongest - weakest)
    }

    /// The maximum strength of the weakest team, and the minimum strength of the strongest, whoever else is put into
    /// the teams after the first ones.
    func extremes(after filled: Int) -> (weakest: Int, strongest: Int) {
        var (weakest, strongest) = (Int.max, Int.min)
        for team in 0..<filled {
            let strength = pool.weight(ofSize: sizes[team]) * strengths[team]
            (weakest, strongest) = (min(weakest, strength), max(strongest, strength))
        }
        if filled == pool.teams { return (weakest, strongest) }
        // Not all open teams can be weaker than their mean, nor all of them stronger.
        var (sum, count) = (0, 0)
        for team in filled...pool.teams { (sum, count) = (sum + strengths[team], count + sizes[team]) }
        return (
            min(weakest, pool.strength(ofMean: sum, of: count, .down)),
            max(strongest, pool.strength(ofMean: sum, of: count, .up))
        )
    }
}
