import GatherKit

/// The clients that may read the metrics of a server.
enum MetricsAudience: String, CaseIterable, Sendable {
    /// Clients on the same machine.
    case local
    case all
    /// No clients: the endpoint does not exist.
    case off
}

extension Endpoint {
    /// The endpoint of metrics, for Prometheus.
    ///
    /// Metrics reveal how a server is used, so by default only this machine may read them; other clients get 404.
    /// Requests through a proxy on this machine, which its header fields reveal, count as those of other clients.
    static func metrics(_ metrics: ServerMetrics, _ workers: Workers, for audience: MetricsAudience) -> Endpoint {
        Endpoint(
            asynchronous: .get, "/metrics", "Show the metrics for Prometheus", for: .anyone,
            answers: .ok, .notFound, result: .text, mediaType: "text/plain"
        ) { request in
            guard audience == .all || isLocal(request) else { throw EndpointFailure.unknownPath }
            let text = metrics.text(with: workers.measures) + processMeasures()
            return Response(.ok, body: .bytes(Array(text.utf8), type: "text/plain; version=0.0.4; charset=utf-8"))
        }
    }

    private static func isLocal(_ request: Request) -> Bool {
        !request.isForwarded && request.address.map { NetworkAddress($0).isLoopback } ?? false
    }
}
