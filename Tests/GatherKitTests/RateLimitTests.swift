import GatherTestSupport
import Testing

@testable import GatherKit

struct RateLimitTests {
    private let clock = VirtualClock(at: VirtualClock.start)
    private let attempts: RateLimit

    init() { attempts = RateLimit(limit: 2, interval: 1000) { [clock] in clock.now } }

    /// Takes attempts that must be left.
    private func take(_ key: String) { #expect(attempts.take(key) == nil) }

    @Test func gainsOneAttemptForEachInterval() {
        for _ in 1...2 { take("ana") }
        #expect(attempts.take("ana") == 1)
        take("ion")
        clock.advance(seconds: 1)
        take("ana")
        #expect(attempts.take("ana") == 1)
        attempts.giveBack("ana")
        take("ana")
        clock.advance(seconds: 2)
        for _ in 1...2 { take("ana") }
        #expect(attempts.take("ana") == 1)
    }

    @Test func isBoundedByItsCapacity() {
        for _ in 1...2 { take("first") }
        for number in 0..<RateLimit.capacity {
            take("user \(number)")
            if number % 100 == 0 { clock.advance(seconds: 1) }
        }
        take("first")
        for number in 0..<2 * RateLimit.capacity { take("other \(number)") }
    }

    @Test func evictsThoseWithTheFewestAttempts() {
        for _ in 1...2 { take("guesser") }
        for number in 0..<2 * RateLimit.capacity { take("user \(number)") }
        #expect(attempts.take("guesser") == 1)
    }

    @Test func doesNotExtendTheDelayWhenTheClockIsSetBack() {
        for _ in 1...2 { take("ana") }
        clock.advance(seconds: -3600)
        #expect(attempts.take("ana") == 1)
    }
}
