import Account
import Football
import GatherKit
import GatherTestSupport
import Players
import Teams
import Testing

@testable import Matches

/// Replacing the last action of the match.
struct ReplaceTests {
    private let app: TestApplication

    init() throws {
        app = try matchDay()
        try app.line("match start")
        app.clock.advance(seconds: 90)
    }

    private func current() throws -> Gather { try #require(try app.session { try GatherReader().inProgress(in: $0) }) }

    @Test func keepsTheMinuteOfTheGoal() throws {
        try app.line("goal Ana")
        app.clock.advance(seconds: 200)
        #expect(
            try app.line("replace goal Ion")
                == "Replaced Ana's goal. Goal for Team B: Ion, minute 2. Team A 0-1 Team B.")
        let goal = Goal(playerID: 2, scorer: "Ion", team: .teamB, isOwnGoal: false, playedTime: 90_000)
        #expect(try current().goals == [goal])
        #expect(try app.line("replace goal Ion --own")?.hasPrefix("Replaced Ion's goal. Goal for Team A:") == true)
        #expect(try app.line("replace score B +2") == "Replaced Ion's own goal. Team A 0-2 Team B.")
        #expect(try app.line("replace goal Ana")?.contains("minute 2. Team A 1-0") == true)
        #expect(try current().timer.remaining(at: app.clock.now) == 310_000, "the countdown continued")
    }

    @Test func keepsTheTimeOfThePressOnTheClock() throws {
        try app.line("timer pause")
        app.clock.advance(seconds: 60)
        #expect(try app.line("replace timer cancel") == "Replaced pausing the timer. Timer: stopped, 10:00 left.")
        #expect(try app.line("replace timer pause") == "Replaced cancelling the timer. Timer: paused, 08:30 left.")
        #expect(
            try app.line("replace timer set 12:30")
                == "Replaced pausing the timer. Timer: stopped, 12:30 left. "
                + "Dropped the countdown that was running, 08:30 left. Start it with: timer start")
        try app.line("timer start")
        app.clock.advance(seconds: 60)
        try app.line("replace goal Ana")
        #expect(try current().timer.state(at: app.clock.now) == .stopped)
        #expect(
            try app.line("replace timer toggle") == "Replaced Ana's goal. Timer: running, 11:30 left.")
        #expect(try app.line("replace timer start")?.hasPrefix("Nothing was changed.") == true)
    }

    @Test func recordsOneEntryAndUndoRestoresTheReplacedAction() throws {
        try app.line("goal Ana")
        app.clock.advance(seconds: 60)
        try app.line("replace goal Ana --own")
        #expect(
            try app.open("changes", "--limit", "2").table.rows == [
                ["Ana's own goal", "12:01", "undo"], ["Ana's goal", "12:01", "undo 2"],
            ])
        #expect(try app.line("undo") == "Took back Ana's own goal. Team A 1-0 Team B, timer running, 07:30 left.")
        #expect(try app.line("redo") == "Did Ana's own goal again. Team A 0-1 Team B, timer running, 07:30 left.")
        try app.line("undo")
        #expect(try app.line("undo") == "Took back Ana's goal. Team A 0-0 Team B, timer running, 07:30 left.")
        #expect(throws: ReplaceFailure.noAction("the start of the match")) { try app.line("replace goal Ana") }
    }

    @Test func writesNothingWithoutAChange() throws {
        try app.line("goal Ana")
        let journal = try app.open("changes").value
        app.clock.advance(seconds: 60)
        #expect(
            try app.line("replace goal Ana")
                == "Nothing was changed. Goal for Team A: Ana, minute 2. Team A 1-0 Team B.")
        #expect(try app.open("changes").value == journal)
    }

    @Test func keepsTheLastActionOnFailure() throws {
        try app.line("goal Ana")
        let before = try current()
        let journal = try app.open("changes").value
        #expect(throws: GatherEditFailure.notPlaying("Zoe")) { try app.line("replace goal Zoe") }
        #expect(throws: MatchFailure.impossibleScore(.teamA, goals: -1)) { try app.line("replace score A -1") }
        #expect(throws: ReplaceFailure.changesNothing("Ana's goal")) { try app.line("replace timer start") }
        #expect(throws: ReplaceFailure.changesNothing("Ana's goal")) { try app.line("replace score A =0") }
        #expect(throws: ReplaceFailure.time(.set)) { try app.line("replace timer set") }
        #expect(throws: ReplaceFailure.time(.pause)) { try app.line("replace timer pause 12:30") }
        #expect(try current() == before)
        #expect(try app.open("changes").value == journal)
    }

    @Test func needsAnActionOfTheMatchInProgress() throws {
        #expect(throws: ReplaceFailure.noAction("the start of the match")) { try app.line("replace goal Ana") }
        try app.line("goal Ana")
        try app.line("player add Dan")
        #expect(throws: ReplaceFailure.noAction("the new player Dan")) { try app.line("replace goal Ion") }
        try app.line("undo")
        try app.line("match end --yes")
        #expect(throws: MatchFailure.noMatch) { try app.line("replace goal Ion") }
        try app.line("match start")
        #expect(throws: ReplaceFailure.noAction("the start of the match")) { try app.line("replace goal Ion") }
    }

    @Test func needsTheUndoLog() throws {
        let app = try TestApplication([AccountModule.self, PlayersModule.self, TeamsModule.self, MatchesModule.self])
        try prepareTeams(app)
        try app.line("match start")
        #expect(throws: ReplaceFailure.nothingDone) { try app.line("replace goal Ana") }
    }

    @Test(arguments: [
        (ReplaceFailure.nothingDone, FailureKind.notFound, "nothing has been done yet"),
        (.noAction("X"), .conflict, "the last change was X, and only"),
        (.changesNothing("X"), .conflict, "that would have changed nothing then"),
        (.time(.set), .usage, "replace timer set needs a time"),
        (.time(.pause), .usage, "replace timer pause takes no"),
    ])
    func describesEachFailure(failure: ReplaceFailure, kind: FailureKind, message: String) {
        #expect(failure.kind == kind)
        #expect(failure.message.hasPrefix(message))
    }
}
