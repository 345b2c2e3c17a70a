public import GatherKit

/// Writes screens; the one place where each format is.
public struct ScreenRenderer: Sendable {
    let format: OutputFormat
    let style: OutputStyle

    /// Makes a renderer.
    public init(format: OutputFormat, style: OutputStyle) {
        self.format = format
        self.style =
            format == .table ? style : OutputStyle(isAccessible: style.isAccessible, isTerminal: style.isTerminal)
    }

    /// The screen in the format, with a newline at its end.
    public func text(of screen: Screen) throws -> String {
        switch format {
        case .table, .plain:
            screen.blocks.reduce(into: "") { text, block in
                text += self.text(of: block.printable)
                text += "\n"
            }
        case .json: try screen.value.json + "\n"
        case .csv: try screen.value.csv(isPrintable: style.isTerminal)
        }
    }

    private func text(of block: Block) -> String {
        switch block {
        case .text(let text): text.wrapped(to: style.wrappingWidth)
        case .alert(let text): style.yellow(text.wrapped(to: style.wrappingWidth))
        case .banner(let text): style.bold(text.wrapped(to: style.wrappingWidth))
        case .section(let title, let fields): SectionRenderer(title, fields, style).text
        case .table(let table):
            table.rows.isEmpty ? table.placeholder.wrapped(to: style.wrappingWidth) : TableRenderer(table, style).text
        case .segments(let segments): SegmentsRenderer(segments, style).text
        case .pitch(let pitch): PitchRenderer(pitch, style).text
        }
    }
}
