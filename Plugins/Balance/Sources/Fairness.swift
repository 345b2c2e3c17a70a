import Football
import Foundation
import GatherKit

/// A player, as seen by the search for fair teams.
struct Candidate: Equatable, Sendable {
    /// The mean of the rating, in parts of a point.
    let strength: Int
    /// The index of the position among all, which begin with the goalkeeper; ``noPosition`` without one.
    let place: Int

    /// The parts of a point; their number makes the ratings of marks and skills whole.
    static let parts = 1200.0
    /// The index for goalkeepers.
    static let goalkeeper = 0
    /// The index for players without a position.
    static let noPosition = Position.allCases.count

    var isGoalkeeper: Bool { place == Self.goalkeeper }

    init(strength: Int, position: Position?) {
        self.strength = strength
        place = position.flatMap(Position.allCases.firstIndex) ?? Self.noPosition
    }
}

/// How unfair a split is; splits are compared by the first property in which they differ.
struct Unfairness: Comparable, Sendable {
    /// The number of teams without a goalkeeper that could have one.
    let keepers: Int
    /// The difference between the predicted chance of a win and 50 %, in whole percent, of the two teams for which it
    /// is largest.
    var chance: Int
    /// The sum, over all pairs of teams, of the differences between the numbers of players in each position.
    let positions: Int
    /// The largest difference of strengths, in the unit of ``Pool/weight(ofSize:)``.
    let difference: Int

    private var order: (Int, Int, Int, Int) { (keepers, chance, positions, difference) }

    static func < (left: Unfairness, right: Unfairness) -> Bool { left.order < right.order }
}

/// The players to split, and the measure of a split's unfairness.
struct Pool: Sendable {
    /// The players.
    let candidates: [Candidate]
    /// The number of teams.
    let teams: Int
    /// The scale of a difference of strengths, as in ``RatedTeams/scale``; the same for all splits.
    let scale: Double
    /// For each pair of candidates, the number of recent matches in one team; empty if that does not matter.
    var meetings: [[Int]] = []
    /// The sizes of the teams, which are equal or differ by one.
    let sizes: ClosedRange<Int>
    private let keepers: Int
    /// A common divisor of the differences between the players' strengths.
    private let step: Int

    init(candidates: [Candidate], teams: Int = 2, scale: Double) {
        (self.candidates, self.teams, self.scale) = (candidates, teams, scale)
        sizes = candidates.count / teams...(candidates.count + teams - 1) / teams
        keepers = candidates.count { $0.isGoalkeeper }
        func divisor(_ one: Int, _ other: Int) -> Int { other == 0 ? abs(one) : divisor(other, one % other) }
        let step = candidates.reduce(0) { divisor($0, $1.strength - candidates[0].strength) }
        self.step = max(step, 1)
    }

    /// The number of teams that are of the larger size if the sizes differ.
    var largerTeams: Int { candidates.count % teams }

    /// The weight of each part of a player's strength, so that the strengths of the teams are integers in a common
    /// unit.
    ///
    /// If the sizes differ, the strength of a team is the mean of its players' strengths times the smaller size.
    func weight(ofSize size: Int) -> Int {
        let (smaller, larger) = (sizes.lowerBound, sizes.upperBound)
        return smaller == larger ? 1 : size <= smaller ? larger : smaller
    }

    /// The unit of the teams' strengths: a part of a point, or, if the sizes differ, the part of it that makes them
    /// integers.
    private var unit: Double { 1 / Candidate.parts / Double(sizes.count == 1 ? 1 : sizes.upperBound) }

    /// The strength of a team whose players are as strong as the given mean, rounded to one that a team can have.
    func strength(ofMean sum: Int, of count: Int, _ rule: FloatingPointRoundingRule) -> Int {
        let factor = sizes.count == 1 ? sizes.lowerBound : sizes.lowerBound * sizes.upperBound
        let base = candidates[0].strength
        let excess = Double((sum - count * base) * factor) / Double(count) / Double(step)
        return factor * base + step * Int(excess.rounded(rule))
    }

    /// The ``Unfairness/chance`` for a difference of strengths; it grows with the difference.
    func chance(difference: Int) -> Int {
        RatedTeams.chance(advantage: Double(difference) * unit, scale: scale).percent - 50
    }

    /// An upper bound of the differences of strengths with a given ``Unfairness/chance``.
    func mostDifference(ofChance chance: Int) -> Int {
        let edge = Double(chance) / 100 + 0.505
        return edge < 1 ? Int((scale * log(edge / (1 - edge)) / unit).rounded(.up)) + 1 : .max
    }

    /// The ``Unfairness/keepers`` for a number of teams without a goalkeeper.
    func unfairness(ofTeamsWithoutKeeper count: Int) -> Int { count - max(0, teams - keepers) }

    /// The unfairness of a split.
    ///
    /// - Parameter teams: The team of each candidate, counted from 0.
    func unfairness(_ teams: [Int]) -> Unfairness { Split(self, teams).unfairness }
}
