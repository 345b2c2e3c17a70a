import Football
import GatherKit
import Testing

@testable import Matches

struct MatchFailureTests {
    @Test(arguments: [
        (MatchFailure.noMatch, FailureKind.notFound, "no match is in progress; start one with: match start"),
        (
            .inProgress("1-0"), .conflict,
            "a match is in progress (1-0); end it with: match end"
        ),
        (.emptyTeam(.teamA), .conflict, "Team A has no players; add some with: team assign A PLAYER…"),
        (.emptyTeam(.teamB), .conflict, "Team B has no players; add some with: team assign B PLAYER…"),
        (.impossibleScore(.teamB, goals: -1), .invalid, "Team B would have -1 goals; a score must be 0 to 100"),
    ])
    func describesEachFailure(failure: MatchFailure, kind: FailureKind, message: String) {
        #expect(failure.kind == kind)
        #expect(failure.message == message)
    }
}
