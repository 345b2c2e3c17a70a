import Football
import GatherTestSupport
import Testing

/// The formulas of ratings.
@Suite(.enabled(if: TestEngine.isDefault)) struct RatingTests {
    private func teams(_ one: Rating..., against other: Rating...) -> RatedTeams {
        RatedTeams(teamA: one, teamB: other)
    }

    /// The values were calculated by hand from the formulas of the paper.
    @Test func movesRatingsByTheSurprise() {
        let after = teams(Rating(), against: Rating()).after(result: 1)
        #expect(abs(after.teamA[0].mu - 27.635) < 0.001)
        #expect(abs(after.teamB[0].mu - 22.365) < 0.001)
        #expect(after.teamA[0].sigma < 25 / 3)
        let expected = teams(Rating(mu: 40), against: Rating(mu: 10)).after(result: 1).teamA[0].mu - 40
        #expect(expected > 0 && expected < 1)
    }

    @Test func leavesEvenTeamsAfterADraw() {
        let after = teams(Rating(mu: 20), Rating(mu: 30), against: Rating(mu: 30), Rating(mu: 20)).after(result: 0.5)
        #expect(after.teamA.map(\.mu) == [20, 30])
        #expect(after.teamB.map(\.mu) == [30, 20])
    }

    @Test func movesUncertainPlayersMost() {
        let after = teams(Rating(sigma: 2), Rating(sigma: 8), against: Rating(), Rating()).after(result: 1)
        #expect(after.teamA[1].mu - 25 > 10 * (after.teamA[0].mu - 25))
    }

    @Test func predictsBothTeamsAlike() {
        let (strong, weak) = (Rating(mu: 30), Rating(mu: 20))
        let chance = teams(strong, strong, against: weak, weak).chance
        #expect(chance > 0.5)
        #expect(abs(chance + teams(weak, weak, against: strong, strong).chance - 1) < 1e-12)
        #expect(teams(strong, weak, against: weak, strong).chance == 0.5)
    }

    @Test(arguments: 1...6, 1...6)
    func predictsAnEvenMatchOfEqualPlayersWhateverTheSizes(sizeA: Int, sizeB: Int) {
        let teams = RatedTeams(
            teamA: Array(repeating: Rating(), count: sizeA), teamB: Array(repeating: Rating(), count: sizeB))
        #expect(teams.chance == 0.5)
        #expect(teams.strengths.teamA == 25 * Double(min(sizeA, sizeB)))
        #expect(teams.strengths.teamB == teams.strengths.teamA)
    }

    /// In a team of three against two, each player counts two thirds: μ moves two thirds as far, σ² less.
    @Test func movesThePlayersOfTheLargerTeamLess() {
        let before = teams(Rating(), Rating(), against: Rating(), Rating(), Rating())
        let after = before.after(result: 1)
        let (gain, loss) = (after.teamA[0].mu - 25, 25 - after.teamB[0].mu)
        #expect(abs(loss - gain * 2 / 3) < 1e-12)
        // Calculated by hand: c = √(5 · 69.451 + 34.722) = 19.545, and 69.451 / c · ½.
        #expect(abs(gain - 1.777) < 0.001)
        #expect(after.teamB[0].sigma < 25 / 3 && after.teamA[0].sigma < after.teamB[0].sigma)
    }

    @Test func beginsWithTheMarkOrTheSkill() {
        let none = Rating(mark: nil, skill: nil)
        #expect(none == Rating(mu: 25, sigma: 25 / 3))
        let (low, high) = (Rating(mark: 1, skill: .professional), Rating(mark: 10, skill: .beginner))
        #expect(low.mu == 15.625 && high.mu == 34.375)
        #expect(low.sigma == 25.0 / 6)
        let skills = [Skill.beginner, .amateur, .professional].map { Rating(mark: nil, skill: $0) }
        #expect(skills.map(\.mu) == [19.791666666666668, 25, 30.208333333333332])
        #expect(skills.allSatisfy { $0.sigma == 6.25 })
    }

    @Test(arguments: [(0.04, "0.0", "0.0"), (-0.04, "0.0", "0.0"), (1.25, "1.3", "+1.3"), (-1.26, "-1.3", "-1.3")])
    func writesDecimals(number: Double, text: String, signed: String) {
        #expect(number.oneDecimal == text)
        #expect(number.signedDecimal == signed)
    }
}
