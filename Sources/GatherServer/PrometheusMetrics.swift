import Synchronization

/// Named metrics, exported in the Prometheus text format.
final class PrometheusMetrics: Sendable {
    /// The metrics by name: what each is, and its series by their labels in the text format, such as
    /// `method="GET",status="200"`.
    private let metrics = Mutex<[String: (help: String, series: [String: any Series])]>([:])

    /// Returns the counter with a name and labels; it is made with the first call.
    func counter(_ name: String, _ help: String, _ labels: [(String, String)] = []) -> Counter {
        found(name, help, labels) { Counter("counter") }
    }

    func gauge(_ name: String, _ help: String, _ labels: [(String, String)] = []) -> Counter {
        found(name, help, labels) { Counter("gauge") }
    }

    func histogram(_ name: String, _ help: String, _ labels: [(String, String)] = []) -> Histogram {
        found(name, help, labels) { Histogram() }
    }

    /// All metrics in the Prometheus text format.
    var text: String {
        let all = metrics.withLock { $0 }
        return all.sorted { $0.key < $1.key }.map { name, metric in
            let kind = metric.series.values.first?.kind ?? "untyped"
            let lines = metric.series.sorted { $0.key < $1.key }.flatMap { $1.lines(name, labels: $0) }
            return Self.heading(name, kind, metric.help) + lines.map { $0 + "\n" }.joined()
        }.joined()
    }

    /// The lines that describe a metric.
    static func heading(_ name: String, _ kind: String, _ help: String) -> String {
        "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
    }

    private func found<New: Series>(
        _ name: String, _ help: String, _ labels: [(String, String)], _ make: () -> New
    ) -> New {
        let labels = labels.map { name, value in
            let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            return "\(name)=\"\(escaped)\""
        }.joined(separator: ",")
        return metrics.withLock { metrics in
            if let old = metrics[name]?.series[labels] as? New { return old }
            let new = make()
            metrics[name, default: (help, [:])].series[labels] = new
            return new
        }
    }
}

/// A metric with one set of labels.
protocol Series: AnyObject, Sendable {
    /// The Prometheus type of the metric.
    var kind: String { get }
    /// The samples in the Prometheus text format.
    func lines(_ name: String, labels: String) -> [String]
}

/// A number: a counter, which only grows, or a gauge.
final class Counter: Series {
    let kind: String
    private let count = Atomic(0)

    init(_ kind: String) { self.kind = kind }

    func increment() { count.add(1, ordering: .relaxed) }
    func decrement() { count.subtract(1, ordering: .relaxed) }

    func lines(_ name: String, labels: String) -> [String] {
        ["\(name)\(braced(labels)) \(count.load(ordering: .relaxed))"]
    }
}

final class Histogram: Series {
    /// The upper bounds of the buckets, in seconds.
    static let bounds = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

    private let state = Mutex((counts: [Int](repeating: 0, count: bounds.count + 1), sum: 0.0))

    var kind: String { "histogram" }

    func record(_ duration: Duration) {
        let seconds = duration / .seconds(1)
        let place = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        state.withLock { state in
            state.counts[place] += 1
            state.sum += seconds
        }
    }

    func lines(_ name: String, labels: String) -> [String] {
        let (counts, sum) = state.withLock { $0 }
        var total = 0
        let before = labels.isEmpty ? "" : labels + ","
        let buckets = zip(Self.bounds.map { "\($0)" } + ["+Inf"], counts).map { bound, count in
            total += count
            return "\(name)_bucket{\(before)le=\"\(bound)\"} \(total)"
        }
        return buckets + ["\(name)_sum\(braced(labels)) \(sum)", "\(name)_count\(braced(labels)) \(total)"]
    }
}

private func braced(_ labels: String) -> String { labels.isEmpty ? "" : "{\(labels)}" }
