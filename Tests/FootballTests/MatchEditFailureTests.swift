import Football
import GatherKit
import Testing

struct MatchEditFailureTests {
    @Test(arguments: [
        (MatchEditFailure.severalGoals, FailureKind.usage, "one goal at a time"),
        (.whichGoal, .usage, "--scorer, --minute"),
        (.whatOfTheGoal, .usage, "say what to change"), (.twoScorers, .usage, "--add-goal already names the scorer"),
        (.contradiction("--own", "--not-own"), .usage, "--own and --not-own"),
        (.placedTwice("X"), .usage, "X is named twice"),
        (.noGoal(2, of: 0), .notFound, "there is no goal 2: no goal is recorded"),
        (.noGoal(2, of: 1), .notFound, "there is no goal 2: 1 goal is recorded"),
        (.notPlaying("X"), .conflict, "X is in neither team. In a match in progress, add the player with: "),
        (.notOnPitch("X", minute: 3), .conflict, "X was not on the pitch in the 3rd minute"),
        (.otherTeam("X", .teamA), .conflict, "the goal is for Team A, but X played for the other team; add --own"),
        (
            .noAssist("X", .teamA), .conflict,
            "the goal is for Team A, but X played for the other team; name a teammate of the scorer"
        ),
        (.ownAssist("X"), .usage, "X cannot assist their own goal"),
        (.assistOfOwnGoal, .usage, "an own goal has no assist"),
        (.notYetPlayed(minute: 9, played: 3), .invalid, "minute 9 is still to come; this is minute 3"),
        (.didNotPlay("X"), .conflict, "X is in neither team of this match, so"),
        (.emptyTeam(.teamB), .conflict, "Team B needs at least one player; add players with --team-b"),
        (.hasScored("X", number: 2), .conflict, "X scored goal 2, which would no longer be valid"),
        (.impossibleScore(.teamA, goals: 100), .invalid, "Team A would have 100 goals"),
        (
            .tooFewGoals(.teamA, goals: 1, noted: 2), .invalid,
            "Team A cannot have 1 goal, because 2 goals are recorded for it"
        ),
    ])
    func describesEachFailure(failure: MatchEditFailure, kind: FailureKind, message: String) {
        #expect(failure.kind == kind)
        #expect(failure.message.hasPrefix(message))
    }
}
