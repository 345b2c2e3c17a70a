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

    /// The value as CSV with a header row.
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
        guard let first = records.first else { return "" }
        let rows = try records.map { record in
            try record.fields.map { field in
                let cell = try field.value.cell
                return isPrintable ? cell.printableLines : cell
            }
        }
        return ([first.fields.map(\.name)] + rows).map(CSV.row).joined()
    }

    private var cell: String {
        get throws {
            switch self {
            case .null: ""
            case .text(let text): text
            case .duration(let seconds): MinutesAndSeconds.text(seconds: seconds)
            case .integer, .boolean, .list, .record: try json
            }
        }
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
