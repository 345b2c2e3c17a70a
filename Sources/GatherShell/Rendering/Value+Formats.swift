import Foundation
import GatherKit
import GatherScript

extension Value {
    /// The value as one line of JSON, in which characters that a terminal interprets are escaped.
    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self).escapingTheObeyed
        }
    }

    /// The value as CSV with a header row, without JSON in a cell.
    ///
    /// A list has a row for each element, and so does a record whose lists all contain records with the same fields. A
    /// record in a row has columns such as `outer.inner`, and a list in it is one cell.
    ///
    /// - Parameters:
    ///   - shape: The shape of the value; nil to infer it from the value.
    ///   - isPrintable: Whether characters that a terminal interprets are replaced by visible ones.
    func csv(_ shape: ResultShape? = nil, isPrintable: Bool) throws -> String {
        let (fields, rows) = rows(shape ?? ResultShape(of: self))
        let columns = fields.flatMap(\.columns)
        if columns.isEmpty { return "" }
        let cells = rows.map { row in
            let cells = columns.map { row.value(at: $0)?.cell ?? "" }
            return isPrintable ? cells.map(\.printableLines) : cells
        }
        return ([columns.map { $0.joined(separator: ".") }] + cells).map(CSV.row).joined()
    }

    private func rows(_ shape: ResultShape) -> (fields: [ResultShape.Field], rows: [Record]) {
        switch (shape, self) {
        case (.any, _) where self != .null: rows(ResultShape(of: self))
        case (.list(.any), .list(let elements)) where elements.isEmpty: ([], [])
        case (.list(.record(let fields)), .list(let elements)): (fields, elements.compactMap(\.record))
        case (.list(let element), .list(let elements)): ([.init("value", element)], elements.map { ["value": $0] })
        case (.record(let fields), .record(let record)): record.rows(fields)
        case (.optional(let shape), _) where self != .null: rows(shape)
        default: ([.init("value", shape)], [["value": self]])
        }
    }

    fileprivate var record: Record? { if case .record(let record) = self { record } else { nil } }

    fileprivate var cell: String {
        switch self {
        case .null, .text, .integer, .decimal, .duration, .boolean: wordText ?? ""
        case .list(let elements): elements.map(\.cell).joined(separator: "; ")
        case .record(let record): record.label
        }
    }
}

extension ResultShape {
    /// Infers the shape of a value; a list has the shape of its first element.
    fileprivate init(of value: Value) {
        switch value {
        case .null: self = .any
        case .text: self = .text
        case .integer: self = .integer
        case .decimal: self = .decimal
        case .duration: self = .duration
        case .boolean: self = .boolean
        case .list(let elements): self = .list(elements.first.map(Self.init(of:)) ?? .any)
        case .record(let record): self = .record(record.fields.map { Field($0.name, Self(of: $0.value)) })
        }
    }
}

extension ResultShape.Field {
    /// The paths of the columns for a field of a row.
    fileprivate var columns: [[String]] {
        switch shape {
        case .record(let fields), .optional(.record(let fields)): fields.flatMap(\.columns).map { [name] + $0 }
        default: [[name]]
        }
    }

    /// The fields of the records in a list; nil for any other shape.
    fileprivate var ofElements: [ResultShape.Field]? {
        if case .list(.record(let fields)) = shape { fields } else { nil }
    }

    fileprivate var isList: Bool { if case .list = shape { true } else { false } }
}

extension Record {
    /// The rows of a record: one for each record in its lists, if all of these have the same fields, or else a single
    /// one.
    ///
    /// Each row also contains the other fields of the record, unless their names are taken. If there are several lists,
    /// `list` is the name of the one that the row comes from.
    fileprivate func rows(_ fields: [ResultShape.Field]) -> (fields: [ResultShape.Field], rows: [Record]) {
        let lists = fields.filter(\.isList)
        guard let inner = lists.first?.ofElements, lists.allSatisfy({ $0.ofElements == inner }) else {
            return (fields, [self])
        }
        let names = Set(inner.map(\.name))
        let others = fields.filter { !$0.isList && !names.contains($0.name) }
        let rest = Record(others.map { ($0.name, self[$0.name] ?? .null) })
        let isOne = lists.count == 1
        let rows = lists.flatMap { list -> [Record] in
            guard case .list(let elements) = self[list.name] else { return [] }
            let name: Record = isOne ? [:] : ["list": .text(list.name)]
            return elements.compactMap(\.record).map { name + $0 + rest }
        }
        return ((isOne ? [] : [.init("list", .text)]) + inner + others, rows)
    }

    /// The value at a path of names.
    fileprivate func value(at path: [String]) -> Value? {
        let value = path.first.flatMap { self[$0] }
        return path.count == 1 ? value : value?.record?.value(at: Array(path.dropFirst()))
    }

    /// The text of a record in a list that is one cell: its name, or else its `text`, or its first text.
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
