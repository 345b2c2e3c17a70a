import CoreMetrics
import Synchronization

/// A metric with one set of labels.
protocol Series: AnyObject, Sendable {
    /// The Prometheus type of the metric.
    var kind: String { get }
    /// The samples in the Prometheus text format.
    func lines(_ name: String, labels: String) -> [String]
}

/// A counter of events.
final class PrometheusCounter: CounterHandler, Series {
    private let count = Atomic<Int64>(0)

    var kind: String { "counter" }
    func increment(by amount: Int64) { count.add(amount, ordering: .relaxed) }
    func reset() { count.store(0, ordering: .relaxed) }

    func lines(_ name: String, labels: String) -> [String] {
        ["\(name)\(braced(labels)) \(count.load(ordering: .relaxed))"]
    }
}

/// A gauge of a current value.
final class PrometheusGauge: MeterHandler, Series {
    private let value = Mutex(0.0)

    var kind: String { "gauge" }
    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { self.value.withLock { $0 = value } }
    func increment(by amount: Double) { value.withLock { $0 += amount } }
    func decrement(by amount: Double) { increment(by: -amount) }

    func lines(_ name: String, labels: String) -> [String] {
        ["\(name)\(braced(labels)) \(value.withLock { $0 })"]
    }
}

/// A histogram of durations in seconds, or of other values.
final class PrometheusHistogram: TimerHandler, RecorderHandler, Series {
    /// The upper bounds of the buckets.
    static let bounds = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

    private let state = Mutex((counts: [Int](repeating: 0, count: bounds.count + 1), sum: 0.0))

    var kind: String { "histogram" }
    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        let place = Self.bounds.firstIndex { value <= $0 } ?? Self.bounds.count
        state.withLock { state in
            state.counts[place] += 1
            state.sum += value
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
