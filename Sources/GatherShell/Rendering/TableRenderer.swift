import GatherKit

/// Writes a table with its columns below each other.
struct TableRenderer {
    private let table: Table
    private let style: OutputStyle

    private static let gap = "  "
    // A column that is narrower than this tells nobody anything.
    private static let narrowest = 6

    init(_ table: Table, _ style: OutputStyle) {
        self.table = table
        self.style = style
    }

    var text: String { style.isAccessible ? sentences : columns }

    private var sentences: String {
        table.rows.map { row in
            zip(table.columns, row).filter { !$1.isEmpty }.map { "\($0.title): \($1)." }.joined(separator: " ")
        }.joined(separator: "\n")
    }

    private var columns: String {
        let widths = fitted(naturalWidths)
        let header = line(table.columns.map(\.title), widths)
        return ([style.bold(header)] + table.rows.map { line($0, widths) }).joined(separator: "\n")
    }

    private var naturalWidths: [Int] {
        table.columns.indices.map { column in
            table.rows.reduce(table.columns[column].title.displayWidth) { max($0, $1[column].displayWidth) }
        }
    }

    private func fitted(_ natural: [Int]) -> [Int] {
        guard let available = style.width.map({ $0 - Self.gap.count * (natural.count - 1) }) else { return natural }
        var widths = natural
        // The widest column gives way first.
        while widths.reduce(0, +) > available, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
            widths[widest] > Self.narrowest
        {
            widths[widest] -= 1
        }
        return widths
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        var line = ""
        for (index, cell) in cells.enumerated() {
            if index > 0 { line += Self.gap }
            line += cell.fitted(to: widths[index], isFlushRight: table.columns[index].isNumeric)
        }
        while line.last == " " { line.removeLast() }
        return line
    }
}
