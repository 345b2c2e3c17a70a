import GatherKit
import Synchronization

final class ServerMetrics: Sendable {
    let prometheus = PrometheusMetrics()
    /// The number of open connections.
    let connections: Counter
    /// The number of connections refused because of the limit for each address.
    let refusals: Counter
    /// The number of requests in progress.
    let requests: Counter
    private let answers = Mutex<[Kind: (count: Counter, time: Histogram)]>([:])

    /// The labels of a response.
    ///
    /// Only declared paths are used, so that clients cannot create new time series.
    struct Kind: Hashable {
        let method: Endpoint.Method
        /// The declared path, `page` for all pages, or `none` for what is not declared.
        let path: String
        let status: Int
    }

    init(version: String = "") {
        connections = prometheus.gauge("gather_http_connections", "Open connections.")
        refusals = prometheus.counter(
            "gather_http_connections_refused_total", "Connections refused because their address has too many.")
        requests = prometheus.gauge("gather_http_requests_under_way", "Requests in progress.")
        prometheus.gauge(
            "gather_build_info", "The version of the server; the value is always 1.", [("version", version)]
        ).increment()
    }

    /// The waiting time of work for a thread group.
    func waiting(_ group: String) -> Histogram {
        prometheus.histogram(
            "gather_work_waiting_seconds", "Time that work spends waiting for a thread.", [("for", group)])
    }

    /// The number of running and waiting work items of a thread group.
    func works(_ group: String) -> Counter {
        prometheus.gauge("gather_work", "Work running or waiting for a thread.", [("for", group)])
    }

    /// Records a response and its duration.
    func answered(_ kind: Kind, after duration: Duration) {
        let (count, time) = answers.withLock { answers in
            if let known = answers[kind] { return known }
            let place = [("method", kind.path == "none" ? "any" : kind.method.rawValue), ("path", kind.path)]
            let new = (
                prometheus.counter(
                    "gather_http_requests_total", "Answered requests.", place + [("status", "\(kind.status)")]),
                prometheus.histogram("gather_http_request_seconds", "Time from request to answer.", place)
            )
            answers[kind] = new
            return new
        }
        count.increment()
        time.record(duration)
    }
}
