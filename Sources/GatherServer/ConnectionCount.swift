import CoreMetrics
import Synchronization

/// Counts the connections of each address.
final class ConnectionCount: Sendable {
    private let limits: Limits
    private let counts = Mutex<[String: Int]>([:])

    private let metrics: ServerMetrics

    init(_ limits: Limits, _ metrics: ServerMetrics) {
        self.limits = limits
        self.metrics = metrics
    }

    /// Lets a connection in.
    ///
    /// - Parameter address: Where it comes from; nil when that is not known.
    /// - Returns: False when there are as many from there as there may be.
    func add(_ address: String?) -> Bool {
        let isLetIn = counts.withLock { counts in
            guard let address, isCounted(address) else { return true }
            let count = counts[address, default: 0]
            guard count < limits.connectionsOfAddress else { return false }
            counts[address] = count + 1
            return true
        }
        isLetIn ? metrics.connections.increment() : metrics.refusals.increment()
        return isLetIn
    }

    /// Lets a connection out that was let in.
    func remove(_ address: String?) {
        metrics.connections.decrement()
        guard let address, isCounted(address) else { return }
        counts.withLock { counts in
            let count = counts[address, default: 1] - 1
            counts[address] = count > 0 ? count : nil
        }
    }

    private func isCounted(_ address: String) -> Bool { limits.countsLoopback || !isLoopback(address) }
}

/// Whether only programs of this machine come from there.
func isLoopback(_ address: String) -> Bool {
    address.hasPrefix("127.") || address == "::1" || address.hasPrefix("::ffff:127.")
}
