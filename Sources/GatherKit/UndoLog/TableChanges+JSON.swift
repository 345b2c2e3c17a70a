import GatherDatabase

extension TableChanges {
    /// The changes as stored in the undo log: rows as lists, in the order of the key `columns`.
    var json: String {
        let record: Record = [
            "columns": .list(table.columns.map(Value.text)),
            "before": .list(reallyChanged.map { .list($0.before.map(Value.init)) }),
            "added": .list(addedKeys.map { .list($0.map(Value.init)) }),
            "ranges": .list(ranges.map { .list([.integer($0.lowerBound), .integer($0.upperBound)]) }),
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
            case .list(let before) = record["before"], case .list(let added) = record["added"],
            case .list(let ranges) = record["ranges"]
        else { throw damaged }
        let places = table.columns.map { columns.firstIndex(of: .text($0)) }
        for row in before {
            guard case .list(let values) = row, values.count == columns.count else { throw damaged }
            let row = try places.map { place in
                try place.map { try SQL.Value(values[$0]) ?? { throw damaged }() } ?? .null
            }
            add(RowChange(table: table, key: table.key(of: row), before: row, after: nil))
        }
        for case .list(let values) in added {
            // Earlier versions wrote more after the key.
            let key = try values.prefix(table.keyColumnCount).map { try SQL.Value($0) ?? { throw damaged }() }
            add(RowChange(table: table, key: key, before: nil, after: key))
        }
        for range in ranges {
            guard case .list(let ends) = range, ends.count == 2, case .integer(let first) = ends[0],
                case .integer(let last) = ends[1], first <= last
            else { throw damaged }
            insert(first...last)
        }
    }
}
