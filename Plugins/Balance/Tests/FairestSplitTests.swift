import Football
import GatherKit
import GatherTestSupport
import Testing

@testable import Balance

/// The exact search, compared with all possible splits.
@Suite(.enabled(if: TestEngine.isDefault)) struct FairestSplitTests {
    @Test(arguments: [(2, 9, 400), (3, 9, 50), (4, 8, 20), (5, 7, 20), (6, 7, 20)])
    func findsWhatTryingAllSplitsFinds(teams: Int, most: Int, pools: Int) throws {
        var dice = SeededRandom(seed: 2000)
        var splits: [Int: [[Int]]] = [:]
        for _ in 1...pools {
            let count = Int.random(in: teams...most, using: &dice)
            let pool = Pool(count: count, teams: teams, &dice)
            var wishes = try RandomWishes(upTo: 3, count: count, teams: teams, &dice)
            if dice.isOneIn(3) { for _ in 1...3 { try wishes.keepSomebody(&dice) } }
            let found = try pool.fairestSplit(wishes.ties)
            #expect(found.isProven)
            #expect(wishes.areKept(in: found.teams))
            #expect(Self.hasEvenSizes(found.teams, in: pool))
            let even = splits[count] ?? Self.evenSplits(of: pool)
            splits[count] = even
            let fairest = even.filter(wishes.areKept).map(pool.unfairness).min()
            #expect(pool.unfairness(found.teams) == fairest)
        }
    }

    /// All splits into teams of even sizes.
    static func evenSplits(of pool: Pool) -> [[Int]] {
        var splits: [[Int]] = [[]]
        for _ in pool.candidates {
            splits = splits.flatMap { split in
                (0..<pool.teams).compactMap { team in
                    split.count { $0 == team } < pool.sizes.upperBound ? split + [team] : nil
                }
            }
        }
        return splits.filter { hasEvenSizes($0, in: pool) }
    }

    private static func hasEvenSizes(_ split: [Int], in pool: Pool) -> Bool {
        (0..<pool.teams).allSatisfy { team in pool.sizes.contains(split.count { $0 == team }) }
    }

    @Test func splitsFortyPlayers() throws {
        let candidates = (0..<40).map { number in
            Candidate(strength: 15_000 + number * number * 13, position: number % 10 == 0 ? .goalkeeper : nil)
        }
        let pool = Pool(candidates: candidates, scale: 10)
        let split = try pool.fairestSplit(Ties(count: 40)).teams
        #expect(split.count { $0 == 0 } == 20)
        #expect(pool.unfairness(split).chance == 0)
        #expect(pool.unfairness(split).keepers == 0)
    }

    /// The distance between marks proves that a mark's difference cannot be avoided.
    @Test func provesSplitsOfPlayersWithMarksAtOnce() throws {
        let candidates = (0..<28).map { number in
            let rating = Rating(mark: number * 7 % 10 + (number == 0 ? 2 : 1), skill: nil)
            return Candidate(strength: Int((rating.mu * Candidate.parts).rounded()), position: nil)
        }
        let pool = Pool(candidates: candidates, teams: 4, scale: 30)
        let ties = Ties(count: 28, teams: 4)
        var search = ExactSearch(pool, ties, from: try pool.fairSplit(ties), mostSteps: 1)
        try search.run()
        #expect(search.isComplete)
        #expect(pool.unfairness(search.best).difference == 2500)
    }

    @Test(arguments: [(2, 22), (3, 18), (4, 16), (5, 20), (6, 18)])
    func provesTheFairestOfSeveralTeams(teams: Int, count: Int) throws {
        var dice = SeededRandom(seed: count)
        let pool = Pool(count: count, teams: teams, &dice)
        let split = try pool.fairestSplit(Ties(count: count, teams: teams))
        #expect(split.isProven)
        #expect(try pool.fairestSplit(Ties(count: count, teams: teams)) == split)
        // No two players who swap places make it fairer.
        for one in 0..<count {
            for other in 0..<one {
                var swapped = split.teams
                swapped.swapAt(one, other)
                #expect(pool.unfairness(swapped) >= pool.unfairness(split.teams))
            }
        }
    }

    @Test func keepsTheBestSplitWhenTheStepsHaveBeenTaken() throws {
        let candidates = (0..<24).map { Candidate(strength: 15_000 + $0 * $0 * 13, position: nil) }
        let pool = Pool(candidates: candidates, teams: 4, scale: 10)
        let ties = Ties(count: 24, teams: 4)
        let start = try pool.fairSplit(ties)
        var search = ExactSearch(pool, ties, from: start, mostSteps: 1000)
        try search.run()
        #expect(!search.isComplete)
        #expect(Self.hasEvenSizes(search.best, in: pool))
        #expect(pool.unfairness(search.best) <= pool.unfairness(start))
    }

    /// The bounds by which branches are cut, compared with their outcome.
    @Test func boundsTheUnfairnessOfWhoeverComesLater() {
        var dice = SeededRandom(seed: 7)
        for _ in 1...500 {
            let teams = Int.random(in: 2...6, using: &dice)
            let pool = Pool(count: Int.random(in: teams...20, using: &dice), teams: teams, &dice)
            let places = pool.candidates.indices.map { $0 % teams }.shuffled(using: &dice)
            let unfairness = pool.unfairness(places)
            for filled in 0...teams {
                var split = Split(pool)
                for (candidate, team) in places.enumerated() where team < filled { split.move(candidate, to: team) }
                let least = split.leastUnfairness(after: filled)
                #expect(least.keepers <= unfairness.keepers && least.chance <= unfairness.chance)
                #expect(least.positions <= unfairness.positions && least.difference <= unfairness.difference)
            }
            #expect(unfairness.difference <= pool.mostDifference(ofChance: unfairness.chance))
        }
    }

    @Test func comparesByKeepersThenChanceThenPositions() {
        let order = [
            Unfairness(keepers: 0, chance: 0, positions: 2, difference: 9),
            Unfairness(keepers: 0, chance: 0, positions: 4, difference: 1),
            Unfairness(keepers: 0, chance: 1, positions: 0, difference: 0),
            Unfairness(keepers: 1, chance: 0, positions: 0, difference: 0),
        ]
        #expect(order == order.shuffled().sorted())
    }

    @Test func keepsStrengthsBelowZeroApart() throws {
        let strengths = [-3000, -1000, 2000, 4000]
        let pool = Pool(candidates: strengths.map { Candidate(strength: $0, position: nil) }, scale: 6)
        let split = try pool.fairestSplit(Ties(count: 4)).teams
        #expect(pool.unfairness(split).difference == 0)
    }
}

