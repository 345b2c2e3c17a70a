import GatherKit

extension Value {
    /// The data as YAML in block style.
    var yaml: String { yamlLines.joined(separator: "\n") + "\n" }

    private var yamlLines: [String] {
        switch self {
        case .record(let record) where !record.fields.isEmpty:
            record.fields.flatMap { field in
                if let scalar = field.value.yamlScalar { return ["\(Value.text(field.name).yamlText): \(scalar)"] }
                return ["\(Value.text(field.name).yamlText):"] + field.value.yamlLines.map { "  \($0)" }
            }
        case .list(let list) where !list.isEmpty:
            list.flatMap { element in
                let lines = element.yamlScalar.map { [$0] } ?? element.yamlLines
                return lines.enumerated().map { $0 == 0 ? "- \($1)" : "  \($1)" }
            }
        default: [yamlText]
        }
    }

    /// The value in one line: a scalar, an empty record, or a list of texts; nil for others.
    private var yamlScalar: String? {
        switch self {
        case .record(let record): record.fields.isEmpty ? "{}" : nil
        case .list(let list):
            list.isEmpty ? "[]" : list.allSatisfy(\.isText) ? "[\(list.map(\.yamlText).joined(separator: ", "))]" : nil
        default: yamlText
        }
    }

    private var isText: Bool { if case .text = self { true } else { false } }

    private var yamlText: String {
        // Texts of plain words that YAML cannot take for another type need no quotes.
        if case .text(let text) = self, text.wholeMatch(of: /[A-Za-z\/][A-Za-z0-9 \/{}._-]*[A-Za-z0-9\/}]/) != nil,
            !["true", "false", "null", "yes", "no", "on", "off"].contains(text.lowercased()), !text.contains("{")
        {
            return text
        }
        return String(decoding: compactJSON, as: UTF8.self)
    }
}
