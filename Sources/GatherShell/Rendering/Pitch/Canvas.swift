/// A grid of characters, in which later drawing overwrites earlier.
struct Canvas {
    /// The colour of a character, by the part of the drawing that it belongs to.
    enum Ink: Equatable {
        case lines, top, bottom
    }

    private struct Cell {
        /// Nil in the second column of a wide character.
        var character: Character?
        var ink: Ink
    }

    let width: Int
    private var rows: [[Cell]]

    init(width: Int, height: Int) {
        self.width = width
        rows = Array(repeating: Array(repeating: Cell(character: " ", ink: .lines), count: width), count: height)
    }

    /// Draws a text from a column on, clipped at the canvas's edges.
    mutating func draw(_ text: String, row: Int, column: Int, _ ink: Ink = .lines) {
        guard rows.indices.contains(row) else { return }
        var column = column
        for character in text {
            let columns = character.displayWidth
            guard column >= 0, column + columns <= width else { return }
            if columns == 0 { continue }
            rows[row][column] = Cell(character: character, ink: ink)
            if columns == 2 { rows[row][column + 1] = Cell(character: nil, ink: ink) }
            column += columns
        }
    }

    /// Draws a text centred at a column, with a space on either side.
    mutating func drawName(_ name: String, row: Int, center: Int, _ ink: Ink) {
        let start = max(1, min(center - name.displayWidth / 2, width - 1 - name.displayWidth))
        if start > 1 { draw(" ", row: row, column: start - 1) }
        draw(name, row: row, column: start, ink)
        if start + name.displayWidth < width - 1 { draw(" ", row: row, column: start + name.displayWidth) }
    }

    /// Draws a frame; the corners are given clockwise from the top left.
    mutating func frame(rows: ClosedRange<Int>, columns: ClosedRange<Int>, corners: String) {
        let line = String(repeating: "─", count: max(0, columns.count - 2))
        let signs = corners.map(String.init)
        for row in rows {
            draw("│", row: row, column: columns.lowerBound)
            draw("│", row: row, column: columns.upperBound)
        }
        draw(signs[0] + line + signs[1], row: rows.lowerBound, column: columns.lowerBound)
        draw(signs[3] + line + signs[2], row: rows.upperBound, column: columns.lowerBound)
    }

    /// The rows as text, with each run of the same ink coloured.
    func text(_ colour: (String, Ink) -> String) -> String {
        rows.map { row in
            var text = ""
            var run = ""
            var ink = Ink.lines
            for cell in row where cell.character != nil {
                if cell.ink != ink, !run.isEmpty {
                    text += colour(run, ink)
                    run = ""
                }
                ink = cell.ink
                run += cell.character.map(String.init) ?? ""
            }
            return text + colour(run, ink)
        }.joined(separator: "\n")
    }
}
