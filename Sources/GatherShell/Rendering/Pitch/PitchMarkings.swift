/// Draws the markings of a pitch: touchlines, halfway line, centre circle, penalty areas and their arcs.
struct PitchMarkings {
    let width: Int
    /// The number of rows of each half.
    let half: Int
    /// The number of rows of the penalty areas, top and bottom.
    let boxes: [Int]

    private var center: Int { width / 2 }

    /// The columns of a penalty area, including its lines.
    static func boxColumns(width: Int) -> ClosedRange<Int> { width / 2 - width / 4...width / 2 + width / 4 }

    func draw(on canvas: inout Canvas) {
        canvas.frame(rows: 0...2 * half, columns: 0...width - 1, corners: "┌┐┘└")
        drawHalfway(on: &canvas)
        for (box, isTop) in zip(boxes, [true, false]) { drawBox(box, isTop, on: &canvas) }
    }

    private func drawHalfway(on canvas: inout Canvas) {
        canvas.draw("├" + line(width - 2) + "┤", row: half, column: 0)
        let radius = width / 8
        canvas.frame(rows: half - 1...half + 1, columns: center - radius...center + radius, corners: "╭╮╯╰")
        let inside = String(repeating: " ", count: radius - 1)
        canvas.draw("┤\(inside)·\(inside)├", row: half, column: center - radius)
    }

    private func drawBox(_ rows: Int, _ isTop: Bool, on canvas: inout Canvas) {
        func row(_ number: Int) -> Int { isTop ? number : 2 * half - number }
        let columns = Self.boxColumns(width: width)
        let inside = String(repeating: " ", count: columns.count - 2)
        for number in 1...rows { canvas.draw("│\(inside)│", row: row(number), column: columns.lowerBound) }
        for column in [columns.lowerBound, columns.upperBound] {
            canvas.draw(isTop ? "┬" : "┴", row: row(0), column: column)
        }
        let goal = width / 12
        canvas.draw(String(repeating: "━", count: 2 * goal + 1), row: row(0), column: center - goal)
        let arc = width / 12
        let side = line(columns.count / 2 - 1 - arc)
        let (start, end, tee) = isTop ? ("└", "┘", "┬") : ("┌", "┐", "┴")
        canvas.draw(
            start + side + tee + line(2 * arc - 1) + tee + side + end, row: row(rows + 1), column: columns.lowerBound)
        canvas.draw(
            (isTop ? "╰" : "╭") + line(2 * arc - 1) + (isTop ? "╯" : "╮"), row: row(rows + 2), column: center - arc)
    }

    private func line(_ length: Int) -> String { String(repeating: "─", count: max(0, length)) }
}
