import GatherKit
import Synchronization

/// The metrics of a server, for Prometheus.
final class ServerMetrics: Sendable {
    /// The number of open connections.
    let connections = Counter()
    /// The number of connections refused because of the limit for each address.
    let refusals = Counter()
    /// The number of requests in progress.
    let requests = Counter()
    private let version: String
    /// The responses by the labels of their method and path.
    private let responses = Mutex<[String: Responses]>([:])

    /// The labels of a response.
    ///
    /// Only declared paths are used, so that clients cannot create new time series.
    struct Kind {
        let method: Endpoint.Method
        /// The declared path, `page` for all pages, or `none` for what is not declared.
        let path: String
        let status: Int
    }

    /// The responses of one method and path.
    private struct Responses {
        var counts: [Int: Int] = [:]
        let times = Histogram()

        mutating func add(_ status: Int, after duration: Duration) {
            counts[status, default: 0] += 1
            times.record(duration)
        }
    }

    init(version: String = "") { self.version = version }

    /// Records a response and its duration.
    func answered(_ kind: Kind, after duration: Duration) {
        let method = kind.path == "none" ? "any" : kind.method.rawValue
        let labels = #"method="\#(method)",path="\#(kind.path)""#
        responses.withLock { $0[labels, default: Responses()].add(kind.status, after: duration) }
    }

    /// All metrics in the Prometheus text format, with those of thread groups.
    func text(with groups: [WorkMeasures]) -> String {
        let responses = responses.withLock(\.self).sorted { $0.key < $1.key }
        let groups = groups.sorted { $0.name < $1.name }
        return [
            Self.metric(
                "gather_build_info", "gauge", "The version of the server; the value is always 1.",
                [#"{version="\#(version)"} 1"#]),
            Self.metric("gather_http_connections", "gauge", "Open connections.", [" \(connections.value)"]),
            Self.metric(
                "gather_http_connections_refused_total", "counter",
                "Connections refused because their address has too many.", [" \(refusals.value)"]),
            Self.metric(
                "gather_http_request_seconds", "histogram", "Time from request to response.",
                responses.flatMap { $1.times.samples($0) }),
            Self.metric(
                "gather_http_requests_total", "counter", "Requests answered.",
                responses.flatMap { labels, responses in
                    responses.counts.sorted { $0.key < $1.key }.map { #"{\#(labels),status="\#($0)"} \#($1)"# }
                }),
            Self.metric("gather_http_requests_under_way", "gauge", "Requests in progress.", [" \(requests.value)"]),
            Self.metric(
                "gather_work", "gauge", "Work running or waiting for a thread.",
                groups.map { #"{for="\#($0.name)"} \#($0.works.value)"# }),
            Self.metric(
                "gather_work_waiting_seconds", "histogram", "Time that work spends waiting for a thread.",
                groups.flatMap { $0.waiting.samples(#"for="\#($0.name)""#) }),
        ].joined()
    }

    /// A metric in the Prometheus text format.
    ///
    /// - Parameter samples: The lines after its name.
    static func metric(_ name: String, _ kind: String, _ help: String, _ samples: [String]) -> String {
        "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n" + samples.map { "\(name)\($0)\n" }.joined()
    }
}

/// The measures of a thread group.
struct WorkMeasures: Sendable {
    let name: String
    /// The number of running and waiting work items.
    let works = Counter()
    /// The times for which work waits for a thread.
    let waiting = Histogram()
}

/// A number: a counter, which only grows, or a gauge.
final class Counter: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }

    @discardableResult func increment() -> Int { count.add(1, ordering: .relaxed).newValue }
    func decrement() { count.subtract(1, ordering: .relaxed) }
}

final class Histogram: Sendable {
    /// The upper bounds of the buckets, in seconds.
    static let bounds = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

    private let state = Mutex((counts: [Int](repeating: 0, count: bounds.count + 1), sum: 0.0))

    func record(_ duration: Duration) {
        let seconds = duration / .seconds(1)
        let place = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        state.withLock { state in
            state.counts[place] += 1
            state.sum += seconds
        }
    }

    /// The samples in the Prometheus text format, without the name of the metric.
    func samples(_ labels: String) -> [String] {
        let (counts, sum) = state.withLock { $0 }
        var total = 0
        let buckets = zip(Self.bounds.map { "\($0)" } + ["+Inf"], counts).map { bound, count in
            total += count
            return "_bucket{\(labels),le=\"\(bound)\"} \(total)"
        }
        return buckets + ["_sum{\(labels)} \(sum)", "_count{\(labels)} \(total)"]
    }
}
