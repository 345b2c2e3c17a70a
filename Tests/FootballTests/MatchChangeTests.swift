import Football
import Foundation
import GatherKit
import GatherTestSupport
import Testing

struct MatchChangeTests {
    private func text(_ before: Goal, _ after: Goal) -> String {
        var match = Match(
            id: UUID(number: 1), startedAt: VirtualClock.start, timer: MatchTimer(), players: [], goals: [before])
        let former = match
        match.goals = [after]
        return match.changes(since: former).text(about: "it")
    }

    private func goal(_ scorer: String?, minute: Int? = 4, _ team: Team = .teamA, isOwn: Bool = false) -> Goal {
        Goal(scorer: scorer, team: team, isOwnGoal: isOwn, playedTime: minute.map { ($0 - 1) * 60_000 })
    }

    @Test(arguments: [("Ion", ", not Ion"), ("Best for Last", ", not Best for Last"), (nil, "")])
    func tellsWhoScoredInstead(former: String?, sentence: String) {
        #expect(text(goal(former), goal("Ana")) == "the goal in the 4th minute was scored by Ana\(sentence)")
    }

    @Test func tellsTheMinuteInstead() {
        #expect(
            text(goal("Ana (GK)"), goal("Ana (GK)", minute: 5))
                == "the goal by Ana (GK) was in the 5th minute, not the 4th")
    }

    @Test func tellsOtherCorrectionsByBothGoals() {
        #expect(
            text(goal("Ana"), goal("Ana", .teamB, isOwn: true))
                == "changed a goal from Team A (4' Ana) to Team B (4' Ana (own goal))")
        #expect(
            text(goal("Ana", minute: nil), goal("Ana"))
                == "changed a goal for Team A from Ana to 4' Ana")
        #expect(text(goal("Ana"), goal(nil)) == "changed a goal for Team A from 4' Ana to 4' scorer unknown")
    }
}
