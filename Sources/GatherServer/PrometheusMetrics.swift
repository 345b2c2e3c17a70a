import Synchronization

/// Named metrics, exported in the Prometheus text format.
final class PrometheusMetrics: Sendable {
    /// The series of each metric, by their labels in the text format, such as `method="GET",status="200"`.
    private let series = Mutex<[String: [String: any Series]]>([:])

    /// Returns the counter with a name and labels; it is made with the first call.
    func counter(_ name: String, _ labels: [(String, String)] = []) -> Counter { found(name, labels) { Counter() } }

    func gauge(_ name: String, _ labels: [(String, String)] = []) -> Gauge { found(name, labels) { Gauge() } }

    func histogram(_ name: String, _ labels: [(String, String)] = []) -> Histogram {
        found(name, labels) { Histogram() }
    }

    /// All metrics in the Prometheus text format.
    var text: String {
        let all = series.withLock { $0 }
        return all.sorted { $0.key < $1.key }.map { name, series in
            let kind = series.values.first?.kind ?? "untyped"
            let lines = series.sorted { $0.key < $1.key }.flatMap { $1.lines(name, labels: $0) }
            return "# TYPE \(name) \(kind)\n" + lines.map { $0 + "\n" }.joined()
        }.joined()
    }

    private func found<New: Series>(_ name: String, _ labels: [(String, String)], _ make: () -> New) -> New {
        let labels = labels.map { name, value in
            let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            return "\(name)=\"\(escaped)\""
        }.joined(separator: ",")
        return series.withLock { series in
            if let old = series[name]?[labels] as? New { return old }
            let new = make()
            series[name, default: [:]][labels] = new
            return new
        }
    }
}
