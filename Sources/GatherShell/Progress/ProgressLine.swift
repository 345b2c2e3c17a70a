import GatherKit

/// The progress of the work that a counter counts, as a line.
struct ProgressLine: Equatable {
    /// The unit of the counter, in the plural; nil if its numbers are not meaningful to the user.
    var unit: String?
    var done = 0
    var total = 0
    /// The completed fraction of the work, from 0 to 1; nil if it is not known.
    var fraction: Double?
    /// The elapsed time, in seconds.
    var elapsed: Double

    private static let bar = 8...30
    private static let gap = "  "

    /// The text in at most this number of columns, with as many details as fit.
    func text(width: Int) -> String {
        guard let fraction else {
            return String("\(spinner) working for \(Self.time(elapsed))".prefix(width))
        }
        let percent =
            String(repeating: " ", count: fraction < 0.1 ? 2 : fraction < 1 ? 1 : 0) + "\(Int(fraction * 100))%"
        let count = unit.map { "\(done) of \(total) \($0)" }
        for text in [[percent, count].compactMap(\.self).joined(separator: Self.gap), percent] {
            let room = width - text.count - Self.gap.count - 2
            if room >= Self.bar.lowerBound {
                return bar(fraction, width: min(room, Self.bar.upperBound)) + Self.gap + text
            }
        }
        return String(percent.prefix(width))
    }

    private func bar(_ fraction: Double, width: Int) -> String {
        let done = Int(fraction * Double(width))
        let filled = String(repeating: "=", count: done) + (done < width ? ">" : "")
        return "[\(filled)\(String(repeating: " ", count: width - filled.count))]"
    }

    private var spinner: Character {
        let signs: [Character] = ["|", "/", "-", "\\"]
        return signs[Int(elapsed * 10) % signs.count]
    }

    /// A duration in seconds as text.
    private static func time(_ seconds: Double) -> String {
        let seconds = Int(min(seconds, 359_999))
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3600 { return "\(seconds / 60):\((seconds % 60).digits(atLeast: 2)) min" }
        return "\(seconds / 3600):\((seconds / 60 % 60).digits(atLeast: 2)) h"
    }
}

extension ProgressLine {
    /// The progress by a counter's levels, the outermost first.
    init(_ levels: [ProgressCounter.Level], after elapsed: Duration) {
        self.init(elapsed: elapsed / .seconds(1))
        // A level with a single part says nothing about progress, so the first level with more parts counts.
        guard let level = levels.first(where: { $0.total > 1 }) else { return }
        (unit, done, total) = (level.unit, level.done, level.total)
        fraction = levels.reversed().reduce(0) { part, level in
            // A server may send any numbers.
            min(max(0, (Double(level.done) + part) / Double(max(1, level.total))), 1)
        }
    }
}
