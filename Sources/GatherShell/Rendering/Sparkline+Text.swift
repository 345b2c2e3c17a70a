import GatherKit

extension Sparkline {
    private static let steps = Array("▁▂▃▄▅▆▇█")

    /// The sparkline with its marks at a terminal, only the marks elsewhere, and words for a screen reader.
    func text(in style: OutputStyle) -> String {
        if style.isAccessible { return points.map(\.word).joined(separator: ", ") }
        return style.width != nil && !points.isEmpty ? "\(picture) \(marks)" : marks
    }

    private var picture: String {
        let last = Self.steps.count - 1
        return String(points.map { Self.steps[scaled($0.value, to: last, from: maximum)] })
    }
}

/// Scales a number from the range 0 to `maximum` to the range 0 to `whole`, rounded; numbers out of range are clamped.
func scaled(_ number: Int, to whole: Int, from maximum: Int) -> Int {
    guard maximum > 0 else { return 0 }
    let share = Double(min(max(number, 0), maximum)) / Double(maximum)
    return Int((share * Double(whole)).rounded())
}
