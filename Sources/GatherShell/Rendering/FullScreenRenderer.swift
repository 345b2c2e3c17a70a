import GatherKit

/// Renders a screen so that it fills the terminal without scrolling.
struct FullScreenRenderer {
    let style: OutputStyle
    let columns: Int
    let rows: Int

    private static let hint = "q quits"

    /// The lines of the screen, exactly as many as there are rows and none wider than the terminal.
    func lines(of screen: Screen) -> [String] {
        let blocks = screen.blocks
        let banners = blocks.count { if case .banner = $0 { true } else { false } }
        // If the screen is too high, banners shrink to single lines, the last one first, and then blank lines go.
        let layouts = (0...banners).reversed().map { (large: $0, gap: [""]) } + [(large: 0, gap: [])]
        var lines: [String] = []
        for (large, gap) in layouts {
            lines = self.lines(of: blocks, largeBanners: large, gap)
            if lines.count < rows { break }
        }
        if lines.count >= rows { lines = lines.prefix(max(0, rows - 2)) + centred(["…"]) }
        let filled = lines + Array(repeating: "", count: max(0, rows - 1 - lines.count))
        return filled + [style.faint(centred([Self.hint]).joined())]
    }

    private func lines(of blocks: [Block], largeBanners: Int, _ gap: [String]) -> [String] {
        var large = largeBanners
        var lines: [String] = []
        for block in blocks {
            if !lines.isEmpty { lines += gap }
            if case .banner(let text, _) = block.printable {
                let banner = large > 0 ? Banner(text: text).rows : nil
                large -= 1
                if let banner, (banner.first?.displayWidth ?? 0) <= columns {
                    lines += centred(banner).map(style.bold)
                } else {
                    lines += centred([text]).map(style.bold)
                }
            } else {
                lines += text(of: block)
            }
        }
        return lines
    }

    private func text(of block: Block) -> [String] {
        var style = style
        style.width = columns
        func lines(_ style: OutputStyle) -> [String] {
            ScreenRenderer(format: .table, style: style).text(of: [block]).split(separator: "\n").map(String.init)
        }
        var plain = style
        plain.isColoured = false
        // Escape sequences take no columns, so the margin is computed from the text without colours.
        return zip(lines(style), margins(of: lines(plain))).map { $1 + $0 }
    }

    private func centred(_ lines: [String]) -> [String] {
        zip(lines, margins(of: lines)).map { $1 + $0.fitted(to: min(columns, $0.displayWidth)) }
    }

    /// The left margin that centres the lines as a block.
    private func margins(of lines: [String]) -> [String] {
        let width = lines.map(\.displayWidth).max() ?? 0
        return lines.map { _ in String(repeating: " ", count: max(0, columns - width) / 2) }
    }
}
