import GatherKit

struct SectionRenderer {
    let title: String
    let fields: [Block.LabelledText]
    let style: OutputStyle

    private static let indentation = "  "
    private static let gap = "  "
    // The minimum width of a text beside its label; a narrower one goes below the label.
    private static let narrowest = 12

    var text: String {
        let labels = fields.map(\.label.displayWidth).max() ?? 0
        let heading = style.bold(title.wrapped(to: style.wrappingWidth))
        return ([heading] + fields.map { line($0, labels) }).joined(separator: "\n")
    }

    private func line(_ field: Block.LabelledText, _ labels: Int) -> String {
        let text = text(of: field)
        if field.label.isEmpty {
            return "\(Self.indentation)\(text)".wrapped(to: style.wrappingWidth, hanging: Self.indentation.count)
        }
        if style.isAccessible { return "\(field.label): \(text)".asSentence }
        let start = Self.indentation.count + labels + Self.gap.count
        guard let width = style.width else { return labelled(field, labels, [text]) }
        guard width - start >= Self.narrowest || text.displayWidth <= width - start else {
            return "\(Self.indentation)\(field.label): \(text)".wrapped(to: width, hanging: Self.indentation.count)
        }
        return labelled(field, labels, text.wrapped(to: width - start).split(separator: "\n").map(String.init))
    }

    private func text(of field: Block.LabelledText) -> String {
        guard let sparkline = field.sparkline, !sparkline.points.isEmpty else { return field.text }
        let picture = sparkline.text(in: style)
        return field.text.isEmpty ? picture : "\(field.text)\(style.isAccessible ? "; " : Self.gap)\(picture)"
    }

    private func labelled(_ field: Block.LabelledText, _ labels: Int, _ lines: [String]) -> String {
        let first = "\(Self.indentation)\(style.faint(field.label.fitted(to: labels)))\(Self.gap)\(lines.first ?? "")"
        let margin = String(repeating: " ", count: Self.indentation.count + labels + Self.gap.count)
        return ([first.trimmingBlanksAtEnd] + lines.dropFirst().map { margin + $0 }).joined(separator: "\n")
    }
}
