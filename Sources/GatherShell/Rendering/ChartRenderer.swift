import GatherKit

/// Renders a bar chart: bars that fit the terminal width, or text columns only if the width is unknown.
struct ChartRenderer {
    private let chart: Chart
    private let style: OutputStyle
    private let maximum: Int

    private static let gap = 2
    /// The minimum length of a bar; shorter ones are not distinguishable.
    private static let shortest = 8
    /// The maximum length of a bar; with a longer one, label and note are too far apart.
    private static let longest = 48
    /// The minimum width of a truncated label.
    private static let narrowest = 10
    private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    init(_ chart: Chart, _ style: OutputStyle) {
        self.chart = chart
        self.style = style
        maximum = chart.bars.map(\.number).max() ?? 0
    }

    var text: String {
        if style.isAccessible {
            let measure = chart.measure.shortened(to: 100)
            return chart.bars.map { sentence($0, measure) }.joined(separator: "\n")
        }
        var widths = Widths(of: chart.bars.map(texts))
        guard let room = style.width else { return chart.bars.map { line($0, widths) }.joined(separator: "\n") }
        // The labels shrink before the bars do.
        let free = room - widths.total - Self.gap - Self.shortest
        if free < 0 { widths.label = min(widths.label, max(Self.narrowest, widths.label + free)) }
        widths.bar = min(room - widths.total - Self.gap, Self.longest)
        let fits = widths.bar >= Self.shortest
        return chart.bars.map { fits ? line($0, widths) : record($0, widths, room) }.joined(separator: "\n")
    }

    private func sentence(_ bar: Chart.Bar, _ measure: String) -> String {
        let texts = texts(of: bar)
        let label = texts.rank.isEmpty ? texts.label : "\(texts.rank): \(texts.label)"
        let note = texts.note.isEmpty ? "" : ", \(texts.note)"
        let results = texts.sparkline.isEmpty ? "" : "; \(texts.sparkline)"
        return "\(label.asSentence) \("\(measure): \(texts.number)\(note)\(results)".asSentence)"
    }

    private func line(_ bar: Chart.Bar, _ widths: Widths) -> String {
        let texts = texts(of: bar)
        let picture = picture(of: bar, length: widths.bar)
        let missing = String(repeating: " ", count: max(0, widths.bar - picture.displayWidth))
        let cells = [
            (texts.rank.flushRight(in: widths.rank), widths.rank),
            (texts.label.fitted(to: widths.label), widths.label),
            (texts.number.flushRight(in: widths.number), widths.number),
            (style.green(picture) + missing, widths.bar),
            (texts.sparkline.fitted(to: widths.sparkline), widths.sparkline),
            (texts.note, widths.note),
        ]
        let gap = String(repeating: " ", count: Self.gap)
        return cells.filter { $0.1 > 0 }.map(\.0).joined(separator: gap).trimmingBlanksAtEnd
    }

    /// A bar below its label, followed by its remarks.
    private func record(_ bar: Chart.Bar, _ widths: Widths, _ room: Int) -> String {
        let texts = texts(of: bar)
        let margin = widths.rank + Self.gap
        let indentation = String(repeating: " ", count: margin)
        let rank = widths.rank > 0 ? texts.rank.flushRight(in: widths.rank) + "  " : ""
        let heading = "\(rank)\(texts.label)  \(texts.number)"
        let picture = picture(of: bar, length: min(room - margin, Self.longest))
        let remarks = [texts.sparkline, texts.note].filter { !$0.isEmpty }.joined(separator: "  ")
        let lines = [
            heading.wrapped(to: room, hanging: margin - heading.prefix { $0 == " " }.count),
            picture.isEmpty ? "" : indentation + style.green(picture),
            remarks.isEmpty ? "" : (indentation + remarks).wrapped(to: room),
        ]
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The bar in eighths of a column; any number above 0 has at least one eighth.
    private func picture(of bar: Chart.Bar, length: Int) -> String {
        let drawn = scaled(bar.number, to: max(0, length) * 8, from: maximum)
        let eighths = bar.number > 0 && length > 0 ? max(1, drawn) : 0
        return String(repeating: "█", count: eighths / 8) + Self.eighths[eighths % 8]
    }

    private func texts(of bar: Chart.Bar) -> Texts {
        Texts(
            rank: bar.rank.map(String.init) ?? "", label: bar.label, number: String(bar.number),
            sparkline: bar.sparkline?.text(in: style) ?? "", note: bar.note)
    }

    private struct Texts {
        let rank: String
        let label: String
        let number: String
        let sparkline: String
        let note: String
    }

    /// The width of each column; 0 if no bar has that text.
    private struct Widths {
        let rank: Int
        var label: Int
        let number: Int
        var bar = 0
        let sparkline: Int
        let note: Int

        init(of texts: [Texts]) {
            func widest(_ text: (Texts) -> String) -> Int { texts.map { text($0).displayWidth }.max() ?? 0 }
            rank = widest(\.rank)
            label = widest(\.label)
            number = widest(\.number)
            sparkline = widest(\.sparkline)
            note = widest(\.note)
        }

        /// The total width, including gaps.
        var total: Int {
            let parts = [rank, label, number, bar, sparkline, note].filter { $0 > 0 }
            return parts.reduce(0, +) + gap * max(0, parts.count - 1)
        }
    }
}

extension String {
    /// The text right-aligned in this number of columns.
    fileprivate func flushRight(in width: Int) -> String {
        String(repeating: " ", count: max(0, width - displayWidth)) + self
    }
}
