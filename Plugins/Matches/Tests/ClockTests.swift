import GatherKit
import GatherTestSupport
import Testing

@testable import Football
@testable import Matches

/// Correcting the clock of a match, and undoing actions on it, keeps the time played.
struct ClockTests {
    private let app: TestApplication

    // The clock stands at noon of Saturday, 21 November 2026.
    init() throws {
        app = try plan()
        try app.line("timer set 60:00")
    }

    private func timer() throws -> MatchTimer {
        try #require(try app.session { try Match.inProgress(in: $0) }).timer
    }

    /// The minutes played, if they are whole.
    private func minutes() throws -> Double { Double(try timer().played(at: app.clock.now)) / 60_000 }

    private func after(minutes: Int, _ line: String) throws {
        app.clock.advance(seconds: minutes * 60)
        try app.line(line)
    }

    // MARK: - A clock of the machine that jumps

    private static let wentBack =
        "This machine's clock went back by at least 3 hours; the timer continues with 58:00 left. "
        + "Correct it with: timer add -5:00"

    @Test(arguments: [
        ("goal Ion", "minute 3"), ("score B +1", "1-1"), ("team assign B Zoe", "3rd minute"),
        ("timer pause", "paused, 58:00 left"),
        ("timer start", "running, 58:00 left"), ("match edit --score 1-1", "1-1"),
    ])
    func goesOnWhenTheClockOfTheMachineGoesBack(line: String, answer: String) throws {
        try app.line("match start")
        try after(minutes: 2, "goal Ana")
        app.clock.advance(seconds: -3 * 3600)
        #expect(
            try app.open("match status").blocks.contains(
                .text(
                    "This machine's clock went back by at least 3 hours. The timer will resume at the next goal, or with: "
                        + "timer start")))
        let screen = try app.open(line.split(separator: " ").map(String.init))
        #expect("\(screen.blocks)".contains(answer))
        #expect(screen.blocks.contains(.text(Self.wentBack)))
        #expect(try app.session { try Match.inProgress(in: $0) }?.goals.map(\.minute).first == 3)
        try after(minutes: 5, "timer resume")
        #expect(try app.open("goal Ana").blocks.count == 1)
        #expect(try minutes() == (line == "timer pause" ? 2 : 7))
    }

    @Test(arguments: [0, 1, 10, 180]) func endsNoMatchBeforeItsLastGoal(minutesBack: Int) throws {
        try app.line("match start")
        let start = app.clock.now
        try after(minutes: 10, "goal Ana")
        app.clock.advance(seconds: -60 * minutesBack)
        try app.open("match", "end", "--yes")
        let match = try app.session { try Match.find(.last, in: $0) }
        #expect(match.endedAt == start.adding(milliseconds: 600_000))
        #expect(match.goals.map(\.minute) == [11])
    }

    @Test func saysNothingOfAClockBetweenTwoMachines() throws {
        try app.line("match start")
        try after(minutes: 2, "goal Ana")
        app.clock.advance(seconds: -59)
        #expect(try app.open("goal Ion").blocks.count == 1)
    }

    // MARK: - Undo

    @Test func undoOfAResumedClockKeepsWhatWasPlayed() throws {
        try app.line("match start")
        try after(minutes: 10, "timer pause")
        try after(minutes: 2, "timer resume")
        app.clock.advance(seconds: 20 * 60)
        let screen = try app.open("undo")
        #expect(
            screen.sentence == "Undid resuming the timer. Team A 0-0 Team B, timer paused, 30:00 left.")
        #expect(screen.blocks.last == .text("The time played since then, 20:00, still counts."))
        #expect(try minutes() == 30)
        app.clock.advance(seconds: 600)
        #expect(try minutes() == 30, "it is paused")
        #expect(try app.line("goal Ana")?.contains("minute 31") == true)
    }

    @Test(arguments: [
        (["timer cancel", "timer start"], "stopped, 60:00 left"),
        (["timer pause", "timer start"], "paused, 49:00 left"),
        (["timer pause", "timer toggle"], "paused, 49:00 left"),
        (["timer add 5:00"], "running, 49:00 left"),
        (["timer add 5 min"], "running, 49:00 left"), (["timer add -5:00"], "running, 49:00 left"),
        (["goal Ana"], "running, 49:00 left"), (["score A +1"], "running, 49:00 left"),
    ])
    func undoKeepsEachMinuteThatWasPlayed(lines: [String], state: String) throws {
        try app.line("match start")
        app.clock.advance(seconds: 60)
        for line in lines { try app.line(line) }
        app.clock.advance(seconds: 600)
        let before = try minutes()
        #expect(before == 11)
        #expect(try app.line("undo")?.hasSuffix("timer \(state).") == true)
        #expect(try minutes() == before)
    }

    @Test func undoOfAddedTimeKeepsWhatWasPlayedOfIt() throws {
        try app.line("match start")
        try after(minutes: 60, "timer add 5:00")
        app.clock.advance(seconds: 180)
        #expect(try app.line("undo")?.hasSuffix("timer full time.") == true)
        #expect(try minutes() == 63)
    }

    @Test func undoOfAnotherCountdownKeepsWhatWasPlayedOfIt() throws {
        try app.line("match start")
        try after(minutes: 60, "timer start")
        app.clock.advance(seconds: 180)
        #expect(try app.line("undo")?.hasSuffix("timer full time.") == true)
        #expect(try minutes() == 63)
    }

    @Test func undoOfAClockResumedUntilFullTimeIsFullTime() throws {
        try app.line("match start")
        try after(minutes: 10, "timer pause")
        try after(minutes: 2, "timer resume")
        app.clock.advance(seconds: 3600)
        #expect(try app.line("undo")?.hasSuffix("timer full time.") == true)
        #expect(try minutes() == 60)
        #expect(throws: TimerFailure.fullTime("resume")) { try app.line("timer resume") }
    }

    @Test func undoOfAPauseGoesOnAsIfThereHadBeenNone() throws {
        try app.line("match start")
        try after(minutes: 10, "timer pause")
        app.clock.advance(seconds: 300)
        #expect(try app.line("undo")?.hasSuffix("timer running, 45:00 left.") == true)
        #expect(try minutes() == 15)
    }

    @Test func redoOfAPauseLeavesOutWhatOnlyTheUndoHasCounted() throws {
        try app.line("match start")
        try after(minutes: 10, "timer pause")
        app.clock.advance(seconds: 900)
        try app.line("undo")
        #expect(try app.line("redo")?.hasSuffix("timer paused, 50:00 left.") == true, "as before the undo")
        try app.line("undo")
        app.clock.advance(seconds: 60)
        #expect(try app.line("redo")?.hasSuffix("timer paused, 49:00 left.") == true, "a minute was played since")
    }

    @Test func undoOfWhatCameBeforeKeepsItToo() throws {
        try app.line("match start")
        try after(minutes: 10, "timer pause")
        try app.line("goal Ana")
        try after(minutes: 2, "timer resume")
        app.clock.advance(seconds: 20 * 60)
        #expect(try app.line("undo 2")?.hasPrefix("Undid 2 changes.") == true)
        #expect(try minutes() == 30)
        #expect(try app.line("redo 2")?.hasPrefix("Redid 2 changes.") == true)
        #expect(try minutes() == 30)
    }

    @Test(arguments: TestEngine.seeds(12)) func noUndoTakesPlayingTimeAway(seed: Int) throws {
        var random = SeededRandom(seed: seed)
        try app.line("match start")
        let lines = [
            "timer pause", "timer resume", "timer start", "timer cancel", "timer add 5:00", "timer add -1:00",
            "timer set 20:00 --yes", "timer toggle", "goal Ana", "goal Ion --own", "score B +1", "score A -1",
        ]
        for _ in 1...60 {
            app.clock.advance(seconds: Int.random(in: 0...400, using: &random))
            if Int.random(in: 0..<3, using: &random) > 0 {
                do { try app.line(lines.randomElement(using: &random) ?? "") } catch _ as any Failure {}
                continue
            }
            let (before, contents) = (try timer().played(at: app.clock.now), try app.contents())
            guard try app.open("changes").value.elements.contains(where: { try $0["undone"] == .boolean(false) }) else {
                continue
            }
            guard try app.line("undo")?.hasPrefix("Undid the start") == false else { return }
            #expect(try timer().played(at: app.clock.now) >= before)
            try app.line("redo")
            #expect(try app.contents() == contents, "undo and redo at once change nothing")
            try app.line("undo")
        }
    }

    // MARK: - A match that began earlier

    @Test func countsFromAnEarlierStart() throws {
        let screen = try app.open("match start --since 11:45")
        #expect(
            Array(screen.blocks.prefix(2)) == [
                .text("The match has started: Team A (1) against Team B (1)."),
                .text("It kicked off at 11:45. Timer: running, 45:00 left."),
            ])
        #expect(try screen.value["startedAt"] == .text("2026-11-21T11:45:00Z"))
        #expect(try app.line("goal Ana")?.contains("minute 16") == true)
    }

    @Test(arguments: ["today 11:45", "2026-11-21T11:45", "saturday 11:45", "2026-11-21 11:45"])
    func understandsADayAndATime(since: String) throws {
        try app.open("match", "start", "--since", since)
        #expect(try minutes() == 15)
    }

    @Test func mayHaveReachedFullTime() throws {
        #expect(
            try app.open("match start --since 10:30").blocks[1]
                == .text("It kicked off at 10:30. Timer: full time."))
    }

    @Test(arguments: [
        ("12:01", MatchFailure.startToCome("Sat 21 Nov 2026, 12:01")),
        ("2026-11-22T20:00", .startToCome("Sun 22 Nov 2026, 20:00")), ("today", .startOnADay("Sat 21 Nov 2026")),
        ("\"yesterday 23:59\"", .startLongAgo("Fri 20 Nov 2026, 23:59")),
    ])
    func refusesAStartThatCannotBe(since: String, failure: MatchFailure) throws {
        #expect(throws: failure) { try app.line("match start --since \(since)") }
        #expect(failure.message.first?.isUppercase == true)
        #expect(try app.open("match status").value == .null)
        try app.line("match start --since \"today 00:00\"")
    }

    // MARK: - A countdown that is too long

    @Test func canBeMadeShorter() throws {
        #expect(try app.line("timer add -5:00") == "The next match will last 55:00.")
        try app.line("match start")
        app.clock.advance(seconds: 600)
        #expect(try app.line("timer add -5:00") == "Timer: running, 40:00 left.")
        #expect(try minutes() == 10, "what was played stays")
        #expect(
            try app.line("undo") == "Undid the timer change (less time). Team A 0-0 Team B, timer running, 45:00 left.")
        #expect(try app.open("timer", "add", "-45:00").sentence == "Timer: full time.")
        #expect(throws: TimerFailure.lessIsLeft(milliseconds: 0)) { try app.line("timer add -0:01") }
        #expect(try app.line("timer add +1:00") == "Timer: running, 01:00 left.")
    }

    @Test func isNotMadeShorterThanWhatIsLeft() throws {
        try app.line("match start")
        app.clock.advance(seconds: 3540)
        let failure = TimerFailure.lessIsLeft(milliseconds: 60_000)
        #expect(throws: failure) { try app.line("timer add -1:01") }
        #expect(failure.message.hasPrefix("only 01:00 is left on the timer; subtract less"))
        #expect(throws: TimerFailure.tooShort(setting: 3600)) { try app.line("timer add -60:00") }
        #expect(try minutes() == 59)
        try app.line("timer pause")
        #expect(try app.line("timer add -1:00") == "Timer: full time.", "a paused one too")
    }

    // MARK: - An outdated press

    @Test(arguments: ["timer pause", "timer resume", "timer toggle"])
    func fullTimeIsNotPausedAndBeginsNothingAnew(line: String) throws {
        try app.line("match start")
        app.clock.advance(seconds: 3600)
        let before = try app.contents()
        let failure = #expect(throws: TimerFailure.self) { try app.line(line) }
        #expect(failure?.kind == .conflict)
        #expect(failure?.message.hasPrefix("it is full time, so there is nothing to ") == true)
        #expect(try app.contents() == before)
    }
}

/// What is added to or subtracted from the timer.
struct TimeChangeTests {
    @Test(arguments: ["-", "--5:00", "-0:00", "−5:00", "-5:60", "+-1", "-100:00", "+"])
    func refusesOtherTimes(text: String) {
        let failure = UsageFailure(
            "must be a duration from 00:01 to 99:59, with - to subtract, such as 5:00 or -5:00, not \(quoted(text))")
        #expect(throws: failure) { try Kind.timeChange.read(text) }
    }
}
