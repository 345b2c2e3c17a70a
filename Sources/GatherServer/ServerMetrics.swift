import CoreMetrics
import Foundation
import GatherKit
import Synchronization

/// What a server measures of itself.
final class ServerMetrics: Sendable {
    let prometheus: PrometheusMetrics
    /// How many connections are open.
    let connections: Meter
    /// How many were refused, as their addresses had too many.
    let refusals: Counter
    /// How many requests are being answered.
    let requests: Meter
    private let answers = Mutex<[Kind: (count: Counter, time: CoreMetrics.Timer)]>([:])

    /// What answers are told apart by: what is declared, so that nobody can make up more of them.
    struct Kind: Hashable {
        let method: Endpoint.Method
        let path: String
        let status: Int

        /// An answer to what is for no endpoint.
        static func nothing(_ status: Int) -> Kind { Kind(method: .get, path: "none", status: status) }
    }

    init() {
        prometheus = PrometheusMetrics()
        connections = Meter(label: "gather_http_connections", factory: prometheus)
        refusals = Counter(label: "gather_http_connections_refused_total", factory: prometheus)
        requests = Meter(label: "gather_http_requests_under_way", factory: prometheus)
    }

    /// How long the work of a crew waits until it begins.
    func waiting(_ crew: String) -> CoreMetrics.Timer {
        CoreMetrics.Timer(label: "gather_work_waiting_seconds", dimensions: [("for", crew)], factory: prometheus)
    }

    /// How much work a crew does, or has before it.
    func works(_ crew: String) -> Meter {
        Meter(label: "gather_work", dimensions: [("for", crew)], factory: prometheus)
    }

    /// Counts an answer.
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
