import CoreMetrics
import GatherKit

/// Counts the connections of each client, as far as its address tells it from others.
final class ConnectionCount: Sendable {
    private let countsLoopback: Bool
    private let places: Places
    private let metrics: ServerMetrics

    init(_ limits: Limits, _ metrics: ServerMetrics) {
        countsLoopback = limits.countsLoopback
        places = Places(limit: limits.connectionsOfAddress)
        self.metrics = metrics
    }

    /// Lets a connection in, for as long as what is returned is kept.
    ///
    /// - Parameter address: Where it comes from; nil when that is not known.
    /// - Returns: Nil when there are as many from there as there may be.
    func admission(from address: String?) -> Admission? {
        guard let client = address.map(NetworkAddress.init), countsLoopback || !client.isLoopback else {
            return Admission(nil, metrics)
        }
        guard let place = places.take(for: client.client) else {
            metrics.refusals.increment()
            return nil
        }
        return Admission(place, metrics)
    }

    /// A connection that was let in.
    final class Admission: Sendable {
        private let place: Places.Place?
        private let metrics: ServerMetrics

        fileprivate init(_ place: Places.Place?, _ metrics: ServerMetrics) {
            self.place = place
            self.metrics = metrics
            metrics.connections.increment()
        }

        deinit { metrics.connections.decrement() }
    }
}
