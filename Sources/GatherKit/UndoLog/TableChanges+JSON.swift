import GatherDatabase

extension TableChanges {
    /// The changes as stored in the undo log: rows as lists, in the order of the key `columns`.
    var json: String {
        let rows = reallyChanged
        let record: Record = [
            "columns": .list(table.columns.map(Value.text)),
            "before": .list(rows.map { .list($0.before.map(Value.init)) }),
            "after": .list(rows.map { .text(optional: $0.after?.text) }),
            "added": .list(addedRows.map { .list($0.key.map(Value.init) + [.text($0.fingerprint.text)]) }),
            "ranges": .list(ranges.map { .list([.integer($0.lowerBound), .integer($0.upperBound)]) }),
            "rangesSum": .text(rangesSum.text),
        ]
        return String(decoding: Value.record(record).compactJSON, as: UTF8.self)
    }

    /// Reads changes written by ``json``, possibly before columns were added to the table.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)``.
    init(_ json: String, of table: TableSchema) throws {
        self.init(table)
        let damaged = StoreFailure.damaged("the undo log holds no changes of \(table.name)")
        var reader = JSONReader(Array(json.utf8))
        guard case .record(let record) = try? reader.value(), case .list(let columns) = record["columns"],
            case .list(let before) = record["before"], case .list(let after) = record["after"],
            case .list(let added) = record["added"], case .list(let ranges) = record["ranges"],
            let sum = record["rangesSum"].flatMap(Fingerprint.init), before.count == after.count
        else { throw damaged }
        let places = table.columns.map { columns.firstIndex(of: .text($0)) }
        for (row, after) in zip(before, after) {
            guard case .list(let values) = row, values.count == columns.count else { throw damaged }
            let row = try places.map { place in
                try place.map { try SQL.Value(values[$0]) ?? { throw damaged }() } ?? .null
            }
            add(
                RowChange(table: table, key: table.key(of: row), before: row, after: Fingerprint(after)),
                before: Fingerprint(of: row, in: table))
        }
        for case .list(let values) in added {
            guard let fingerprint = values.last.flatMap(Fingerprint.init) else { throw damaged }
            let key = try values.dropLast().map { try SQL.Value($0) ?? { throw damaged }() }
            add(RowChange(table: table, key: key, before: nil, after: fingerprint), before: nil)
        }
        let numbers = try ranges.map { range in
            guard case .list(let ends) = range, ends.count == 2, case .integer(let first) = ends[0],
                case .integer(let last) = ends[1], first <= last
            else { throw damaged }
            return first...last
        }
        add(later: numbers, sum)
    }
}

extension Fingerprint {
    fileprivate var text: String { String(digits, radix: 16) }

    fileprivate init?(_ value: Value) {
        guard case .text(let text) = value, let digits = UInt64(text, radix: 16) else { return nil }
        self.init(digits: digits)
    }
}
