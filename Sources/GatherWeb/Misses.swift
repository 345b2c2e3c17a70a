import GatherKit
import Synchronization

/// Counts for each address how many links it has asked for that do not exist, so that nobody tries many.
final class Misses: Sendable {
    private let counts = Mutex<[String: (count: Int, end: Timestamp)]>([:])

    /// How many misses an address has, and for how long they count, in milliseconds.
    private static let limit = 20
    private static let memory = 600_000
    /// The maximum number of addresses that are remembered.
    private static let capacity = 10_000

    /// Checks that an address has misses left.
    ///
    /// - Throws: ``WebFailure/tooManyMisses``.
    func check(_ address: String?, at now: Timestamp) throws(WebFailure) {
        guard let address else { return }
        let entry = counts.withLock { $0[NetworkAddress(address).client] }
        if let entry, entry.count >= Self.limit, now < entry.end { throw .tooManyMisses }
    }

    /// Notes a miss.
    func note(_ address: String?, at now: Timestamp) {
        guard let address else { return }
        counts.withLock { counts in
            if counts.count >= Self.capacity { counts = counts.filter { now < $0.value.end } }
            if counts.count >= Self.capacity { counts = [:] }
            let old = counts[NetworkAddress(address).client].flatMap { now < $0.end ? $0.count : nil } ?? 0
            counts[NetworkAddress(address).client] = (old + 1, now.adding(milliseconds: Self.memory))
        }
    }
}
