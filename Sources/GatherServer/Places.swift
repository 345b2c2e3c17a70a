import Synchronization

/// Counts how much of something each of many has, so that nobody has more of it than there may be for one.
final class Places: Sendable {
    private let limit: Int
    private let counts = Mutex<[String: Int]>([:])

    /// - Parameter limit: How many places each has at most.
    init(limit: Int) { self.limit = limit }

    /// Takes a place for somebody, or for everybody together, which is theirs for as long as it is kept.
    ///
    /// - Returns: Nil when there is none left.
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

    /// What somebody has.
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
