import Synchronization

/// Limits how much may be taken at the same time, by each holder and by all of them together.
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
    ///   - holder: The holder; the default is shared by all callers.
    /// - Returns: Nil if the holder, or all of them together, would exceed the limit.
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

    /// The amount that a holder has taken, released when this value is deinitialized.
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
