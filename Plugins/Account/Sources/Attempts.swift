import GatherKit
import Synchronization

/// A rate limiter with one counter for each key: a burst of `limit` attempts, then one for each interval.
final class Attempts: Sendable {
    private let limit: Int
    /// The time after which a key gains one attempt, in milliseconds.
    private let interval: Int
    private let now: @Sendable () -> Timestamp
    /// The time at which each key has all its attempts again; keys without used attempts are left out.
    private let ends = Mutex<[String: Timestamp]>([:])

    /// The maximum number of keys in memory.
    static let capacity = 10_000

    init(limit: Int, interval: Int, now: @escaping @Sendable () -> Timestamp) {
        self.limit = limit
        self.interval = interval
        self.now = now
    }

    /// Uses up one attempt of a key.
    ///
    /// - Throws: ``AccountFailure/tooManyAttempts(seconds:)`` if the key has no attempt left.
    func take(_ key: String) throws(AccountFailure) {
        let now = now()
        let seconds: Int? = ends.withLock { ends in
            let window = limit * interval
            // A clock that was set back does not extend the wait.
            let end = min(max(ends[key] ?? now, now), now.adding(milliseconds: window)).adding(milliseconds: interval)
            let surplus = end.milliseconds(since: now) - window
            if surplus > 0 { return (surplus + 999) / 1000 }
            if ends[key] == nil, ends.count >= Self.capacity { Self.forgetSome(&ends, now) }
            ends[key] = end
            return nil
        }
        if let seconds { throw .tooManyAttempts(seconds: seconds) }
    }

    /// Runs `work`, which uses up an attempt only if it fails with ``AccountFailure/wrongLogin``.
    ///
    /// - Throws: ``AccountFailure/tooManyAttempts(seconds:)`` if the key has no attempt left, or the error of `work`.
    func attempt<Result>(_ key: String, _ work: () throws -> Result) throws -> Result {
        // Taken before the outcome is known, as concurrent attempts must count too.
        try take(key)
        do {
            let result = try work()
            giveBack(key)
            return result
        } catch AccountFailure.wrongLogin {
            throw AccountFailure.wrongLogin
        } catch {
            giveBack(key)
            throw error
        }
    }

    private func giveBack(_ key: String) {
        ends.withLock { ends in ends[key] = ends[key]?.adding(milliseconds: -interval) }
    }

    /// Makes room: drops keys that have all their attempts again, or else the half of the keys nearest to that.
    private static func forgetSome(_ ends: inout [String: Timestamp], _ now: Timestamp) {
        ends = ends.filter { $0.value > now }
        guard ends.count >= capacity else { return }
        let latest = ends.sorted { $0.value > $1.value }.prefix(ends.count / 2)
        ends = Dictionary(uniqueKeysWithValues: latest.map { ($0.key, $0.value) })
    }
}
