import Football
import GatherKit
import GatherTestSupport
import Testing

@testable import Balance

/// The exact search, compared with all splits there are.
struct FairestSplitTests {
    @Test func findsWhatTryingAllSplitsFinds() throws {
        var dice = SeededRandom(seed: 2000)
        for _ in 1...2000 {
            let count = Int.random(in: 2...9, using: &dice)
            let pool = Pool(count: count, &dice)
            let wishes = RandomWishes(upTo: 3, count: count, &dice)
            let found = try #require(pool.fairestSplit(wishes.ties))
            #expect(wishes.areKept(in: found))
            #expect(pool.sizes.contains(found.count { $0 }))
            var fairest: Unfairness?
            for bits in 0..<1 << count {
                let split = (0..<count).map { (bits >> $0) & 1 == 1 }
                guard pool.sizes.contains(split.count { $0 }), wishes.areKept(in: split) else { continue }
                let unfairness = pool.unfairness(split)
                fairest = min(fairest ?? unfairness, unfairness)
            }
            #expect(pool.unfairness(found) == fairest)
        }
    }

    @Test func splitsFortyPlayers() throws {
        let candidates = (0..<40).map { number in
            Candidate(strength: 15_000 + number * number * 13, position: number % 10 == 0 ? .goalkeeper : nil)
        }
        let pool = Pool(candidates: candidates, scale: 10)
        let split = try #require(pool.fairestSplit(Ties(count: 40)))
        #expect(split.count { $0 } == 20)
        #expect(pool.unfairness(split).chance == 0)
        #expect(pool.unfairness(split).keepers == 0)
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
        let split = try #require(pool.fairestSplit(Ties(count: 4)))
        #expect(pool.unfairness(split).difference == 0)
    }
}

/// What wishes tie to each other.
struct TiesTests {
    private var ties = Ties(count: 6)

    @Test mutating func followsWishesOverOthers() {
        #expect(ties.tie(0, 1, together: true) == nil)
        #expect(ties.tie(1, 2, together: false) == nil)
        #expect(ties.tie(0, 2, together: true) == .contradiction)
        #expect(ties.tie(0, 2, together: false) == nil)
        #expect(ties.tie(3, 2, together: false) == nil)
        #expect(ties.tie(3, 0, together: false) == .contradiction)
        #expect(
            ties.groups == [
                Ties.Group(isFixed: true), Ties.Group(one: [0, 1, 3], other: [2]), Ties.Group(one: [4]),
                Ties.Group(one: [5]),
            ])
    }

    @Test mutating func refusesGroupsThatAreTooLarge() {
        #expect(ties.tie(0, 1, together: true) == nil)
        #expect(ties.tie(1, 2, together: true) == nil)
        #expect(ties.tie(2, 3, together: true) == .sizes)
        // What is refused leaves nothing behind.
        #expect(ties.tie(3, 4, together: true) == nil)
        #expect(ties.tie(4, 5, together: true) == nil)
        #expect(ties.tie(0, 5, together: false) == nil)
    }

    @Test mutating func putsPlayersIntoTeams() throws {
        #expect(ties.put(0, inTeamA: false) == nil)
        #expect(ties.put(1, inTeamA: true) == nil)
        #expect(ties.tie(0, 1, together: true) == .contradiction)
        #expect(ties.put(0, inTeamA: true) == .contradiction)
        #expect(ties.groups.first == Ties.Group(one: [1], other: [0], isFixed: true))
        let pool = Pool(candidates: (1...6).map { Candidate(strength: $0 * 1000, position: nil) }, scale: 6)
        let split = try #require(pool.fairestSplit(ties))
        #expect(!split[0] && split[1])
    }
}
