import CoreMetrics
import Foundation
import GatherKit
import Synchronization

/// The metrics of a server.
final class ServerMetrics: Sendable {
    let prometheus: PrometheusMetrics
    /// The number of open connections.
    let connections: Meter
    /// The number of connections refused because of the limit for each address.
    let refusals: Counter
    /// The number of requests in progress.
    let requests: Meter
    private let answers = Mutex<[Kind: (count: Counter, time: CoreMetrics.Timer)]>([:])

    /// The labels of a response.
    ///
    /// Only declared paths are used, so that clients cannot create new time series.
    struct Kind: Hashable {
        let method: Endpoint.Method
        let path: String
        let status: Int

        /// The labels of a response to a request without endpoint.
        static func nothing(_ status: Int) -> Kind { Kind(method: .get, path: "none", status: status) }
    }

    init() {
        prometheus = PrometheusMetrics()
        connections = Meter(label: "gather_http_connections", factory: prometheus)
        refusals = Counter(label: "gather_http_connections_refused_total", factory: prometheus)
        requests = Meter(label: "gather_http_requests_under_way", factory: prometheus)
    }

    /// The waiting time of work for a thread group.
    func waiting(_ crew: String) -> CoreMetrics.Timer {
        CoreMetrics.Timer(label: "gather_work_waiting_seconds", dimensions: [("for", crew)], factory: prometheus)
    }

    /// The number of running and waiting work items of a thread group.
    func works(_ crew: String) -> Meter {
        Meter(label: "gather_work", dimensions: [("for", crew)], factory: prometheus)
    }

    /// Records a response and its duration.
    func answered(_ kind: Kind, after nanoseconds: Int64) {
        let (count, time) = answers.withLock { answers in
            if let known = answers[kind] { return known }
            let place = [("method", kind.path == "none" ? "any" : kind.method.rawValue), ("path", kind.path)]
            let new = (
                Counter(
                    label: "gather_http_requests_total", dimensions: place + [("status", "\(kind.status)")],
                    factory: prometheus),
                CoreMetrics.Timer(label: "gather_http_request_seconds", dimensions: place, factory: prometheus)
            )
            answers[kind] = new
            return new
        }
        count.increment()
        time.recordNanoseconds(nanoseconds)
    }
}
