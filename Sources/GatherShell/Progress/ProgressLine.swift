import Foundation

/// The text of the progress bar, with as many details as fit the width.
struct ProgressLine {
    let reading: ProgressReading

    private static let bar = 8...30
    private static let gap = "  "

    /// The text in at most this number of columns.
    func text(width: Int) -> String {
        guard let fraction = reading.fraction else {
            return String("\(spinner) working for \(Self.time(reading.elapsed))".prefix(width))
        }
        let percent =
            String(repeating: " ", count: fraction < 0.1 ? 2 : fraction < 1 ? 1 : 0) + "\(Int(fraction * 100))%"
        let count = reading.unit.map { "\(reading.done) of \(reading.total) \($0)" }
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
        return signs[Int(reading.elapsed * 10) % signs.count]
    }

    /// A duration in seconds as text.
    private static func time(_ seconds: Double) -> String {
        let seconds = Int(min(seconds, 359_999))
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3600 { return "\(seconds / 60):\(padded(seconds % 60)) min" }
        return "\(seconds / 3600):\(padded(seconds / 60 % 60)) h"
    }
}
