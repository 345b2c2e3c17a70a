import GatherKit
import GatherQR

/// Renders the QR code of a text with half blocks, two rows of modules in a line, and the text below.
///
/// If it cannot be drawn so that a camera can read it, there is only the text.
struct QRCodeRenderer {
    let content: String
    let style: OutputStyle

    var text: String { drawing + content }

    /// The code alone, with a trailing newline; empty where it cannot be drawn.
    var drawing: String { lines.map { $0 + "\n" }.joined() }

    private var lines: [String] {
        // If it cannot be drawn, the address can be read: it is below in any case.
        guard style.isTerminal, !style.isAccessible, let code = try? QRCode(content) else { return [] }
        let zone = QRCode.quietZone
        let size = code.rows.count + 2 * zone
        guard style.width.map({ $0 >= size }) ?? true else { return [] }
        func isDark(_ row: Int, _ column: Int) -> Bool {
            let (row, column) = (row - zone, column - zone)
            return code.rows.indices.contains(row) && code.rows.indices.contains(column) && code.rows[row][column]
        }
        return stride(from: 0, to: size, by: 2).map { row in
            let line = (0..<size).map { column in
                Self.block(upper: isDark(row, column) != inverts, lower: isDark(row + 1, column) != inverts)
            }.joined()
            return style.isColoured ? "\u{1B}[38;5;16;48;5;231m\(line)\u{1B}[0m" : line
        }
    }

    /// Without colours, the light modules are drawn, because most terminals are dark; cameras read an inverted code,
    /// too.
    private var inverts: Bool { !style.isColoured }

    private static func block(upper: Bool, lower: Bool) -> String {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }
}
