import Synchronization

/// A metric with one set of labels.
protocol Series: AnyObject, Sendable {
    /// The Prometheus type of the metric.
    var kind: String { get }
    /// The samples in the Prometheus text format.
    func lines(_ name: String, labels: String) -> [String]
}

final class Counter: Series {
    private let count = Atomic(0)

    var kind: String { "counter" }
    func increment() { count.add(1, ordering: .relaxed) }

    func lines(_ name: String, labels: String) -> [String] {
        ["\(name)\(braced(labels)) \(count.load(ordering: .relaxed))"]
    }
}

final class Gauge: Series {
    private let value = Atomic(0)

    var kind: String { "gauge" }
    func increment() { value.add(1, ordering: .relaxed) }
    func decrement() { value.subtract(1, ordering: .relaxed) }

    func lines(_ name: String, labels: String) -> [String] {
        ["\(name)\(braced(labels)) \(value.load(ordering: .relaxed))"]
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
