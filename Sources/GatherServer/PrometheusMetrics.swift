import CoreMetrics
import Synchronization

/// A backend for swift-metrics that exports metrics in the Prometheus text format.
final class PrometheusMetrics: MetricsFactory {
    private let series = Mutex<[Name: [Labels: any Series]]>([:])

    /// The name of a metric, by which the output is sorted.
    private struct Name: Hashable, Comparable {
        let text: String
        static func < (left: Name, right: Name) -> Bool { left.text < right.text }
    }

    private typealias Labels = String

    /// The labels of a series in the Prometheus text format, such as `method="GET",status="200"`.
    static func labels(_ dimensions: [(String, String)]) -> String {
        dimensions.map { name, value in
            let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            return "\(name)=\"\(escaped)\""
        }.joined(separator: ",")
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        found(label, dimensions) { PrometheusCounter() }
    }

    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        found(label, dimensions) { PrometheusGauge() }
    }

    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        found(label, dimensions) { PrometheusHistogram() }
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        found(label, dimensions) { PrometheusHistogram() }
    }

    // Metrics are kept for the lifetime of the server, even without a user.
    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyMeter(_ handler: any MeterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}

    /// All metrics in the Prometheus text format.
    var text: String {
        let all = series.withLock { $0 }
        return all.sorted { $0.key < $1.key }.map { name, series in
            let kind = series.values.first?.kind ?? "untyped"
            let lines = series.sorted { $0.key < $1.key }.flatMap { $1.lines(name.text, labels: $0) }
            return "# TYPE \(name.text) \(kind)\n" + lines.map { $0 + "\n" }.joined()
        }.joined()
    }

    /// Returns the series with a name and labels, and makes it if it does not exist.
    private func found<New: Series>(_ label: String, _ dimensions: [(String, String)], _ make: () -> New) -> New {
        series.withLock { series in
            let (name, labels) = (Name(text: label), Self.labels(dimensions))
            if let old = series[name]?[labels] as? New { return old }
            let new = make()
            series[name, default: [:]][labels] = new
            return new
        }
    }
}
