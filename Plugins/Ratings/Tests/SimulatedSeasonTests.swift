import Football
import Foundation
import GatherTestSupport
import Testing

/// Seasons of players whose strengths are known.
///
/// The goals of both teams are random, six in all on average, and the share of each team follows from the difference of
/// the strengths.
@Suite(.enabled(if: TestEngine.isDefault)) struct SimulatedSeasonTests {
    /// A season of 60 matches with 14 players, whose skills the organizer knows roughly.
    private struct Simulation {
        let strengths: [Double]
        var ratings: [Rating]
        var differences: [Double] = []
        var predictions: [(chance: Double, result: Double)] = []

        init(seed: Int, marked: Bool, balanced: Bool) {
            var dice = SeededRandom(seed: seed)
            strengths = (0..<14).map { _ in 25 + 25 / 3 * dice.normal() }
            ratings = []
            for strength in strengths {
                let mark = ((strength - 25) * 12 / 25 + 5.5 + 2 * dice.normal()).rounded()
                ratings.append(Rating(mark: marked ? Int(min(max(mark, 1), 10)) : nil, skill: nil))
            }
            for _ in 1...60 { play(balanced: balanced, &dice) }
        }

        private mutating func play(balanced: Bool, _ dice: inout SeededRandom) {
            var order = Array(0..<14).shuffled(using: &dice)
            if balanced {
                order =
                    (1...40).map { _ in order.shuffled(using: &dice) }
                    .map { order in (order: order, advantage: abs(rated(order).advantage)) }
                    .min { $0.advantage < $1.advantage }?.order ?? order
            }
            let teams = rated(order)
            func strength(_ team: some Sequence<Int>) -> Double { team.reduce(0) { $0 + strengths[$1] } }
            let advantage = strength(order.prefix(7)) - strength(order.suffix(7))
            let share = 1 / (1 + exp(-advantage / (2 * Rating.beta * 3.5.squareRoot())))
            let (goalsA, goalsB) = (dice.poisson(6 * share), dice.poisson(6 * (1 - share)))
            let result = goalsA == goalsB ? 0.5 : goalsA > goalsB ? 1 : 0.0
            differences.append(Double(abs(goalsA - goalsB)))
            predictions.append((teams.chance, result))
            let after = teams.after(result: result)
            for (place, rating) in zip(order, after.teamA + after.teamB) { ratings[place] = rating }
        }

        private func rated(_ order: [Int]) -> RatedTeams {
            RatedTeams(teamA: order.prefix(7).map { ratings[$0] }, teamB: order.suffix(7).map { ratings[$0] })
        }

        /// Spearman's rank correlation of the strengths and the ratings.
        var rankCorrelation: Double {
            func ranks(_ numbers: [Double]) -> [Int] { numbers.map { number in numbers.count { $0 < number } } }
            let differences = zip(ranks(strengths), ranks(ratings.map(\.mu))).map { $0 - $1 }
            let squares = differences.reduce(0) { $0 + $1 * $1 }
            return 1 - 6 * Double(squares) / Double(14 * (14 * 14 - 1))
        }
    }

    /// The seasons of players with marks, which several tests use.
    private static let balanced = (1...50).map { Simulation(seed: $0, marked: true, balanced: true) }
    private static let random = (1...60).map { Simulation(seed: $0, marked: true, balanced: false) }

    private func mean(_ numbers: [Double]) -> Double { numbers.reduce(0, +) / Double(numbers.count) }

    @Test func recoverTheOrderOfThePlayers() {
        #expect(mean(Self.balanced.map(\.rankCorrelation)) > 0.9)
        // The results of 60 matches alone say less.
        let unmarked = (1...50).map { Simulation(seed: $0, marked: false, balanced: false).rankCorrelation }
        #expect(mean(unmarked) > 0.8)
    }

    @Test func endNearerToADrawWhenTeamsAreBalanced() {
        let (balanced, random) = (Self.balanced.prefix(30), Self.random.prefix(30))
        #expect(mean(balanced.flatMap(\.differences)) < 0.75 * mean(random.flatMap(\.differences)))
    }

    /// Seasons of 20 matches of equally good players, where the teams are drawn, and each side wins ten times.
    @Test func predictTeamsOfDifferentSizesAsWellAsTeamsOfOneSize() {
        func loss(_ sizeA: Int, _ sizeB: Int) -> Double {
            var dice = SeededRandom(seed: 7)
            return mean(
                (1...100).flatMap { _ in
                    var ratings = Array(repeating: Rating(), count: sizeA + sizeB)
                    return (1...20).map { evening in
                        let order = Array(ratings.indices).shuffled(using: &dice)
                        let teams = RatedTeams(
                            teamA: order.prefix(sizeA).map { ratings[$0] },
                            teamB: order.dropFirst(sizeA).map { ratings[$0] })
                        let result = Double(evening % 2)
                        let after = teams.after(result: result)
                        for (place, rating) in zip(order, after.teamA + after.teamB) { ratings[place] = rating }
                        return -log(result == 1 ? teams.chance : 1 - teams.chance)
                    }
                })
        }
        // A sum of ratings would lose 0.80.
        let uneven = loss(6, 7)
        #expect(abs(uneven - loss(6, 6)) < 0.02)
        #expect(uneven < 0.72)
    }

    @Test func predictAsOftenAsItComesTrue() {
        let predictions = Self.random.flatMap(\.predictions)
        for tenth in 0..<10 {
            let group = predictions.filter { Int(min($0.chance, 0.999) * 10) == tenth }
            if group.count < 100 { continue }
            #expect(abs(mean(group.map(\.chance)) - mean(group.map(\.result))) < 0.1)
        }
        let loss = mean(predictions.map { -$0.result * log($0.chance) - (1 - $0.result) * log(1 - $0.chance) })
        #expect(loss < 0.62)
    }
}

extension SeededRandom {
    /// A number of the standard normal distribution.
    fileprivate mutating func normal() -> Double {
        let (one, other) = (Double.random(in: 1e-12..<1, using: &self), Double.random(in: 0..<1, using: &self))
        return (-2 * log(one)).squareRoot() * cos(2 * .pi * other)
    }

    /// A number of the Poisson distribution.
    fileprivate mutating func poisson(_ mean: Double) -> Int {
        var (count, product) = (0, Double.random(in: 0..<1, using: &self))
        while product > exp(-mean) {
            count += 1
            product *= Double.random(in: 0..<1, using: &self)
        }
        return count
    }
}
