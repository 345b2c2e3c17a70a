import GatherKit

/// Renders a table with aligned columns, or each row as a record if the width is insufficient.
struct TableRenderer {
    private let table: Grid
    private let style: OutputStyle

    private static let gap = 2
    // The minimum width of a truncated column.
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
        var head: [UInt8] = []
        write(table.columns.map(\.title), widths, to: &head)
        var body: [UInt8] = []
        for row in table.rows {
            body.append(UInt8(ascii: "\n"))
            write(row, widths, to: &body)
        }
        return style.bold(String(decoding: head, as: UTF8.self)) + String(decoding: body, as: UTF8.self)
    }

    private var naturalWidths: [Int] {
        table.columns.indices.map { column in
            table.rows.reduce(table.columns[column].title.displayWidth) { max($0, $1[column].displayWidth) }
        }
    }

    private func total(_ widths: [Int]) -> Int { widths.reduce(0, +) + Self.gap * max(0, widths.count - 1) }

    /// The column widths after shrinking the widest columns, as far as their minimum allows.
    ///
    /// The first column of texts, which names the rows, is shrunk after all others.
    private func shrunk(_ natural: [Int], to width: Int) -> [Int] {
        let least = natural.map { min($0, Self.narrowest) }
        guard total(least) <= width else { return least }
        // Each column is first limited to the total width, so that the loop below stays short for long texts.
        var widths = natural.map { min($0, max(width, Self.narrowest)) }
        let name = table.columns.firstIndex { !$0.isNumeric }
        while total(widths) > width {
            let wide = widths.indices.filter { widths[$0] > Self.narrowest }
            let others = wide.filter { $0 != name }
            guard let widest = (others.isEmpty ? wide : others).max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
        }
        return widths
    }

    // Bytes, because appending to a string costs three times as much.
    private func write(_ cells: [String], _ widths: [Int], to line: inout [UInt8]) {
        let blank = UInt8(ascii: " ")
        for (index, cell) in cells.enumerated() {
            let width = widths[index]
            let cellWidth = cell.displayWidth
            let blanks = repeatElement(blank, count: max(0, width - cellWidth))
            if table.columns[index].isNumeric { line += blanks }
            line += (cellWidth > width ? cell.fitted(to: width) : cell).utf8
            if !table.columns[index].isNumeric { line += blanks }
            line += repeatElement(blank, count: Self.gap)
        }
        while line.last == blank { line.removeLast() }
    }
}

/// Renders each row of a table as labelled lines, for a terminal that is too narrow for its columns.
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
            // A label that was wrapped is not coloured.
            return text.hasPrefix(label) ? style.faint(label) + text.dropFirst(label.count) : text
        }.joined(separator: "\n")
    }
}

extension Grid.Column {
    /// The title, truncated to 100 columns because every row repeats it.
    fileprivate var label: String { title.shortened(to: 100) }
}

extension Grid {
    /// The table without columns that are empty in every row.
    fileprivate var withoutEmptyColumns: Grid {
        let kept = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        return Grid(
            title: title, columns: kept.map { columns[$0] }, rows: rows.map { row in kept.map { row[$0] } },
            placeholder: placeholder)
    }
}
