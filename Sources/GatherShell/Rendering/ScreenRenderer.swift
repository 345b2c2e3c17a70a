import GatherKit

/// Renders screens in every output format; the only place that distinguishes them.
struct ScreenRenderer: Sendable {
    let format: OutputFormat
    let style: OutputStyle

    init(format: OutputFormat, style: OutputStyle) {
        self.format = format
        self.style = format == .table ? style : OutputStyle(isAccessible: true, isTerminal: style.isTerminal)
    }

    /// The screen in the output format, with a trailing newline.
    ///
    /// - Throws: `EncodingError` for the formats json and csv.
    func text(of screen: Screen) throws -> String {
        switch format {
        case .table, .plain:
            text(of: screen.blocks)
        case .json: try screen.value.json + "\n"
        case .csv: try screen.value.csv(screen.shape, isPrintable: style.isTerminal)
        }
    }

    /// The blocks as text, with a trailing newline.
    func text(of blocks: [Block]) -> String {
        var text = ""
        var isBelowTitledList = false
        for block in blocks {
            let isTitledList = block.isTitledList
            // A blank line separates two titled lists.
            if isTitledList, isBelowTitledList, !style.isAccessible { text += "\n" }
            if case .qrCode(let content) = block.printable, blocks.contains(where: { $0.isMessage(with: content) }) {
                // The message already contains the address.
                text += QRCodeRenderer(content: content, style: style).drawing
            } else {
                text += self.text(of: block.printable) + "\n"
            }
            isBelowTitledList = isTitledList
        }
        return text
    }

    private func text(of block: Block) -> String {
        switch block {
        case .text(let text): text.wrapped(to: style.wrappingWidth)
        case .alert(let text): style.yellow(text.wrapped(to: style.wrappingWidth))
        case .banner(let text, let details):
            style.bold(([text] + details.map(\.text)).joined(separator: " · ").wrapped(to: style.wrappingWidth))
        case .section(let title, let fields): SectionRenderer(title: title, fields: fields, style: style).text
        case .table(let table):
            titled(table.title, table.rows.isEmpty ? table.placeholder : nil) {
                TableRenderer(table: table, style: style).text
            }
        case .chart(let chart):
            titled(chart.title, chart.bars.isEmpty ? chart.placeholder : nil) { ChartRenderer(chart, style).text }
        case .segments(let segments): SegmentsRenderer(segments: segments, style: style).text
        case .pitch(let pitch): PitchRenderer(pitch: pitch, style: style).text
        case .message(let text, _): text
        case .figures(let fields):
            fields.map { "\($0.label): \($0.text)" }.joined(separator: ", ").wrapped(to: style.wrappingWidth)
        // Only pages show them.
        case .actions, .rows: ""
        case .qrCode(let text): QRCodeRenderer(content: text, style: style).text
        }
    }

    /// A list below its title, or its placeholder if it is empty.
    private func titled(_ title: String?, _ placeholder: String?, _ list: () -> String) -> String {
        let body = placeholder?.wrapped(to: style.wrappingWidth) ?? list()
        guard let title else { return body }
        return "\(style.bold(title.wrapped(to: style.wrappingWidth)))\n\(body)"
    }
}

extension Block {
    /// Whether it is a message that contains a text.
    fileprivate func isMessage(with part: String) -> Bool {
        if case .message(let text, _) = self { text.contains(part) } else { false }
    }

    /// Whether it is a table or a chart with a title.
    fileprivate var isTitledList: Bool {
        switch self {
        case .table(let table): table.title != nil
        case .chart(let chart): chart.title != nil
        default: false
        }
    }
}
