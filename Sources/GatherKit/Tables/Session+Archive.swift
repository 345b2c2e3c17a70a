package import GatherDatabase

/// Archives: export and import of all rows of an organizer.
extension Session {
    /// The tables that archives contain, with their modules; a table of parts follows that of the whole.
    package var archivedTables: [(module: String, table: TableSchema)] {
        registry.tables.compactMap { table in
            guard table.isUndoable, has(table), let module = try? registry.module(of: table) else { return nil }
            return (module, table)
        }
    }

    /// Calls `body` for each row of the organizer, ordered by key.
    ///
    /// - Throws: ``StoreFailure``, or what `body` throws.
    package func forEachRow(of table: TableSchema, _ body: ([SQL.Value]) throws -> Void) throws {
        let key = table.columns.prefix(table.keyColumnCount).joined(separator: ", ")
        let order = key.isEmpty ? "" : SQL("ORDER BY \(key)", [])
        try connection.query(selection(of: table, where: "TRUE", order)) { try body($0.values) }
    }

    /// Checks that a row of an archive is valid.
    ///
    /// - Throws: ``UsageFailure``.
    package func check(_ row: [SQL.Value], of table: TableSchema) throws {
        do {
            _ = try table.derive(row)
            if table.isNumbered, let number = row.first?.number, !Numbering.range.contains(number) {
                throw UsageFailure("\(table.columns[0]) is not a valid row number: \(number)")
            }
            for (place, value) in row.enumerated() {
                guard let kind = table.kinds[place], let text = value.typed else { continue }
                _ = try named(table.columns[place], try kind.read(text))
            }
        } catch StoreFailure.damaged(let reason) {
            throw UsageFailure(reason)
        }
    }

    /// Inserts checked rows with their keys, and raises the counter of their numbers.
    ///
    /// - Throws: ``StoreFailure/duplicate`` when a key is taken, or another ``StoreFailure``.
    package func restore(_ rows: [[SQL.Value]], into table: TableSchema) throws {
        try insert(rows.map { (row: $0, derived: try table.derive($0)) }, into: table)
        let numbers = table.isNumbered ? rows.compactMap { $0.first?.number } : []
        if let last = numbers.max() { try reserveNumbers(of: table.name, through: last) }
    }
}
