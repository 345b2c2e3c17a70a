import Football
import GatherKit
import Testing

@testable import History

struct HistoryEditFailureTests {
    @Test(arguments: [
        (HistoryEditFailure.severalGoals, FailureKind.usage, "one goal at a time"),
        (.whichGoal, .usage, "--scorer, --minute"),
        (.whatOfTheGoal, .usage, "--goal needs"), (.twoScorers, .usage, "--add-goal names"),
        (.ownAndNotOwn, .usage, "a goal cannot be"), (.placedTwice("X"), .usage, "X is given twice"),
        (.noGoal(2, of: 0), .notFound, "there is no goal 2: no goal is noted with a scorer"),
        (.noGoal(2, of: 1), .notFound, "there is no goal 2: 1 goal is noted with a scorer"),
        (.notPlaying("X"), .conflict, "X is in neither team of this gather; say with"),
        (.didNotPlay("X"), .conflict, "X is in neither team of this gather, so"),
        (.emptyTeam(.teamB), .conflict, "Team B would have no players; add one with --team-b"),
        (.hasScored("X", number: 2), .conflict, "X scored goal 2, which would not be right any more"),
        (.impossibleScore(.teamA, goals: 100), .invalid, "Team A would have 100 goals"),
        (.tooFewGoals(.teamA, goals: 1, noted: 2), .invalid, "Team A cannot have 1 goals, as 2 goals are noted"),
    ])
    func describesEachFailure(failure: HistoryEditFailure, kind: FailureKind, message: String) {
        #expect(failure.kind == kind)
        #expect(failure.message.hasPrefix(message))
    }
}
