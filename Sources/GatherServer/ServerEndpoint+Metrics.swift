import GatherKit
import HTTPTypes

/// The clients that may read the metrics of a server.
public enum MetricsAudience: String, CaseIterable, Sendable {
    /// Clients on the same machine.
    case local
    /// All clients.
    case all
    /// No clients: the endpoint does not exist.
    case off
}

extension ServerEndpoint {
    /// The endpoint of metrics, for Prometheus.
    ///
    /// Metrics reveal how a server is used, so by default only this machine may read them; other clients get 404.
    /// Requests through a proxy on this machine, which its header fields reveal, count as those of other clients.
    static func metrics(_ metrics: ServerMetrics, for audience: MetricsAudience) -> ServerEndpoint {
        ServerEndpoint(method: .get, path: "/metrics") { request in
            guard audience == .all || isLocal(request) else { throw EndpointFailure.unknownPath }
            let text = metrics.prometheus.text + processMeasures()
            return Answer(.ok, body: .whole(Array(text.utf8), type: "text/plain; version=0.0.4; charset=utf-8"))
        }
    }

    private static func isLocal(_ request: Request) -> Bool {
        guard let address = request.address, NetworkAddress(address).isLoopback else { return false }
        return !["Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"].contains { name in
            HTTPField.Name(name).map(request.headers.contains) ?? false
        }
    }
}
