import Football
import GatherKit
import GatherTestSupport
import Testing

@testable import Matches

struct TimerTests {
    private let app: TestApplication

    init() throws { app = try plan() }

    private func screen(
        _ text: String, _ state: String, _ remaining: String, _ seconds: Int, _ setting: String
    ) throws -> Screen {
        let value = Value.record([
            "state": .text(state), "remaining": .duration(try #require(MinutesAndSeconds.seconds(of: remaining))),
            "remainingSeconds": .integer(seconds),
            "setting": .duration(try #require(MinutesAndSeconds.seconds(of: setting))),
        ])
        return .text(text, value: value)
    }

    @Test func isSetForTheNextMatch() throws {
        #expect(
            try app.open("timer", "show")
                == screen("The next match will last 10:00.", "stopped", "10:00", 600, "10:00")
        )
        #expect(
            try app.open("timer", "set", "12:30")
                == screen("The next match will last 12:30.", "stopped", "12:30", 750, "12:30")
        )
        try app.line("timer set 15")
        #expect(try app.line("match start") == "The match has started: Team A (1) against Team B (1), 15:00 left.")
        #expect(try app.line("timer show") == "Timer: running, 15:00 left.")
    }

    @Test func isPausedAndResumed() throws {
        try app.line("match start")
        app.clock.advance(seconds: 90)
        #expect(
            try app.open("timer", "pause")
                == screen("Timer: paused, 08:30 left.", "paused", "08:30", 510, "10:00")
        )
        app.clock.advance(seconds: 3600)
        #expect(try app.line("timer pause") == "Nothing was changed. Timer: paused, 08:30 left.")
        #expect(try app.line("timer resume") == "Timer: running, 08:30 left.")
        app.clock.advance(seconds: 30)
        #expect(try app.line("timer resume") == "Nothing was changed. Timer: running, 08:00 left.")
        #expect(try app.line("timer start") == "Nothing was changed. Timer: running, 08:00 left.")
    }

    @Test func isToggledThroughItsStates() throws {
        try app.line("match start")
        app.clock.advance(seconds: 60)
        #expect(try app.line("timer toggle") == "Timer: paused, 09:00 left.")
        #expect(try app.line("timer toggle") == "Timer: running, 09:00 left.")
        try app.line("timer cancel")
        #expect(try app.line("timer toggle") == "Timer: running, 10:00 left.")
    }

    @Test func resetsToTheSetTimeWhenCancelled() throws {
        try app.line("timer set 5")
        try app.line("match start")
        app.clock.advance(seconds: 60)
        #expect(try app.line("timer cancel") == "Timer: stopped, 05:00 left.")
        #expect(throws: TimerFailure.stopped("pause")) { try app.line("timer pause") }
        #expect(throws: TimerFailure.stopped("resume")) { try app.line("timer resume") }
    }

    @Test func reachesFullTimeAndStartsTheSecondHalf() throws {
        try app.line("match start")
        app.clock.advance(seconds: 601)
        #expect(
            try app.open("timer", "show")
                == screen("Timer: full time.", "stopped", "00:00", 0, "10:00")
        )
        #expect(throws: TimerFailure.fullTime("pause")) { try app.line("timer pause") }
        #expect(throws: TimerFailure.fullTime("resume")) { try app.line("timer resume") }
        #expect(throws: TimerFailure.fullTime("pause or resume")) { try app.line("timer toggle") }
        #expect(try app.line("timer show") == "Timer: full time.", "nothing has started the timer anew")
        #expect(
            try app.line("timer start") == "The timer has started again after full time. Timer: running, 10:00 left.")
    }

    @Test func isCorrectWhenTheClockIsSetBack() throws {
        try app.line("match start")
        app.clock.advance(seconds: -3600)
        #expect(try app.line("timer show") == "Timer: running, 10:00 left.")
        try app.line("timer pause")
        app.clock.advance(seconds: 7200)
        #expect(try app.line("timer show") == "Timer: paused, 10:00 left.")
    }

    @Test func isTheSameForAnotherProcess() throws {
        try app.line("match start")
        app.clock.advance(seconds: 90)
        let other = TimerInteractor()
        #expect(try app.session { try other.snapshot(in: $0) }.timer.remaining(at: app.clock.now) == 510_000)
    }

    @Test func canBeMadeLonger() throws {
        #expect(try app.line("timer add 5:00") == "The next match will last 15:00.")
        try app.line("match start")
        app.clock.advance(seconds: 60)
        #expect(try app.line("timer add 1:00") == "Timer: running, 15:00 left.")
        #expect(try app.line("undo")?.hasPrefix("Undid the timer change (more time).") == true)
        #expect(throws: TimerFailure.tooLong(setting: 900)) { try app.line("timer add 85:00") }
        app.clock.advance(seconds: 900)
        #expect(try app.line("timer show") == "Timer: full time.")
        #expect(try app.line("timer add 2:00") == "Timer: running, 02:00 left.")
        app.clock.advance(seconds: 60)
        #expect(try app.line("goal Ana") == "Goal for Team A: Ana, minute 17. Team A 1-0 Team B.")
        try app.line("timer cancel")
        #expect(try app.line("timer add 1:00") == "Timer: stopped, 18:00 left.")
    }

    @Test func isSetForTheMatchInProgressOnly() throws {
        try app.line("match start")
        let question = "The timer is running, 10:00 left. Reset it, and set the match length to 20:00?"
        #expect(throws: ViewFailure.needsConfirmation(question)) { try app.line("timer set 20:00") }
        #expect(
            try app.line("timer set 20:00 --yes")
                == "Timer: stopped, 20:00 left. It was running, 10:00 left. "
                + "Start it again with: timer start")
        #expect(
            try app.line("undo") == "Undid the length of the match. Team A 0-0 Team B, timer running, 10:00 left.")
        try app.line("timer set 20:00 --yes")
        try app.line("match end --yes")
        #expect(try app.line("timer show") == "The next match will last 10:00.")
        #expect(try app.line("timer set 20:00") == "The next match will last 20:00.")
        #expect(try app.line("timer set 20") == "Nothing was changed. The next match will last 20:00.")
    }

    @Test func recordsNoEntryWithoutAChange() throws {
        try app.line("match start")
        try app.line("timer start")
        try app.line("timer resume")
        #expect(try app.line("undo") == "Undid the start of the match.")
    }

    @Test(arguments: [(TimerFailure.stopped("pause"), "pause"), (.stopped("resume"), "resume")])
    func describesEachFailure(failure: TimerFailure, verb: String) {
        #expect(failure.kind == .conflict)
        #expect(failure.message == "the timer is stopped, so there is nothing to \(verb); start it with: timer start")
    }
}
