import GatherKit
import Synchronization

/// Counts attempts of many, so that each has a number of them at first, and later one in a while.
final class Attempts: Sendable {
    private let limit: Int
    /// How many milliseconds it takes until there is one more.
    private let interval: Int
    private let now: @Sendable () -> Timestamp
    /// When each has all attempts again that there are at first; who has them is not in it.
    private let ends = Mutex<[String: Timestamp]>([:])

    /// How many are remembered at once.
    static let capacity = 10_000

    init(limit: Int, interval: Int, now: @escaping @Sendable () -> Timestamp) {
        self.limit = limit
        self.interval = interval
        self.now = now
    }

    /// Uses up an attempt.
    ///
    /// - Throws: ``AccountFailure/tooManyAttempts(seconds:)`` when there is none left.
    func take(_ key: String) throws(AccountFailure) {
        let now = now()
        let seconds: Int? = ends.withLock { ends in
            let window = limit * interval
            // Nobody waits longer because the clock was put back.
            let end = min(max(ends[key] ?? now, now), now.adding(milliseconds: window)).adding(milliseconds: interval)
            let surplus = end.milliseconds(since: now) - window
            if surplus > 0 { return (surplus + 999) / 1000 }
            if ends[key] == nil, ends.count >= Self.capacity { Self.forgetSome(&ends, now) }
            ends[key] = end
            return nil
        }
        if let seconds { throw .tooManyAttempts(seconds: seconds) }
    }

    /// Runs work that uses up an attempt when it finds that the login is wrong, and only then.
    ///
    /// - Throws: ``AccountFailure/tooManyAttempts(seconds:)`` when there is none left, or what `work` throws.
    func attempt<Result>(_ key: String, _ work: () throws -> Result) throws -> Result {
        // Before it is known, as others may try at once.
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

    /// Undoes the use of an attempt.
    private func giveBack(_ key: String) {
        ends.withLock { ends in ends[key] = ends[key]?.adding(milliseconds: -interval) }
    }

    /// Makes room: those who have all their attempts again need not be remembered, nor those who nearly have.
    private static func forgetSome(_ ends: inout [String: Timestamp], _ now: Timestamp) {
        ends = ends.filter { $0.value > now }
        guard ends.count >= capacity else { return }
        let middle = ends.values.sorted()[ends.count / 2]
        ends = ends.filter { $0.value > middle }
    }
}
