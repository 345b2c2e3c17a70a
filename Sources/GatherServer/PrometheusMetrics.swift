import CoreMetrics
import Synchronization

/// Collects what is measured through swift-metrics, and tells it in the text form of Prometheus.
final class PrometheusMetrics: MetricsFactory {
    private let series = Mutex<[Name: [Labels: any Series]]>([:])

    /// What a measure is called, and what is said about it.
    private struct Name: Hashable, Comparable {
        let text: String
        static func < (left: Name, right: Name) -> Bool { left.text < right.text }
    }

    private typealias Labels = String

    /// What several measures of one name differ in, as Prometheus writes it, such as `method="GET",status="200"`.
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

    // What was counted is told as long as the server runs, whoever counts on.
    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyMeter(_ handler: any MeterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}

    /// All that was measured, as Prometheus reads it.
    var text: String {
        let all = series.withLock { $0 }
        return all.sorted { $0.key < $1.key }.map { name, series in
            let kind = series.values.first?.kind ?? "untyped"
            let lines = series.sorted { $0.key < $1.key }.flatMap { $1.lines(name.text, labels: $0) }
            return "# TYPE \(name.text) \(kind)\n" + lines.map { $0 + "\n" }.joined()
        }.joined()
    }

    /// The series of a name and labels; of two that are one and the same, the second is the first.
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
