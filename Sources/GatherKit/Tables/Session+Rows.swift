public import GatherDatabase

/// Untyped reading and writing of rows; all writes of modules pass through here.
extension Session {
    // MARK: Reading

    /// Returns whether the store has a table: its module is part of the program, and was not left out.
    public func has(_ table: TableSchema) -> Bool {
        guard let module = try? registry.module(of: table) else { return false }
        return refusals[module] == nil
    }

    /// Returns a `SELECT` of the organizer's rows that satisfy a condition.
    func selection(of table: TableSchema, where condition: SQL, _ order: SQL = "") -> SQL {
        var query = statement(SQL(table.selection, []), of: table, where: condition)
        query += " "
        query += order
        return query
    }

    /// Returns the organizer's rows that satisfy a condition.
    ///
    /// - Throws: ``StoreFailure``.
    public func rows(of table: TableSchema, where condition: SQL = "TRUE", _ order: SQL = "") throws -> [[SQL.Value]] {
        try connection.all(selection(of: table, where: condition, order), \.values)
    }

    /// Returns the row with a key; nil if there is none.
    func row(_ key: [SQL.Value], of table: TableSchema) throws -> [SQL.Value]? {
        try connection.first(selection(of: table, where: SQL(table.keyCondition, key)), \.values)
    }

    /// Returns the number of the organizer's rows that satisfy a condition.
    ///
    /// - Throws: ``StoreFailure``.
    public func count(of table: TableSchema, where condition: SQL = "TRUE") throws -> Int {
        try connection.first(statement(SQL(table.counting, []), of: table, where: condition)) {
            try $0.integer("n")
        } ?? 0
    }

    /// Returns a `DELETE` of the row with a key.
    func deletion(of table: TableSchema, where key: [SQL.Value]) -> SQL {
        statement(SQL(table.deletion, []), of: table, where: SQL(table.keyCondition, key))
    }

    private func statement(_ beginning: SQL, of table: TableSchema, where condition: SQL) -> SQL {
        var statement = beginning
        statement += condition
        statement += SQL(table.ownership, [])
        if table.hasOrganizer { statement.bind(.integer(organizer.id)) }
        return statement
    }

    // MARK: Writing

    func insert(_ row: [SQL.Value], derived: [SQL.Value], into table: TableSchema) throws {
        _ = try run(SQL(table.insert, row + derived + owner(in: table)), on: table)
        recordChange(table, nil, row)
    }

    func insert(_ rows: [(row: [SQL.Value], derived: [SQL.Value])], into table: TableSchema) throws {
        let owner = owner(in: table)
        for statement in SQL.inserts(table.insertion, rows.map { $0.row + $0.derived + owner }) {
            _ = try run(statement, on: table)
        }
        for row in rows { recordChange(table, nil, row.row) }
    }

    func insertNumbered(_ row: [SQL.Value], derived: [SQL.Value], into table: TableSchema) throws -> Int {
        if table.hasOrganizer {
            let number = try newNumber(of: table)
            try insert([.integer(number)] + row.dropFirst(), derived: derived, into: table)
            return number
        }
        let statement = SQL(table.insertNumbered, row.dropFirst() + derived)
        let module = try registry.module(of: table)
        let number = try connection.insert(statement)
        recordWrite(of: module, statement, rows: 1)
        recordChange(table, nil, [.integer(number)] + row.dropFirst())
        return number
    }

    /// Returns the next row number of the organizer in a table.
    func newNumber(of table: TableSchema) throws -> Int {
        try givenNumbers.next(of: table.name, for: organizer.id) { try lastNumber(of: table.name) }
    }

    /// Returns the last row number in the store; 0 if there is none.
    func lastNumber(of table: String) throws -> Int {
        try Numbering.table.first(where: "table_name = \(table)", in: self)?.last ?? 0
    }

    /// Writes the counters of row numbers.
    func writeNumbers() throws {
        for organizer in organizers {
            let given = givenNumbers.given(to: organizer.id)
            if given.isEmpty { continue }
            try on(behalfOf: organizer) {
                for (table, known, last) in given {
                    let counter = Numbering(table: table, last: last)
                    if known == 0 {
                        try Numbering.table.insert(counter, in: self)
                    } else {
                        try Numbering.table.update(counter, from: Numbering(table: table, last: known), in: self)
                    }
                }
            }
        }
    }

    func update(_ row: [SQL.Value], derived: [SQL.Value], from before: [SQL.Value], in table: TableSchema) throws {
        let changed = row.indices.filter { row[$0] != before[$0] }
        if changed.isEmpty { return }
        let derived = zip(table.derived, derived)
        try set(changed.map { (table.columns[$0], row[$0]) } + derived, at: table.key(of: row), in: table)
        recordChange(table, before, row)
    }

    /// Sets columns of the row with a key.
    func set(_ columns: [(name: String, value: SQL.Value)], at key: [SQL.Value], in table: TableSchema) throws {
        var update = SQL("UPDATE \(table.name) SET ", [])
        for (place, column) in columns.enumerated() {
            update += SQL("\(place == 0 ? "" : ", ")\(column.name) = ", [])
            update.bind(column.value)
        }
        update += " WHERE ("
        guard try run(statement(update, of: table, where: SQL(table.keyCondition, key)), on: table) == 1 else {
            throw StoreFailure.damaged("there is no such \(table.noun) to change")
        }
    }

    func delete(_ row: [SQL.Value], from table: TableSchema) throws {
        // Explicitly, because rows deleted by a foreign key's cascade would not be recorded and could not be restored.
        for part in registry.parts(of: table) { try deleteAll(where: part.isPart(of: row, table), from: part) }
        if try run(deletion(of: table, where: table.key(of: row)), on: table) == 1 { recordChange(table, row, nil) }
    }

    func deleteAll(where condition: SQL, from table: TableSchema) throws {
        if table.isUndoable {
            let rows = try rows(of: table, where: condition)
            if !registry.parts(of: table).isEmpty { return try rows.forEach { try delete($0, from: table) } }
            if rows.isEmpty { return }
            for row in rows { recordChange(table, row, nil) }
        }
        _ = try run(statement(SQL(table.deletion, []), of: table, where: condition), on: table)
    }

    func run(_ statement: SQL, on table: TableSchema) throws -> Int {
        let module = try registry.module(of: table)
        let rows = try connection.run(statement)
        recordWrite(of: module, statement, rows: rows)
        return rows
    }

    private func owner(in table: TableSchema) -> [SQL.Value] { table.hasOrganizer ? [.integer(organizer.id)] : [] }

    private func recordChange(_ table: TableSchema, _ before: [SQL.Value]?, _ after: [SQL.Value]?) {
        guard table.isUndoable, let row = after ?? before else { return }
        record(RowChange(table: table, key: table.key(of: row), before: before, after: after))
    }
}

extension TableSchema {
    /// The condition that a numeric key is in a range.
    func isIn(_ range: ClosedRange<Int>) -> SQL {
        SQL(columns[0], []) + " BETWEEN \(range.lowerBound) AND \(range.upperBound)"
    }

    /// The condition that a row is a part of another.
    func isPart(of row: [SQL.Value], _ whole: TableSchema) -> SQL {
        let key = columns.prefix(whole.keyColumnCount).enumerated()
            .map { "\($1) = $\($0 + 1)" }.joined(separator: " AND ")
        return SQL(key, whole.key(of: row))
    }
}
