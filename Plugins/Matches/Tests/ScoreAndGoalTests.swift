import Football
import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherKit
@testable import Matches

struct ScoreAndGoalTests {
    private let app: TestApplication
    private let changesBefore: Int

    init() throws {
        app = try plan()
        try app.line("match start")
        guard case .list(let changes) = try app.open("changes").value else { throw CancellationError() }
        changesBefore = changes.count
    }

    private func current() throws -> Match { try #require(try app.session { try Match.inProgress(in: $0) }) }

    private func changes() throws -> Int? {
        try app.session { try $0.connection.first("SELECT count(*) AS n FROM change") { try $0.integer("n") } }
    }

    @Test func changesTheScore() throws {
        #expect(try app.line("score A +1") == "Team A 1-0 Team B.")
        #expect(try app.line("score B =99") == "Team A 1-99 Team B (was 1-0).")
        #expect(try app.line("score B -1") == "Team A 1-98 Team B.")
        #expect(try current().goals.allSatisfy { $0.scorer == nil && $0.minute == 1 })
        #expect(try current().goals.count == 99)
    }

    @Test(arguments: [
        ("score A -1", Team.teamA, -1), ("score B =101", .teamB, 101), ("score A +101", .teamA, 101),
        ("score B +9223372036854775807", .teamB, .max),
    ])
    func refusesAnImpossibleScore(line: String, team: Team, goals: Int) throws {
        #expect(throws: MatchFailure.impossibleScore(team, goals: goals)) { try app.line(line) }
        #expect(try changes() == changesBefore)
    }

    @Test func refusesAnOverflowingScoreChange() throws {
        try app.line("score A +1")
        #expect(throws: MatchFailure.impossibleScore(.teamA, goals: .max)) {
            try app.line("score A +9223372036854775807")
        }
        #expect(try current().score == Score(teamA: 1))
    }

    @Test func asksForTheScorerOfATeamsGoal() throws {
        for (word, team) in [("A", Team.teamA), ("b", .teamB)] {
            #expect(throws: MatchFailure.goalOfATeam(team)) { try app.line("goal \(word)") }
        }
        #expect(try changes() == changesBefore)
    }

    @Test(arguments: [
        ("goal ana pen", "a penalty is recorded like any other goal; type: goal ana"),
        ("goal Ana (penalty) --minute 1", "a penalty is recorded like any other goal; type: goal Ana --minute 1"),
        ("goal ana pen --own", "a penalty is recorded like any other goal; type: goal ana --own"),
        ("goal ana x2 --own", "record one goal at a time; for each, type: goal ana --own"),
        ("goal ana og", "for an own goal, type: goal ana --own"),
        ("goal ana own goal", "for an own goal, type: goal ana --own"),
        ("goal ana x2", "record one goal at a time; for each, type: goal ana"),
        ("goal ana 2 goals", "record one goal at a time; for each, type: goal ana"),
        ("goal ana ⚽⚽", "record one goal at a time; for each, type: goal ana"),
        ("goal ana ⚽️⚽️", "record one goal at a time; for each, type: goal ana"),
        ("goal ana ⚽ ⚽", "record one goal at a time; for each, type: goal ana"),
    ])
    func saysHowToRecordWhatIsSaidAfterAScorer(line: String, message: String) throws {
        let failure = #expect(throws: MatchFailure.self) { try app.line(line) }
        #expect(failure?.message == message)
        #expect(try changes() == changesBefore)
        try app.line(message.split(separator: "type: ").last.map(String.init) ?? "")
        #expect(try current().goals.map(\.isOwnGoal) == [message.contains("--own")])
    }

    @Test func recordsAGoalWithABall() throws {
        #expect(try app.line("goal ana ⚽") == "Goal for Team A: Ana, minute 1. Team A 1-0 Team B.")
    }

    @Test func writesNothingWithoutAScoreChange() throws {
        #expect(try app.line("score A =0") == "Nothing was changed. Team A 0-0 Team B.")
        #expect(try changes() == changesBefore)
    }

