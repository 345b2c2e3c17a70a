import Football
import Foundation
import GatherKit
import GatherTestSupport
import Testing

struct MatchTests {
    private func match(_ score: Score = Score()) throws -> Match {
        Match(
            id: try #require(UUID(uuidString: "1A2B3C4D-0000-0000-0000-00000000000F")),
            startedAt: Timestamp(milliseconds: 0),
            timer: MatchTimer(),
            score: score,
            players: [
                Participant(playerID: 1, name: "Ana", team: .teamA),
                Participant(playerID: 2, name: "Ion", team: .teamB),
                Participant(playerID: nil, name: "Zoe", team: .teamA),
            ]
        )
    }

    @Test func hasAnUpperCaseIdentifierAndAShortName() throws {
        #expect(try match().idText == "1A2B3C4D-0000-0000-0000-00000000000F")
        #expect(try match().shortID == "1a2b3c4d")
    }

    @Test(arguments: [((1, 0), "Team A"), ((0, 1), "Team B"), ((1, 1), "None")])
    func namesTheWinnerAsTheAPIDoes(goals: (Int, Int), winner: String) throws {
        #expect(try match(Score(teamA: goals.0, teamB: goals.1)).value["winnerTeam"] == .text(winner))
    }

    @Test func listsThePlayersOfATeam() throws {
        #expect(try match().players(of: .teamA).map(\.name) == ["Ana", "Zoe"])
        #expect(try match().players(of: .bench).isEmpty)
    }

    @Test(arguments: [(0, 1), (59_999, 1), (60_000, 2), (5_400_000, 91)])
    func countsMinutesAsFootballDoes(playedTime: Int, minute: Int) {
        let goal = Goal(playerID: 1, scorer: "Ana", team: .teamA, isOwnGoal: false, playedTime: playedTime)
        #expect(goal.minute == minute)
    }

    @Test func hasOpposingTeams() {
        #expect([.teamA, .teamB, .bench].map(\Team.opponent) == [.teamB, .teamA, .bench])
        #expect(Team.sides.map(\.opponent) == Team.sides.reversed())
        #expect(Team.allCases.map(\.letter) == ["A", "B", "C", "D", "E", "F", "bench"])
    }

    @Test func abbreviatesPositionsAsTeamSheetsDo() {
        #expect(Position.allCases.map(\.abbreviation) == ["GK", "DEF", "MID", "W", "ST"])
    }

    @Test func recognizesTheLocalOrganizer() {
        #expect(Organizer.local.isLocal)
        #expect(!Organizer(id: 2, name: "local").isLocal)
    }
}
