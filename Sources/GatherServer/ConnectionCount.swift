import CoreMetrics
import GatherModels
import Synchronization

/// Counts the connections of each client, as far as its address tells it from others.
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
            guard let client = client(at: address) else { return true }
            let count = counts[client, default: 0]
            guard count < limits.connectionsOfAddress else { return false }
            counts[client] = count + 1
            return true
        }
        isLetIn ? metrics.connections.increment() : metrics.refusals.increment()
        return isLetIn
    }

    /// Lets a connection out that was let in.
    func remove(_ address: String?) {
        metrics.connections.decrement()
        guard let client = client(at: address) else { return }
        counts.withLock { counts in
            let count = counts[client, default: 1] - 1
            counts[client] = count > 0 ? count : nil
        }
    }

    /// Whom a connection counts for, if it counts.
    private func client(at address: String?) -> String? {
        guard let address = address.map(NetworkAddress.init) else { return nil }
        return limits.countsLoopback || !address.isLoopback ? address.client : nil
    }
}
