import Synchronization

/// Limits how much holders take at the same time: each of them, and all together.
package final class ConcurrencyLimit: Sendable {
    private let limit, total: Int
    private let taken = Mutex((of: [String: Int](), all: 0))

    /// - Parameters:
    ///   - limit: The maximum for each holder.
    ///   - total: The maximum for all holders together.
    package init(limit: Int, total: Int = .max) {
        self.limit = limit
        self.total = total
    }

    /// Takes a share, which is released when the returned value is deinitialized.
    ///
    /// - Parameters:
    ///   - holder: The holder; the default is one that all callers share.
    /// - Returns: Nil if there is no more for the holder.
    package func take(_ count: Int = 1, for holder: String = "") -> Share? {
        let isFree = taken.withLock { taken in
            let sum = taken.of[holder, default: 0] + count
            guard sum <= limit, taken.all + count <= total else { return false }
            taken.of[holder] = sum
            taken.all += count
            return true
        }
        return isFree ? Share(count, of: holder, in: self) : nil
    }

    private func giveBack(_ count: Int, of holder: String) {
        taken.withLock { taken in
            let rest = taken.of[holder, default: count] - count
            taken.of[holder] = rest > 0 ? rest : nil
            taken.all -= count
        }
    }

    /// What a holder has taken, until it is deinitialized.
    package final class Share: Sendable {
        private let count: Int
        private let holder: String
        private let limiter: ConcurrencyLimit

        fileprivate init(_ count: Int, of holder: String, in limiter: ConcurrencyLimit) {
            self.count = count
            self.holder = holder
            self.limiter = limiter
        }

        deinit { limiter.giveBack(count, of: holder) }
    }
}
