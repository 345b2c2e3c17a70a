public import GatherDatabase

/// What archives carry: the rows of all tables that undo knows of, as they are.
extension Session {
    /// The tables that archives carry, with their modules; the whole comes before its parts.
    public var archivedTables: [(module: String, table: TableSchema)] {
        registry.tables.compactMap { table in
            guard table.isUndoable, let module = registry.tableOwners[table.identifier], refusals[module] == nil else {
                return nil
            }
            return (module, table)
        }
    }

    /// Hands each row of the organizer's to `body`, by its key.
    ///
    /// - Throws: ``StoreFailure``, or what `body` throws.
    public func forEachRow(of table: TableSchema, _ body: ([SQL.Value]) throws -> Void) throws {
        let key = table.columns.prefix(table.keys).joined(separator: ", ")
        let order = key.isEmpty ? "" : SQL("ORDER BY \(key)", [])
        try connection.query(selection(of: table, where: "TRUE", order)) { try body($0.values) }
    }

    /// Makes sure that there can be a row.
    ///
    /// - Throws: ``UsageFailure``.
    public func check(_ row: [SQL.Value], of table: TableSchema) throws {
        do {
            _ = try table.derive(row)
            if table.isNumbered(by: row.first), let number = row.first?.number, !Numbering.range.contains(number) {
                throw UsageFailure("\(table.columns[0]) is no number that a row can have: \(number)")
            }
            for (place, value) in row.enumerated() {
                guard let rule = table.traits.rules[place], let text = value.typed else { continue }
                try rule.check(text, as: table.columns[place])
            }
            try table.traits.checkRow(row)
        } catch StoreFailure.damaged(let reason) {
            throw UsageFailure(reason)
        }
    }

    /// Writes rows that were checked.
    ///
    /// - Throws: ``StoreFailure/duplicate`` when one is there twice, or another ``StoreFailure``.
    public func restore(_ rows: [[SQL.Value]], into table: TableSchema) throws {
        try insert(rows.map { (row: $0, derived: try table.derive($0)) }, into: table)
        // No number is given that a row has.
        let numbers = rows.compactMap { table.isNumbered(by: $0.first) ? $0.first?.number : nil }
        if let last = numbers.max() { try number(table.name, behind: last) }
    }

    /// Makes sure that the rows of a table go together.
    ///
    /// - Throws: ``UsageFailure``.
    public func checkRows(of table: TableSchema) throws { try table.traits.check?(self) }

    /// The last numbers that the organizer's rows were given, by table.
    ///
    /// - Throws: ``StoreFailure``.
    public func lastNumbers() throws -> [(table: String, last: Int)] {
        try Numbering.table.all("ORDER BY table_name", in: self).map { ($0.table, $0.last) }
    }

    /// Goes on behind a number, so that it is not given again.
    ///
    /// - Throws: ``UsageFailure`` when no row can have it, or ``StoreFailure``.
    public func number(_ table: String, behind last: Int) throws {
        guard Numbering.range.contains(last) else { throw UsageFailure("\(last) is no number that a row can have") }
        try givenNumbers.raise(table, for: organizer.id, to: last) { try lastNumber(of: table) }
    }
}

extension ParameterType {
    /// Makes sure that a text is one of the values.
    ///
    /// - Throws: ``UsageFailure`` that begins with what it is called.
    func check(_ text: String, as name: String) throws(UsageFailure) {
        do throws(UsageFailure) {
            _ = try read(text)
        } catch {
            throw UsageFailure("\(name) \(error.message)")
        }
    }
}
