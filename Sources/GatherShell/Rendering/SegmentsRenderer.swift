import GatherKit

/// Renders titled lists side by side; those that do not fit go below.
struct SegmentsRenderer {
    private struct Column {
        let segment: Block.Segment
        let width: Int
    }

    let segments: [Block.Segment]
    let style: OutputStyle

    private static let gap = "   "

    var text: String {
        if style.isAccessible { return sentences }
        let rows = rows
        // A list that is alone in its row looks like those side by side, if all lists fit.
        let isEven = rows.contains { $0.count > 1 } && rows.allSatisfy { $0[0].width <= style.width ?? .max }
        return rows.map { $0.count > 1 || isEven ? beside($0) : below($0[0]) }.joined(separator: "\n")
    }

    /// The rows of lists, with as many lists side by side as fit.
    private var rows: [[Column]] {
        let columns = segments.map { segment in
            Column(segment: segment, width: ([segment.title] + segment.items).map(\.displayWidth).max() ?? 0)
        }
        guard let available = style.width else { return columns.isEmpty ? [] : [columns] }
        return columns.reduce(into: [[Column]]()) { rows, column in
            let taken = rows.last.map { $0.reduce(0) { $0 + $1.width + Self.gap.count } }
            if let taken, taken + column.width <= available {
                rows[rows.count - 1].append(column)
            } else {
                rows.append([column])
            }
        }
    }

    private func beside(_ columns: [Column]) -> String {
        let height = columns.map(\.segment.items.count).max() ?? 0
        let titles = columns.map { style.bold($0.segment.title.fitted(to: $0.width)) }
        let rows = (0..<height).map { row in
            columns.map { (row < $0.segment.items.count ? $0.segment.items[row] : "").fitted(to: $0.width) }
        }
        return ([titles] + rows).map { $0.joined(separator: Self.gap).trimmingBlanksAtEnd }.joined(separator: "\n")
    }

    private func below(_ column: Column) -> String {
        let items = column.segment.items.map { "  \($0)".wrapped(to: style.width, hanging: 2) }
        return ([style.bold(column.segment.title)] + items).joined(separator: "\n")
    }

    private var sentences: String {
        segments.map { segment in
            "\(segment.title): \(segment.items.isEmpty ? "none" : segment.items.joined(separator: ", "))".asSentence
        }.joined(separator: "\n")
    }
}
