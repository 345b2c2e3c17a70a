import Foundation
public import GatherKit
import GatherModels

/// Writes screens; the one place where each format is.
public struct ScreenRenderer: Sendable {
    let format: OutputFormat
    let style: OutputStyle

    /// Makes a renderer.
    public init(format: OutputFormat, style: OutputStyle) {
        self.format = format
        self.style = format == .table ? style : OutputStyle(isAccessible: style.isAccessible)
    }

    /// The screen in the format, with a newline at its end.
    public func text(of screen: Screen) throws -> String {
        switch format {
        case .table, .plain:
            screen.blocks.reduce(into: "") { text, block in
                text += self.text(of: block)
                text += "\n"
            }
        case .json: try json(screen.value) + "\n"
        case .csv: try csv(screen.value)
        }
    }

    private func text(of block: Block) -> String {
        switch block {
        case .text(let text): text
        case .alert(let text): style.yellow(text)
        case .banner(let text): style.bold(text)
        case .section(let title, let fields): section(title, fields)
        case .table(let table): table.rows.isEmpty ? table.placeholder : TableRenderer(table, style).text
        case .segments(let segments): SegmentsRenderer(segments, style).text
        }
    }

    private func section(_ title: String, _ fields: [Block.LabelledText]) -> String {
        let width = fields.map(\.label.displayWidth).max() ?? 0
        let lines = fields.map { field in
            field.label.isEmpty
                ? "  \(field.text)"
                : style.isAccessible
                    ? "\(field.label): \(field.text)."
                    : "  \(style.faint(field.label.fitted(to: width)))  \(field.text)"
        }
        return ([style.bold(title)] + lines).joined(separator: "\n")
    }

    private func json(_ value: Value) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func csv(_ value: Value) throws -> String {
        let records: [Record] =
            switch value {
            case .list(let elements):
                elements.map { if case .record(let record) = $0 { record } else { ["value": $0] } }
            case .record(let record): [record]
            default: [["value": value]]
            }
        guard let first = records.first else { return "" }
        let rows = try records.map { record in try record.fields.map { try cell($0.value) } }
        return ([first.fields.map(\.name)] + rows).map(csvRow).joined()
    }

    private func cell(_ value: Value) throws -> String {
        switch value {
        case .null: ""
        case .text(let text): text
        case .duration(let seconds): MatchTimer.clock(seconds: seconds)
        case .integer, .boolean, .list, .record: try json(value)
        }
    }
}