/// The search for other teams that are almost as fair.
@Suite(.enabled(if: TestEngine.isDefault)) struct OtherSplitTests {
    @Test(arguments: 2...4)
    func keepsWishesAndStaysWithinTheTolerance(teams: Int) throws {
        var dice = SeededRandom(seed: teams)
        var found = 0
        for _ in 1...40 {
            let count = Int.random(in: 3 * teams...4 * teams, using: &dice)
            var pool = Pool(count: count, teams: teams, &dice)
            var wishes = try RandomWishes(upTo: 3, count: count, teams: teams, &dice)
            if dice.isOneIn(3) { try wishes.keepSomebody(&dice) }
            let fairest = try pool.fairestSplit(wishes.ties).teams
            pool.meetings = fairest.map { team in fairest.map { $0 == team ? 1 : 0 } }
            guard let other = try pool.otherSplit(than: fairest, wishes.ties, avoiding: []) else { continue }
            found += 1
            #expect(wishes.areKept(in: other))
            #expect(Split(pool, other).meetings < Split(pool, fairest).meetings)
            let (unfairness, limit) = (pool.unfairness(other), pool.unfairness(fairest))
            #expect(unfairness.chance <= limit.chance + Pool.tolerance)
            #expect(unfairness.keepers <= limit.keepers && unfairness.positions <= limit.positions)
            #expect(try pool.otherSplit(than: fairest, wishes.ties, avoiding: []) == other)
        }
        #expect(found > 10)
    }
}

