import GatherKit

/// Renders titled lists side by side, or stacked if the width is insufficient.
struct SegmentsRenderer {
    private let segments: [Block.Segment]
    private let style: OutputStyle

    private static let gap = "   "

    init(_ segments: [Block.Segment], _ style: OutputStyle) {
        self.segments = segments
        self.style = style
    }

    var text: String {
        if style.isAccessible { return sentences }
        let widths = segments.map { segment in ([segment.title] + segment.items).map(\.displayWidth).max() ?? 0 }
        let total = widths.reduce(0, +) + Self.gap.count * (segments.count - 1)
        if let available = style.width, total > available { return stacked }
        let height = segments.map(\.items.count).max() ?? 0
        let titles = zip(segments, widths).map { style.bold($0.title.fitted(to: $1)) }
        let rows = (0..<height).map { row in
            zip(segments, widths).map { segment, width in
                (row < segment.items.count ? segment.items[row] : "").fitted(to: width)
            }
        }
        return ([titles] + rows).map { $0.joined(separator: Self.gap).trimmingBlanksAtEnd }.joined(separator: "\n")
    }

    private var sentences: String {
        segments.map { segment in
            "\(segment.title): \(segment.items.isEmpty ? "none" : segment.items.joined(separator: ", "))".asSentence
        }.joined(separator: "\n")
    }

    private var stacked: String {
        segments.map { segment in
            let items = segment.items.map { "  \($0)".wrapped(to: style.width, hanging: 2) }
            return ([style.bold(segment.title)] + items).joined(separator: "\n")
        }.joined(separator: "\n")
    }
}
