import GatherKit

/// Renders a table with aligned columns; those on the right are left out if the width is insufficient.
struct TableRenderer {
    let table: Grid
    let style: OutputStyle

    private static let gap = 2
    // The minimum width of a truncated column: a day with its time is never cut.
    private static let narrowest = 12

    var text: String {
        if style.isAccessible { return sentences }
        let natural = naturalWidths
        guard let width = style.width, total(natural) > width else { return text(natural) }
        return TableRenderer(table: table.withoutEmptyColumns, style: style).fitted(to: width)
    }

    private func fitted(to width: Int) -> String {
        let natural = naturalWidths
        let widths = shrunk(natural, to: width)
        guard total(widths) > width, table.columns.count > 2 else { return text(widths) }
        // As many columns as fit at their least width, but no fewer than two.
        var (kept, used) = (0, -Self.gap)
        while kept < natural.count - 1, used <= width {
            used += Self.gap + min(natural[kept], Self.narrowest)
            if used <= width { kept += 1 }
        }
        kept = max(kept, 2)
        let left = table.columns[kept...].map(\.label)
        let note = "Not shown: \(left.joined(separator: ", ")).".wrapped(to: width)
        let rest = TableRenderer(table: table.keeping(Array(0..<kept)), style: style)
        return "\(rest.text(rest.shrunk(Array(natural.prefix(kept)), to: width)))\n\(style.faint(note))"
    }

    private var sentences: String {
        let labels = table.columns.map(\.label)
        return table.rows.map { row in
            zip(labels, row).filter { !$1.isEmpty }.map { "\($0): \($1)".asSentence }.joined(separator: " ")
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

extension Grid.Column {
    /// The title, truncated to 100 columns because every row repeats it.
    fileprivate var label: String { title.shortened(to: 100) }
}

extension Grid {
    fileprivate var withoutEmptyColumns: Grid {
        keeping(columns.indices.filter { column in rows.contains { !$0[column].isEmpty } })
    }

    fileprivate func keeping(_ kept: [Int]) -> Grid {
        Grid(
            title: title, columns: kept.map { columns[$0] }, rows: rows.map { row in kept.map { row[$0] } },
            placeholder: placeholder)
    }
}