    @Test func recordsTheScorerAndTheMinute() throws {
        app.clock.advance(seconds: 90)
        #expect(try app.line("goal ana") == "Goal for Team A: Ana, minute 2. Team A 1-0 Team B.")
        #expect(try app.line("goal Ion --own") == "Goal for Team A: Ion (own goal), minute 2. Team A 2-0 Team B.")
        #expect(
            try current().goals == [
                Goal(playerID: 1, scorer: "Ana", team: .teamA, isOwnGoal: false, playedTime: 90_000),
                Goal(playerID: 2, scorer: "Ion", team: .teamA, isOwnGoal: true, playedTime: 90_000),
            ]
        )
    }

    @Test func countsTheMinutesOfBothHalves() throws {
        app.clock.advance(seconds: 700)
        try app.line("timer start")
        app.clock.advance(seconds: 61)
        #expect(try app.line("goal Ion") == "Goal for Team B: Ion, minute 12. Team A 0-1 Team B.")
    }

    @Test func refusesAGoalByAPlayerOffThePitch() throws {
        #expect(throws: MatchEditFailure.notPlaying("Zoe")) { try app.line("goal Zoe") }
        #expect(throws: PlayerReferenceFailure.unknownName("Bob")) { try app.line("goal Bob") }
    }

    @Test func refusesMoreThanAHundredGoals() throws {
        try app.line("score A =100")
        #expect(throws: MatchFailure.impossibleScore(.teamA, goals: 101)) { try app.line("goal Ana") }
        #expect(throws: MatchFailure.impossibleScore(.teamA, goals: 101)) { try app.line("goal Ion --own") }
        #expect(try current().goals.count == 100)
    }

    @Test func undoesActionsInReverseOrder() throws {
        let start = try current()
        try app.line("score B +2")
        try app.line("goal Ana")
        app.clock.advance(seconds: 60)
        try app.line("timer pause")
        #expect(
            try app.line("undo") == "Undid pausing the timer. Team A 1-2 Team B, timer running, 09:00 left.")
        #expect(try app.line("undo") == "Undid Ana's goal. Team A 0-2 Team B, timer running, 09:00 left.")
        #expect(try current().goals.allSatisfy { $0.scorer == nil })
        #expect(
            try app.line("undo")
                == "Undid the change of the score from 0-0 to 0-2. Team A 0-0 Team B, timer running, 09:00 left."
        )
        #expect(try current() == start)
        #expect(try app.line("undo") == "Undid the start of the match.")
    }

    @Test func undoesOnlyTheLastGoal() throws {
        try app.line("goal Ana")
        try app.line("goal Ion --own")
        #expect(try app.line("undo") == "Undid Ion's own goal. Team A 1-0 Team B, timer running, 10:00 left.")
        #expect(try current().goals.map(\.scorer) == ["Ana"])
    }

    @Test func undoesTheEndOfTheMatch() throws {
        try app.line("goal Ana")
        app.clock.advance(seconds: 60)
        try app.line("match end --yes")
        app.clock.advance(seconds: 60)
        #expect(
            try app.line("undo")
                == "Undid the end of the match (1-0). Team A 1-0 Team B, timer running, 08:00 left.")
        #expect(try current().goals.map(\.scorer) == ["Ana"])
    }

    @Test func findsAPlayerWhoWasRenamedAndThenDeleted() throws {
        let app = try plan()
        try app.line("match start")
        try app.open("player", "edit", "Ana", "--name", "Bea")
        for name in ["Bea", "#1"] { try app.line("goal \(name)") }
        try app.open("player", "delete", "Bea", "--yes")
        try app.line("goal bea")
        #expect(try app.line("score A +1") == "Team A 4-0 Team B.")
        #expect(throws: MatchEditFailure.notPlaying("Zoe")) { try app.line("goal Zoe") }
        #expect(throws: PlayerReferenceFailure.self) { try app.line("goal Nobody") }
    }

    @Test func takesAnAbbreviationInAFormAsOnALine() throws {
        let app = try plan()
        try app.open("player", "add", "Anca")
        try app.line("match start")
        let player = try app.openParameter("player", of: "goal", "an")
        try app.session { try $0.registry.check(player, in: $0) }
        #expect(try app.line("goal an") == "Goal for Team A: Ana, minute 1. Team A 1-0 Team B.")
    }
}
