import Foundation

/// The retry policy: exponential backoff with jitter.
public struct Retries: Sendable {
    /// The maximum number of attempts.
    let attempts: Int
    /// Waits for a duration; what `check`, called about once a second, throws ends that.
    let sleep: @Sendable (_ duration: Duration, _ check: () throws -> Void) throws -> Void
    /// A random number from 0 to 1, for the jitter.
    let random: @Sendable () -> Double

    /// The longest `Retry-After`, in seconds, after which a request is repeated automatically.
    private static let longestWish = 5
    /// The upper limit, in seconds, of a `Retry-After` for requests in the background.
    private static let longestPause = 60

    /// Creates a retry policy.
    public init(
        attempts: Int = 4,
        sleep: @escaping @Sendable (_ duration: Duration, _ check: () throws -> Void) throws -> Void = sleep,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.attempts = attempts
        self.sleep = sleep
        self.random = random
    }

    /// Waits for a duration, in steps of a second that a signal cuts short.
    public static func sleep(_ duration: Duration, checking check: () throws -> Void) throws {
        let end = ContinuousClock.now + duration
        while true {
            try check()
            let rest = end - ContinuousClock.now
            guard rest > .zero else { return }
            usleep(UInt32(min(rest, .seconds(1)) / .microseconds(1)))
        }
    }

    /// The pause after a failed attempt: 100 ms, doubled up to 6.4 s, times a random factor from 0.5 to 1.
    ///
    /// - Parameter attempt: The number of the failed attempt, from 0.
    func pause(after attempt: Int) -> Duration {
        .milliseconds(Int(Double(100 << min(attempt, 6)) * (0.5 + random() / 2)))
    }

    /// The pause after a failed attempt, at least as long as the server's `Retry-After`.
    func pause(after attempt: Int, atLeast wish: Int?) -> Duration {
        max(pause(after: attempt), .seconds(min(wish ?? 0, Self.longestPause)))
    }

    /// The pause before a request is repeated that was answered with 429 or 503.
    ///
    /// - Returns: Nil if the response is final.
    func pause(answered status: Int, retryAfter: Int?) -> Duration? {
        guard status == 503 || status == 429, let retryAfter, (0...Self.longestWish).contains(retryAfter) else {
            return nil
        }
        return .seconds(retryAfter)
    }
}
