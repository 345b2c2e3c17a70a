import Synchronization

/// A rate limiter with one counter for each key: a burst of `limit` attempts, then one for each interval.
///
/// It keeps 10,000 keys at most, and forgets those with the most attempts left first.
public final class RateLimiter: Sendable {
    private let limit: Int
    /// The time after which a key gains one attempt, in milliseconds.
    private let interval: Int
    private let now: @Sendable () -> Timestamp
    /// The time at which each key has all its attempts again; keys without used attempts are left out.
    private let ends = Mutex<[String: Timestamp]>([:])

    /// The maximum number of keys in memory.
    static let capacity = 10_000

    /// Creates a rate limiter.
    ///
    /// - Parameters:
    ///   - limit: The attempts of a key that has used none.
    ///   - interval: The time after which a key gains one attempt, in milliseconds.
    public init(limit: Int, interval: Int, now: @escaping @Sendable () -> Timestamp) {
        self.limit = limit
        self.interval = interval
        self.now = now
    }

    /// Counts an attempt of a key, if it has one left.
    ///
    /// - Returns: The seconds after which the key has an attempt again; nil if it had one left.
    public func consumeAttempt(of key: String) -> Int? {
        let now = now()
        return ends.withLock { ends in
            let window = limit * interval
            // A clock that was set back does not extend the wait.
            let end = min(max(ends[key] ?? now, now), now.adding(milliseconds: window)).adding(milliseconds: interval)
            let surplus = end.milliseconds(since: now) - window
            if surplus > 0 { return (surplus + 999) / 1000 }
            if ends[key] == nil, ends.count >= Self.capacity { Self.forgetSome(&ends, now) }
            ends[key] = end
            return nil
        }
    }

    /// Gives back an attempt that does not count after all.
    public func returnAttempt(of key: String) {
        ends.withLock { ends in ends[key] = ends[key]?.adding(milliseconds: -interval) }
    }

    /// Removes the keys with all attempts left or, if that frees too little, the half closest to it.
    private static func forgetSome(_ ends: inout [String: Timestamp], _ now: Timestamp) {
        ends = ends.filter { $0.value > now }
        guard ends.count >= capacity else { return }
        let latest = ends.sorted { $0.value > $1.value }.prefix(ends.count / 2)
        ends = Dictionary(uniqueKeysWithValues: latest.map { ($0.key, $0.value) })
    }
}
