import GatherKit

/// Writes a screen so that it fills a terminal and never scrolls.
struct FullScreenRenderer {
    let style: OutputStyle
    let columns: Int
    let rows: Int

    private static let hint = "q leaves"

    /// As many lines as there are rows, none longer than there are columns.
    func lines(of screen: Screen) throws -> [String] {
        let banners = screen.blocks.count { if case .banner = $0 { true } else { false } }
        // Banners shrink to lines, the last one first, when there is no room for them.
        var lines: [String] = []
        for large in (0...banners).reversed() {
            lines = try self.lines(of: screen, largeBanners: large)
            if lines.count < rows { break }
        }
        if lines.count >= rows { lines = lines.prefix(max(0, rows - 2)) + centred(["…"]) }
        let filled = lines + Array(repeating: "", count: max(0, rows - 1 - lines.count))
        return filled + [style.faint(centred([Self.hint]).joined())]
    }

    private func lines(of screen: Screen, largeBanners: Int) throws -> [String] {
        var large = largeBanners
        var lines: [String] = []
        for block in screen.blocks {
            if !lines.isEmpty { lines.append("") }
            if case .banner(let text) = block.printable {
                let banner = large > 0 ? Banner(text).rows : nil
                large -= 1
                if let banner, (banner.first?.displayWidth ?? 0) <= columns {
                    lines += centred(banner).map(style.bold)
                } else {
                    lines += centred([text]).map(style.bold)
                }
            } else {
                lines += try text(of: block)
            }
        }
        return lines
    }

    private func text(of block: Block) throws -> [String] {
        var style = style
        style.width = columns
        func lines(_ style: OutputStyle) throws -> [String] {
            try ScreenRenderer(format: .table, style: style).text(of: Screen([block], value: .null))
                .split(separator: "\n").map(String.init)
        }
        var plain = style
        plain.isColoured = false
        // Colours take no columns, so the place is worked out without them.
        return zip(try lines(style), margins(of: try lines(plain))).map { $1 + $0 }
    }

    private func centred(_ lines: [String]) -> [String] {
        zip(lines, margins(of: lines)).map { $1 + $0.fitted(to: min(columns, $0.displayWidth)) }
    }

    /// The blanks before each line that have the lines as a whole stand in the middle.
    private func margins(of lines: [String]) -> [String] {
        let width = lines.map(\.displayWidth).max() ?? 0
        return lines.map { _ in String(repeating: " ", count: max(0, columns - width) / 2) }
    }
}
