import Foundation
import GatherKit

extension Value {
    /// The value as one line of JSON, with the characters escaped that a terminal interprets.
    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self).escapingTheObeyed
        }
    }

    /// The value as CSV with a header row, without JSON in a cell.
    ///
    /// A list has a row for each element. A nested record has columns such as `outer.inner`, and a nested list is one
    /// cell.
    ///
    /// - Parameter isPrintable: Whether characters that a terminal interprets are replaced by visible ones.
    func csv(isPrintable: Bool) throws -> String {
        let records: [Record] =
            switch self {
            case .list(let elements):
                elements.map { if case .record(let record) = $0 { record } else { ["value": $0] } }
            case .record(let record): [record]
            default: [["value": self]]
            }
        let rows = records.map { $0.flattened() }
        guard let columns = rows.first?.map(\.name) else { return "" }
        let cells = rows.map { row in
            // The elements of a list nearly always have the same fields.
            let cells =
                row.map(\.name) == columns
                ? row.map(\.cell) : columns.map { column in row.first { $0.name == column }?.cell ?? "" }
            return isPrintable ? cells.map(\.printableLines) : cells
        }
        return ([columns] + cells).map(CSV.row).joined()
    }

    fileprivate var cell: String {
        switch self {
        case .null: ""
        case .text(let text): text
        case .duration(let seconds): MinutesAndSeconds.text(seconds: seconds)
        case .integer(let number): String(number)
        case .decimal(let number): number.text
        case .boolean(let isTrue): String(isTrue)
        case .list(let elements): elements.map(\.cell).joined(separator: "; ")
        case .record(let record): record.label
        }
    }
}

extension Record {
    /// The cells of a row with the names of their columns.
    fileprivate func flattened() -> [(name: String, cell: String)] {
        fields.flatMap { field in
            guard case .record(let inner) = field.value else { return [(field.name, field.value.cell)] }
            return inner.flattened().map { ("\(field.name).\($0.name)", $0.cell) }
        }
    }

    /// What stands for a record in a list that is one cell: its name, or else its `text`, or its first text.
    fileprivate var label: String {
        let texts = fields.filter { if case .text = $0.value { true } else { false } }
        let named = texts.first { $0.name == "name" } ?? texts.first { $0.name == "text" }
        if let text = named ?? texts.first { return text.value.cell }
        return fields.map(\.value.cell).joined(separator: " ")
    }
}

extension String {
    /// The JSON with `\u` escapes for characters that terminals interpret but `JSONEncoder` does not escape.
    ///
    /// Such characters occur only within strings.
    fileprivate var escapingTheObeyed: String {
        guard unicodeScalars.contains(where: \.isObeyedByTerminals) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isObeyedByTerminals {
                let digits = String(scalar.value, radix: 16)
                text += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }
}
