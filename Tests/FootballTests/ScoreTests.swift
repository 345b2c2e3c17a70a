import Testing

@testable import Football

struct ScoreTests {
    @Test(arguments: [
        (ScoreChange.by(1), Team.teamA, "3-1"), (.by(-1), .teamA, "1-1"), (.by(98), .teamA, "100-1"),
        (.to(0), .teamB, "2-0"), (.to(100), .teamB, "2-100"), (.by(0), .teamB, "2-1"),
    ])
    func changesTheGoalsOfOneTeam(change: ScoreChange, team: Team, text: String) throws {
        #expect(try Score(teamA: 2, teamB: 1).applying(change, to: team).text == text)
    }

    @Test(
        arguments: [
            (ScoreChange.by(-3), -1), (.by(99), 101), (.to(-1), -1), (.to(101), 101),
            (.by(.max), .max), (.by(-.max), 2 - .max), (.to(.max), .max),
        ] as [(ScoreChange, Int)]
    )
    func refusesFewerThan0OrMoreThan100Goals(change: ScoreChange, goals: Int) {
        #expect(throws: Score.OutOfRange(goals: goals)) {
            try Score(teamA: 2, teamB: 1).applying(change, to: .teamA)
        }
    }

    @Test(arguments: [((0, 0), nil), ((2, 1), .teamA), ((1, 2), .teamB), ((3, 3), nil)] as [((Int, Int), Team?)])
    func determinesTheWinner(goals: (Int, Int), winner: Team?) {
        #expect(Score(teamA: goals.0, teamB: goals.1).winner == winner)
    }

    @Test func hasNoGoalsForTheBench() {
        let score = Score(teamA: 2, teamB: 1)
        #expect([.teamA, .teamB, .bench].map { (team: Team) in score[team] } == [2, 1, 0])
    }
}
