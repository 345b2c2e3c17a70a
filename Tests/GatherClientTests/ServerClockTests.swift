import GatherKit
import Testing

@testable import GatherClient

@Suite struct ServerClockTests {
    private let begin = ContinuousClock.now

    private func after(_ milliseconds: Int) -> ContinuousClock.Instant { begin + .milliseconds(milliseconds) }

    @Test func advancesFromTheServersTime() {
        var clock = ServerClock(begin)
        #expect(clock.time(at: begin) == nil)
        clock.learn(Timestamp(milliseconds: 1_000_000), asked: after(0), answered: after(100))
        #expect(clock.time(at: after(50)) == Timestamp(milliseconds: 1_000_000))
        #expect(clock.time(at: after(60_050)) == Timestamp(milliseconds: 1_060_000))
    }

    @Test func isUnchangedByAConsistentAnswer() {
        var clock = ServerClock(begin)
        clock.learn(Timestamp(milliseconds: 1_000_000), asked: after(0), answered: after(100))
        clock.learn(Timestamp(milliseconds: 1_001_020), asked: after(1000), answered: after(1400))
        #expect(clock.time(at: after(50)) == Timestamp(milliseconds: 1_000_000))
    }

    @Test func followsAnAdjustedClock() {
        var clock = ServerClock(begin)
        clock.learn(Timestamp(milliseconds: 1_000_000), asked: after(0), answered: after(100))
        clock.learn(Timestamp(milliseconds: 5_000_000), asked: after(1000), answered: after(1100))
        #expect(clock.time(at: after(1050)) == Timestamp(milliseconds: 5_000_000))
    }
}
