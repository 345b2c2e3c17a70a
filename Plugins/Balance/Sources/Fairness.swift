import Football
import GatherKit

/// A player as the search for fair teams sees one.
struct Candidate: Equatable, Sendable {
    /// The mean of the rating, in thousandths.
    let strength: Int
    /// The place of the position among all, which begin with the goalkeeper; ``noPosition`` without one.
    let place: Int

    /// The place of goalkeepers.
    static let goalkeeper = 0
    /// The place of players without a position.
    static let noPosition = Position.allCases.count

    var isGoalkeeper: Bool { place == Self.goalkeeper }

    init(strength: Int, position: Position?) {
        self.strength = strength
        place = position.flatMap(Position.allCases.firstIndex) ?? Self.noPosition
    }
}

/// How unfair a split into two teams is; teams are compared by the first property in which they differ.
struct Unfairness: Comparable, Sendable {
    /// 1 if a team has no goalkeeper although there are two or more, otherwise 0.
    let keepers: Int
    /// The difference between the predicted chance of a win and 50 %, in whole percent.
    var chance: Int
    /// The sum of the differences between the numbers of players of each position.
    let positions: Int
    /// The difference of the strengths, in the unit of ``Pool/weights(ofTeamA:)``.
    let difference: Int

    private var order: (Int, Int, Int, Int) { (keepers, chance, positions, difference) }

    static func < (left: Unfairness, right: Unfairness) -> Bool { left.order < right.order }
}

/// The players to be split, and the measure of how unfair a split is.
struct Pool: Sendable {
    /// The players.
    let candidates: [Candidate]
    /// The scale of a difference of strengths, as in ``RatedTeams/scale``; the same for all splits.
    let scale: Double

    /// The sizes of a team: half of the players, or half of them and one more.
    var sizes: ClosedRange<Int> { candidates.count / 2...(candidates.count + 1) / 2 }

    /// What each thousandth of a player's strength counts, so that the strengths of the teams are integers in a common unit.
    ///
    /// With an odd number of players, a team's strength is the mean of its players' times the size of the smaller team.
    ///
    /// - Parameter size: The number of players in Team A.
    func weights(ofTeamA size: Int) -> (teamA: Int, teamB: Int) {
        let (smaller, larger) = (sizes.lowerBound, sizes.upperBound)
        if smaller == larger { return (1, 1) }
        return size <= smaller ? (larger, smaller) : (smaller, larger)
    }

    /// The unit of the teams' strengths: a thousandth, or with an odd number of players the part of it that makes both
    /// strengths integers.
    private var unit: Double { 0.001 / Double(sizes.count == 1 ? 1 : sizes.upperBound) }

    /// The unfairness of a split.
    ///
    /// - Parameter isInTeamA: Whether each candidate is in Team A.
    func unfairness(_ isInTeamA: [Bool]) -> Unfairness {
        let weights = weights(ofTeamA: isInTeamA.count { $0 })
        var difference = 0
        var counts = Array(repeating: (teamA: 0, teamB: 0), count: Candidate.noPosition + 1)
        for (candidate, isInA) in zip(candidates, isInTeamA) {
            difference += isInA ? weights.teamA * candidate.strength : -weights.teamB * candidate.strength
            if isInA { counts[candidate.place].teamA += 1 } else { counts[candidate.place].teamB += 1 }
        }
        return Unfairness(
            keepers: Self.unfairness(
                ofKeepers: counts[Candidate.goalkeeper].teamA, counts[Candidate.goalkeeper].teamB),
            chance: chance(difference: difference),
            positions: counts.dropLast().reduce(0) { $0 + abs($1.teamA - $1.teamB) }, difference: abs(difference))
    }

    /// ``Unfairness/chance`` of a difference of strengths, which grows with it.
    func chance(difference: Int) -> Int {
        RatedTeams.chance(advantage: Double(abs(difference)) * unit, scale: scale).percent - 50
    }

    /// ``Unfairness/keepers`` of teams with so many goalkeepers.
    static func unfairness(ofKeepers one: Int, _ other: Int) -> Int { one + other >= 2 && min(one, other) == 0 ? 1 : 0 }
}
