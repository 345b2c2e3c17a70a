import Football
import GatherKit
import Testing

struct MatchTimerTests {
    private let kickOff = Timestamp(milliseconds: 1_000_000)

    private func later(_ seconds: Int) -> Timestamp { kickOff.adding(milliseconds: seconds * 1000) }

    private func running(_ setting: Int = 600) -> MatchTimer {
        var timer = MatchTimer(setting: setting)
        timer.start(at: kickOff)
        return timer
    }

    @Test func isInitiallyStoppedWithTenMinutes() {
        let timer = MatchTimer()
        #expect(timer.state(at: kickOff) == .stopped)
        #expect(timer.remaining(at: kickOff) == 600_000)
        #expect(timer.played(at: kickOff) == 0)
        #expect(timer.countdown.end == nil)
        #expect(!timer.isFullTime(at: kickOff))
    }

    @Test func countsDownFromItsStart() {
        let timer = running()
        #expect(timer.state(at: later(90)) == .running)
        #expect(timer.remaining(at: later(90)) == 510_000)
        #expect(timer.played(at: later(90)) == 90_000)
        #expect(timer.countdown.end == later(600))
    }

    @Test(arguments: [600, 601, 86_400])
    func staysStoppedAfterFullTime(seconds: Int) {
        let timer = running()
        #expect(timer.state(at: later(seconds)) == .stopped)
        #expect(timer.isFullTime(at: later(seconds)))
        #expect(timer.remaining(at: later(seconds)) == 0)
        #expect(timer.played(at: later(seconds)) == 600_000)
    }

    @Test func keepsTheRemainingTimeWhilePaused() {
        var timer = running()
        timer.pause(at: later(90))
        #expect(timer.state(at: later(5000)) == .paused)
        #expect(timer.remaining(at: later(5000)) == 510_000)
        #expect(timer.countdown.end == nil)
        timer.start(at: later(5000))
        #expect(timer.remaining(at: later(5010)) == 500_000)
        #expect(timer.played(at: later(5010)) == 100_000)
    }

    @Test func ignoresStartWhileRunning() {
        var timer = running()
        timer.start(at: later(90))
        #expect(timer == running())
    }

    @Test func ignoresPauseUnlessRunning() {
        var timer = running()
        timer.pause(at: later(90))
        let paused = timer
        timer.pause(at: later(100))
        #expect(timer == paused)
        var stopped = MatchTimer()
        stopped.pause(at: kickOff)
        #expect(stopped == MatchTimer())
        var over = running()
        over.pause(at: later(700))
        #expect(over == running())
    }

    @Test func doesNotGainTimeWhenTheClockIsSetBack() {
        var timer = running()
        #expect(timer.remaining(at: later(-3600)) == 600_000)
        #expect(timer.played(at: later(-3600)) == 0)
        timer.pause(at: later(-3600))
        #expect(timer.remaining(at: later(-3600)) == 600_000)
    }

    @Test func doesNotGainTimeAfterAPauseWhenTheClockIsSetBack() {
        var timer = running()
        timer.pause(at: later(100))
        timer.start(at: later(100))
        #expect(timer.remaining(at: later(50)) == 500_000)
    }

    @Test func addsTheSecondHalfToTheFirst() {
        var timer = running()
        timer.start(at: later(900))
        #expect(timer.state(at: later(900)) == .running)
        #expect(timer.remaining(at: later(960)) == 540_000)
        #expect(timer.played(at: later(960)) == 660_000)
        timer.cancel(at: later(1600))
        #expect(timer.played(at: later(1600)) == 1_200_000)
    }

    @Test func resetsToTheSetTimeWhenCancelledAndKeepsThePlayedTime() {
        var timer = running(750)
        timer.cancel(at: later(90))
        #expect(timer == MatchTimer(setting: 750, playedBefore: 90_000))
    }

    @Test func stopsWhenItIsSet() {
        var timer = running()
        timer.set(90, at: later(10))
        #expect(timer == MatchTimer(setting: 90, playedBefore: 10_000))
    }

    @Test func keepsTheFirstHalfWhenItIsSetForTheSecond() {
        var timer = running()
        timer.set(300, at: later(700))
        timer.start(at: later(700))
        #expect(timer.played(at: later(760)) == 660_000)
    }
}
