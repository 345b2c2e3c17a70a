import Synchronization

/// Named metrics, exported in the Prometheus text format.
final class PrometheusMetrics: Sendable {
    /// The metrics by name: what each is, and its series by their labels in the text format, such as
    /// `method="GET",status="200"`.
    private let metrics = Mutex<[String: (help: String, series: [String: any Series])]>([:])

    /// Returns the counter with a name and labels; it is made with the first call.
    func counter(_ name: String, _ help: String, _ labels: [(String, String)] = []) -> Counter {
        found(name, help, labels) { Counter() }
    }

    func gauge(_ name: String, _ help: String, _ labels: [(String, String)] = []) -> Gauge {
        found(name, help, labels) { Gauge() }
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
