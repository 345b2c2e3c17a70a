/// When a request is sent again.
public struct Retries: Sendable {
    /// How often it is sent at most.
    let attempts: Int
    /// Lets time pass.
    let sleep: @Sendable (Duration) async throws -> Void
    /// A number from 0 to 1 that nobody can tell before.
    let random: @Sendable () -> Double

    /// How long a server may ask to be left alone for the request to be sent again without asking anybody.
    private static let longestWish = 5
    /// The most seconds that are waited for between two attempts that nobody waits for.
    private static let longestPause = 60

    /// Says how often, and by which time and chance.
    public init(
        attempts: Int = 4,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.attempts = attempts
        self.sleep = sleep
        self.random = random
    }

    /// How long to wait after so many attempts in vain: longer each time, and not all clients at the same moment.
    func pause(after attempt: Int) -> Duration {
        .milliseconds(Int(Double(100 << min(attempt, 6)) * (0.5 + random() / 2)))
    }

    /// How long to wait before something is tried again that a server may have wished to be spared for some seconds.
    func pause(after attempt: Int, atLeast wish: Int?) -> Duration {
        max(pause(after: attempt), .seconds(min(wish ?? 0, Self.longestPause)))
    }

    /// How long to wait before a request is sent again that was answered.
    ///
    /// - Returns: Nil when the answer counts.
    func pause(answered status: Int, retryAfter: Int?) -> Duration? {
        guard status == 503 || status == 429, let retryAfter, (0...Self.longestWish).contains(retryAfter) else {
            return nil
        }
        return .seconds(retryAfter)
    }
}
