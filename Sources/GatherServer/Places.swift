import Synchronization

/// A counting limiter: a maximum number of concurrent places for each holder.
final class Places: Sendable {
    private let limit: Int
    private let counts = Mutex<[String: Int]>([:])

    /// - Parameter limit: The maximum number of places for each holder.
    init(limit: Int) { self.limit = limit }

    /// Takes a place, which is released when the returned value is deinitialized.
    ///
    /// - Parameter holder: The holder; the default is one that all callers share.
    /// - Returns: Nil if the holder has no place left.
    func take(for holder: String = "") -> Place? {
        let isFree = counts.withLock { counts in
            let count = counts[holder, default: 0]
            guard count < limit else { return false }
            counts[holder] = count + 1
            return true
        }
        return isFree ? Place(of: holder, in: self) : nil
    }

    private func giveBack(_ holder: String) {
        counts.withLock { counts in
            let count = counts[holder, default: 1] - 1
            counts[holder] = count > 0 ? count : nil
        }
    }

    /// A taken place.
    final class Place: Sendable {
        private let holder: String
        private let places: Places

        fileprivate init(of holder: String, in places: Places) {
            self.holder = holder
            self.places = places
        }

        deinit { places.giveBack(holder) }
    }
}
