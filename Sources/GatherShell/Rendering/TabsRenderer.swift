import GatherKit

/// Renders the titles of several lists, with the selected one in brackets.
struct TabsRenderer {
    let titles: [String]
    let selected: Int
    let style: OutputStyle

    private static let gap = "  "

    var text: String { style.isAccessible ? sentence : lines.joined(separator: "\n") }

    /// The titles, wrapped; a title is broken only if it is wider than a line.
    private var lines: [String] {
        var lines: [String] = []
        var column = 0
        for (place, title) in titles.enumerated() {
            let mark = place == selected ? "[\(title)]" : title
            let shown = mark.wrapped(to: style.width)
            let text = place == selected ? style.bold(shown) : shown
            let width = mark.displayWidth
            if !lines.isEmpty, column + Self.gap.count + width <= style.width ?? .max {
                lines[lines.count - 1] += Self.gap + text
                column += Self.gap.count + width
            } else {
                lines.append(text)
                column = width
            }
        }
        return lines
    }

    private var sentence: String {
        let others = titles.enumerated().filter { $0.offset != selected }.map(\.element).joined(separator: ", ")
        let shown = titles.indices.contains(selected) ? "Shown: \(titles[selected])." : "Nothing is shown."
        return others.isEmpty ? shown : "\(shown) Also available: \(others)."
    }
}
