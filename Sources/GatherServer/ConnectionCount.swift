import GatherKit

/// Limits the connections of each client address.
final class ConnectionCount: Sendable {
    private let countsLoopback: Bool
    private let places: Places
    private let metrics: ServerMetrics

    init(_ limits: Limits, _ metrics: ServerMetrics) {
        countsLoopback = limits.countsLoopback
        places = Places(limit: limits.connectionsOfAddress)
        self.metrics = metrics
    }

    /// Admits a connection for the lifetime of the returned value.
    ///
    /// - Parameter address: The address of the client, if known.
    /// - Returns: Nil if the address has reached its limit.
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

    /// An admitted connection.
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
