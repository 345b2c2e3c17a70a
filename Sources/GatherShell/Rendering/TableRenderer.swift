import GatherKit

/// Writes a table with its columns below each other.
struct TableRenderer {
    private let table: Table
    private let style: OutputStyle

    private static let gap = 2
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

    private func fitted(_ natural: [Int]) -> [Int] {
        guard let available = style.width.map({ $0 - Self.gap * (natural.count - 1) }) else { return natural }
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
        return line
    }
}