/// The ties that wishes create.
@Suite(.enabled(if: TestEngine.isDefault)) struct TiesTests {
    private var ties = Ties(count: 6)

    @Test mutating func followsWishesOverOthers() throws {
        #expect(try ties.tie(0, 1, together: true) == nil)
        #expect(try ties.tie(1, 2, together: false) == nil)
        #expect(try ties.tie(0, 2, together: true) == .contradiction)
        #expect(try ties.tie(0, 2, together: false) == nil)
        #expect(try ties.tie(3, 2, together: false) == nil)
        #expect(try ties.tie(3, 0, together: false) == .contradiction)
    }

    @Test mutating func refusesGroupsThatAreTooLarge() throws {
        #expect(try ties.tie(0, 1, together: true) == nil)
        #expect(try ties.tie(1, 2, together: true) == nil)
        #expect(try ties.tie(2, 3, together: true) == .sizes)
        // A refused tie leaves no traces.
        #expect(try ties.tie(3, 4, together: true) == nil)
        #expect(try ties.tie(4, 5, together: true) == nil)
        #expect(try ties.tie(0, 5, together: false) == nil)
    }

    @Test mutating func putsPlayersIntoTeams() throws {
        #expect(try ties.put(0, inTeam: 1) == nil)
        #expect(try ties.put(1, inTeam: 0) == nil)
        #expect(try ties.tie(0, 1, together: true) == .contradiction)
        #expect(try ties.put(0, inTeam: 0) == .contradiction)
        let pool = Pool(candidates: (1...6).map { Candidate(strength: $0 * 1000, position: nil) }, scale: 6)
        let split = try pool.fairestSplit(ties).teams
        #expect(split[0] == 1 && split[1] == 0)
    }

    @Test func knowsWhatSeveralTeamsAllow() throws {
        var ties = Ties(count: 9, teams: 3)
        #expect(try ties.tie(0, 1, together: false) == nil)
        #expect(try ties.tie(1, 2, together: false) == nil)
        #expect(try ties.tie(0, 2, together: false) == nil)
        // A fourth one cannot be apart from all three.
        #expect(try ties.tie(3, 0, together: false) == nil)
        #expect(try ties.tie(3, 1, together: false) == nil)
        #expect(try ties.tie(3, 2, together: false) == .contradiction)
        #expect(try ties.tie(4, 5, together: true) == nil)
        // Each of the three teams of three has one of the first three players.
        #expect(try ties.tie(5, 6, together: true) == .sizes)
        #expect(try ties.put(4, inTeam: 2) == nil)
        #expect(try ties.put(0, inTeam: 2) == nil)
        #expect(try ties.put(8, inTeam: 2) == .sizes)
        #expect(try ties.put(1, inTeam: 2) == .contradiction)
        let split = try ties.split()
        #expect((0..<3).allSatisfy { team in split.count { $0 == team } == 3 })
    }

    @Test(arguments: 2...4)
    func refusesOnlyWhatNoSplitKeeps(teams: Int) throws {
        var dice = SeededRandom(seed: teams)
        var all: [Int: [[Int]]] = [:]
        for _ in 1...30 {
            let pool = Pool(count: Int.random(in: teams...7, using: &dice), teams: teams, &dice)
            let count = pool.candidates.count
            var ties = Ties(count: count, teams: teams)
            var splits = all[count] ?? FairestSplitTests.evenSplits(of: pool)
            all[count] = splits
            for _ in 1...count {
                let pair = Array((0..<count).shuffled(using: &dice).prefix(2))
                let team = Int.random(in: 0..<teams, using: &dice)
                let (obstacle, left): (Ties.Obstacle?, [[Int]]) =
                    switch Int.random(in: 0...2, using: &dice) {
                    case 0: (try ties.put(pair[0], inTeam: team), splits.filter { $0[pair[0]] == team })
                    case 1:
                        (try ties.tie(pair[0], pair[1], together: true), splits.filter { $0[pair[0]] == $0[pair[1]] })
                    default:
                        (try ties.tie(pair[0], pair[1], together: false), splits.filter { $0[pair[0]] != $0[pair[1]] })
                    }
                #expect((obstacle == nil) == !left.isEmpty)
                if !left.isEmpty { splits = left }
                #expect(splits.contains(try ties.split()))
            }
        }
    }

    /// Twenty pairs do not fit into six teams of six or seven.
    @Test func findsSoonThatPairsDoNotFit() throws {
        var ties = Ties(count: 40, teams: 6)
        let obstacles = try (0..<20).map { try ties.tie(2 * $0, 2 * $0 + 1, together: true) }
        #expect(obstacles == Array(repeating: nil, count: 18) + [.sizes, .sizes])
    }
}
