import GatherTestSupport
import Testing

@testable import GatherKit

struct RateLimiterTests {
    private let clock = VirtualClock(at: VirtualClock.start)
    private let attempts: RateLimiter

    init() { attempts = RateLimiter(limit: 2, interval: 1000) { [clock] in clock.now } }

    /// Takes attempts that must be left.
    private func take(_ key: String) { #expect(attempts.consumeAttempt(of: key) == nil) }

    @Test func gainsOneAttemptForEachInterval() {
        for _ in 1...2 { take("ana") }
        #expect(attempts.consumeAttempt(of: "ana") == 1)
        take("ion")
        clock.advance(seconds: 1)
        take("ana")
        #expect(attempts.consumeAttempt(of: "ana") == 1)
        attempts.returnAttempt(of: "ana")
        take("ana")
        clock.advance(seconds: 2)
        for _ in 1...2 { take("ana") }
        #expect(attempts.consumeAttempt(of: "ana") == 1)
    }

    @Test func isBoundedByItsCapacity() {
        for _ in 1...2 { take("first") }
        for number in 0..<RateLimiter.capacity {
            take("user \(number)")
            if number % 100 == 0 { clock.advance(seconds: 1) }
        }
        take("first")
        for number in 0..<2 * RateLimiter.capacity { take("other \(number)") }
    }

    @Test func evictsThoseWithTheFewestAttempts() {
        for _ in 1...2 { take("guesser") }
        for number in 0..<2 * RateLimiter.capacity { take("user \(number)") }
        #expect(attempts.consumeAttempt(of: "guesser") == 1)
    }

    @Test func doesNotExtendTheDelayWhenTheClockIsSetBack() {
        for _ in 1...2 { take("ana") }
        clock.advance(seconds: -3600)
        #expect(attempts.consumeAttempt(of: "ana") == 1)
    }
}
