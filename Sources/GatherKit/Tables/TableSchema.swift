public import GatherDatabase

/// A table without the type of its entities, for undo, dry runs and archives.
///
/// A row is a list of values in the order of ``columns``. The SQL texts are built once.
public final class TableSchema: Sendable {
    /// The table name.
    public let name: String
    /// The noun for a row, such as `player`.
    public let noun: String
    /// The columns of an entity, the key columns first.
    public let columns: [String]
    /// The columns computed from an entity.
    let derived: [String]
    /// All columns in the database, including derived ones and `organizer_id`.
    public let allColumns: [String]
    /// The number of key columns, which identify a row among those of its organizer.
    let keyColumnCount: Int
    let hasOrganizer: Bool
    /// The table whose rows this table's rows are parts of; nil for an independent table.
    public let whole: TableSchema?
    /// The type of each column.
    let types: [ColumnType]
    /// The kind of each column.
    let kinds: [AnyKind?]
    /// Whether changes are recorded for undo.
    public let isUndoable: Bool
    /// Adapts a row that undo or redo restores; nil to restore it as it was.
    let restored: Restore?
    /// Checks all rows after an import; throws a ``UsageFailure``.
    package let check: (@Sendable (Session) throws -> Void)?
    /// Converts a row of an older archive to the present columns; nil if the columns have not changed.
    public let former: (@Sendable (Record) -> Record)?
    /// Returns the derived values of a row; throws when the row is not valid.
    let derive: @Sendable ([SQL.Value]) throws(StoreFailure) -> [SQL.Value]

    /// The name in lower case, because database engines compare names without case.
    let identifier: String
    /// An `INSERT` without `VALUES`.
    fileprivate let insertion: String
    fileprivate let insert: String
    /// An `INSERT` without the key, which the database generates for tables without an organizer.
    fileprivate let insertNumbered: String
    /// Statements that end with the opening parenthesis of the condition.
    fileprivate let (selection, counting, deletion): (String, String, String)
    /// The text between the condition and the organizer's id.
    fileprivate let ownership: String
    /// The condition that a row has a key.
    fileprivate let keyCondition: String

    /// Returns the row that undo or redo writes, from the row as it was and as it is.
    typealias Restore = @Sendable ([SQL.Value], [SQL.Value], Restoration, Session) throws -> [SQL.Value]

    init(
        _ name: String, noun: String, _ columns: [String], _ types: [ColumnType], _ kinds: [AnyKind?],
        derived: [String], keyColumnCount: Int, hasOrganizer: Bool, whole: TableSchema?, isUndoable: Bool,
        restored: Restore?, check: (@Sendable (Session) throws -> Void)?, former: (@Sendable (Record) -> Record)?,
        derive: @escaping @Sendable ([SQL.Value]) throws(StoreFailure) -> [SQL.Value]
    ) {
        (self.name, self.noun, self.columns, self.keyColumnCount) = (name, noun, columns, keyColumnCount)
        (self.types, self.kinds, self.derived, self.derive) = (types, kinds, derived, derive)
        (self.hasOrganizer, self.whole, self.isUndoable) = (hasOrganizer, whole, isUndoable)
        (self.restored, self.check, self.former) = (restored, check, former)
        identifier = name.lowercased()
        let owners = hasOrganizer ? ["organizer_id"] : []
        let (key, changed) = (columns.prefix(keyColumnCount), columns.dropFirst(keyColumnCount) + derived)
        allColumns = columns + derived + owners
        func insertion(_ columns: some Sequence<String>) -> String {
            "INSERT INTO \(name) (\(columns.joined(separator: ", ")))"
        }
        func inserting(_ columns: some Collection<String>) -> String {
            let marks = columns.enumerated().map { "$\($0.offset + 1)" }.joined(separator: ", ")
            return "\(insertion(columns)) VALUES (\(marks))"
        }
        self.insertion = insertion(allColumns)
        insert = inserting(allColumns)
        insertNumbered = inserting(changed)
        let entity = columns.map { "\(name).\($0)" }.joined(separator: ", ")
        selection = "SELECT \(entity) FROM \(name) WHERE ("
        counting = "SELECT COUNT(*) AS n FROM \(name) WHERE ("
        deletion = "DELETE FROM \(name) WHERE ("
        ownership = hasOrganizer ? ") AND \(name).organizer_id = " : ")"
        keyCondition =
            keyColumnCount == 0 ? "TRUE" : key.enumerated().map { "\($1) = $\($0 + 1)" }.joined(separator: " AND ")
    }

    /// Whether the key is a row number, so that numbers must not be reused.
    public var isNumbered: Bool {
        guard whole == nil, keyColumnCount == 1, case .integer = types[0] else { return false }
        return true
    }

    /// Returns the key of a row.
    func key(of row: [SQL.Value]) -> [SQL.Value] { Array(row.prefix(keyColumnCount)) }

    /// The condition that a numeric key is in a range.
    func isIn(_ range: ClosedRange<Int>) -> SQL {
        SQL(columns[0], []) + " BETWEEN \(range.lowerBound) AND \(range.upperBound)"
    }

    /// The condition that a row is a part of another.
    fileprivate func isPart(of row: [SQL.Value], _ whole: TableSchema) -> SQL {
        let key = columns.prefix(whole.keyColumnCount).enumerated()
            .map { "\($1) = $\($0 + 1)" }.joined(separator: " AND ")
        return SQL(key, whole.key(of: row))
    }
}

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
