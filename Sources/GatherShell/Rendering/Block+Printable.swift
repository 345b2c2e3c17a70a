import GatherKit

extension Block {
    /// The block without characters that a terminal interprets; only a text as a whole may contain newlines.
    var printable: Block {
        switch self {
        case .text(let text): .text(text.printableLines)
        case .alert(let text): .alert(text.printableLines)
        case .banner(let text, let details):
            .banner(text.printableCell, details: details.map { Detail($0.text.printableCell, address: $0.address) })
        case .section(let title, let fields):
            .section(title: title.printableCell, fields: fields.map(\.printable))
        case .figures(let fields): .figures(fields.map(\.printable))
        case .table(let table): .table(table.printable)
        case .chart(let chart): .chart(chart.printable)
        case .segments(let segments):
            .segments(
                segments.map { Segment(title: $0.title.printableCell, items: $0.items.map(\.printableCell)) })
        case .pitch(let pitch): .pitch(Pitch(top: pitch.top.printable, bottom: pitch.bottom.printable))
        case .message(let text, let isCopied): .message(text.printableLines, isCopied: isCopied)
        case .actions, .rows: self
        case .qrCode(let text): .qrCode(text.printableCell)
        }
    }
}

extension Block.LabelledText {
    fileprivate var printable: Self {
        Self(label.printableCell, text.printableCell, sparkline: sparkline?.printable)
    }
}

extension Grid {
    fileprivate var printable: Grid {
        Grid(
            title: title?.printableCell,
            columns: columns.map { Column(title: $0.title.printableCell, role: $0.role) },
            rows: rows.map { $0.allSatisfy(\.isPlainASCII) ? $0 : $0.map(\.printableCell) },
            placeholder: placeholder.printableLines
        )
    }
}

extension Chart {
    fileprivate var printable: Chart {
        Chart(
            title: title?.printableCell,
            measure: measure.printableCell,
            bars: bars.map {
                Bar(
                    rank: $0.rank, label: $0.label.printableCell, number: $0.number,
                    sparkline: $0.sparkline?.printable, note: $0.note.printableCell)
            },
            placeholder: placeholder.printableLines
        )
    }
}

extension Sparkline {
    fileprivate var printable: Sparkline {
        Sparkline(
            points.map { Point($0.value, mark: $0.mark.printableCell, word: $0.word.printableCell) }, maximum: maximum)
    }
}

extension Pitch.Side {
    fileprivate var printable: Pitch.Side {
        Pitch.Side(
            title: title.printableCell, shirt: shirt?.printableCell,
            players: players.map {
                Pitch.Player(name: $0.name.printableCell, line: $0.line, note: $0.note?.printableCell)
            }
        )
    }
}

extension String {
    /// The text on one line without tabs, so that columns stay aligned.
    var printableCell: String {
        let text = printable
        return text.utf8.contains(UInt8(ascii: "\t")) ? text.replacing("\t", with: " ") : text
    }
}
