import GatherKit

/// Writes a table with its columns below each other, or its rows as records where there is no room for that.
struct TableRenderer {
    private let table: Grid
    private let style: OutputStyle

    private static let gap = 2
    // A column that is narrower than this tells nobody anything.
    private static let narrowest = 10

    init(_ table: Grid, _ style: OutputStyle) {
        self.table = table
        self.style = style
    }

    var text: String {
        if style.isAccessible { return sentences }
        let natural = naturalWidths
        guard let width = style.width, total(natural) > width else { return text(natural) }
        let narrower = table.withoutEmptyColumns
        return TableRenderer(narrower, style).fitted(to: width)
    }

    private func fitted(to width: Int) -> String {
        let widths = shrunk(naturalWidths, to: width)
        return total(widths) <= width ? text(widths) : RecordsRenderer(table, style, width: width).text
    }

    private var sentences: String {
        let labels = table.columns.map(\.label)
        return table.rows.map { row in
            zip(labels, row).filter { !$1.isEmpty }.map { "\($0): \($1)." }.joined(separator: " ")
        }.joined(separator: "\n")
    }

    private func text(_ widths: [Int]) -> String {
        var text = style.bold(line(table.columns.map(\.title), widths))
        for row in table.rows {
            text += "\n"
            text += line(row, widths)
        }
        return text
    }

    private var naturalWidths: [Int] {
        table.columns.indices.map { column in
            table.rows.reduce(table.columns[column].title.displayWidth) { max($0, $1[column].displayWidth) }
        }
    }

    private func total(_ widths: [Int]) -> Int { widths.reduce(0, +) + Self.gap * max(0, widths.count - 1) }

    /// The widths after the widest columns have given way, as far as they can.
    private func shrunk(_ natural: [Int], to width: Int) -> [Int] {
        let least = natural.map { min($0, Self.narrowest) }
        guard total(least) <= width else { return least }
        // A column as wide as all of them are to be gives way first, so that a long text takes no time.
        var widths = natural.map { min($0, max(width, Self.narrowest)) }
        while total(widths) > width, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
            widths[widest] > Self.narrowest
        {
            widths[widest] -= 1
        }
        return widths
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        var line = ""
        // Blanks are written when something comes after them, so that no line ends with any.
        var blanks = 0
        for (index, cell) in cells.enumerated() {
            let width = widths[index]
            let cellWidth = cell.displayWidth
            let shown = cellWidth > width ? cell.fitted(to: width) : cell
            let missing = max(0, width - cellWidth)
            if table.columns[index].isNumeric { blanks += missing }
            if !shown.isEmpty {
                line += String(repeating: " ", count: blanks)
                line += shown
                blanks = 0
            }
            blanks += (table.columns[index].isNumeric ? 0 : missing) + Self.gap
        }
        return line.trimmingBlanksAtEnd
    }
}

/// Writes each row of a table as lines of its own, for a terminal in which its columns have no room.
struct RecordsRenderer {
    private let table: Grid
    private let style: OutputStyle
    private let width: Int

    private static let hanging = 2

    init(_ table: Grid, _ style: OutputStyle, width: Int) {
        self.table = table
        self.style = style
        self.width = width
    }

    var text: String {
        let labels = table.columns.map { "\($0.label):" }
        return table.rows.map { record($0, labels) }.joined(separator: "\n\n")
    }

    private func record(_ row: [String], _ labels: [String]) -> String {
        zip(labels, row).filter { !$1.isEmpty }.map { label, cell in
            let text = "\(label) \(cell)".wrapped(to: width, hanging: Self.hanging)
            // A title that has no room on one line is left without colour.
            return text.hasPrefix(label) ? style.faint(label) + text.dropFirst(label.count) : text
        }.joined(separator: "\n")
    }
}

extension Grid.Column {
    /// The title as it is repeated in each row.
    fileprivate var label: String { title.shortened(to: 100) }
}

extension Grid {
    /// The table without the columns in which every row is empty.
    fileprivate var withoutEmptyColumns: Grid {
        let kept = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        return Grid(
            title: title, columns: kept.map { columns[$0] }, rows: rows.map { row in kept.map { row[$0] } },
            placeholder: placeholder)
    }
}
