import GatherKit

extension Sparkline {
    private static let steps = Array("▁▂▃▄▅▆▇█")

    /// The picture with its marks at a terminal, the marks alone elsewhere, words for a screen reader.
    func text(in style: OutputStyle) -> String {
        if style.isAccessible { return points.map(\.word).joined(separator: ", ") }
        return style.width != nil && !points.isEmpty ? "\(picture) \(marks)" : marks
    }

    private var picture: String {
        let last = Self.steps.count - 1
        return String(points.map { Self.steps[scaled($0.value, to: last, from: maximum)] })
    }
}

/// The part of a whole that a number is of a maximum, to the nearest; one out of bounds is taken for the next that is not.
func scaled(_ number: Int, to whole: Int, from maximum: Int) -> Int {
    guard maximum > 0 else { return 0 }
    let share = Double(min(max(number, 0), maximum)) / Double(maximum)
    return Int((share * Double(whole)).rounded())
}
