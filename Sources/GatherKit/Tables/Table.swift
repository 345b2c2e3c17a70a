public import GatherDatabase

/// The declaration of an entity: its table, and the mapping between its rows, its data and its values.
///
///     extension Debt {
///         static let table = Table(
///             "fees_debt", Debt.init,
///             Column(number: "player_id", \.playerID),
///             Column("amount", \.amount, .integer(1...1000), "how much is owed"))
///     }
///
/// The compiler checks that the columns match the initializer. A column `organizer_id`, which is not part of the
/// entity, holds the owner of a row; sessions read and write only the rows of their organizer. Writes through a table
/// can be undone and appear in dry runs.
public final class Table<Entity: Sendable>: Sendable {
    /// The table without the type of its entities.
    public let schema: TableSchema
    /// The column list of a `SELECT` whose rows ``read(_:)`` converts.
    public let columns: SQL
    /// Returns the name of a row; nil if rows have none.
    let title: (@Sendable (Entity) -> String)?
    /// The command that lists the rows; nil without one.
    let list: String?
    private let encode: @Sendable (Entity) -> [SQL.Value]
    private let decode: @Sendable ([SQL.Value]) throws(StoreFailure) -> Entity
    private let derived: Derived?
    /// The properties that are part of the entity's data, in the order in which they are shown.
    public let properties: [Property<Entity>]
    /// The properties that users set: all but row numbers.
    public let editableProperties: [Property<Entity>]
    /// The data of an entity.
    public let shape: Shape<Entity>

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - name: The table name.
    ///   - noun: The noun for a row; by default the name with spaces.
    ///   - key: The number of key columns, which come first and identify a row among those of its organizer.
    ///   - whole: The table whose rows this table's rows are parts of; a part is deleted with its whole, and its key
    ///     begins with the whole's key.
    ///   - hasOrganizer: Whether the table has a column `organizer_id`; otherwise its rows have no owner.
    ///   - derived: Columns computed from the entity, such as a search key, which are written but not read.
    ///   - isUndoable: Whether changes are recorded for undo, dry runs and archives.
    ///   - restored: Adapts a row that undo or redo restores, such as one with a running clock. It is called with the
    ///     row as it was and as it is; by default the row is restored as it was.
    ///   - check: Checks all rows after an import; throws a ``UsageFailure``.
    ///   - former: Converts a row of an older archive to the present columns.
    ///   - title: Returns the name of a row, for arguments such as ``one(_:summary:)``.
    ///   - list: The command that lists the rows, for messages.
    ///   - make: Creates an entity from the column values, in order.
    ///   - column: The columns, those of the key first.
    public init<each Content: ColumnValue>(
        _ name: String, noun: String? = nil, key: Int = 1, partOf whole: TableSchema? = nil,
        hasOrganizer: Bool = true, derived: Derived? = nil, isUndoable: Bool = true,
        restored: (@Sendable (_ former: Entity, _ present: Entity, Restoration, Session) -> Entity)? = nil,
        check: (@Sendable (Session) throws -> Void)? = nil,
        former: (@Sendable (Record) -> Record)? = nil,
        named title: (@Sendable (Entity) -> String)? = nil, listedBy list: String? = nil,
        _ make: @escaping @Sendable (repeat each Content) -> Entity, _ column: repeat Column<Entity, each Content>
    ) {
        var columns: [String] = []
        var stored: [@Sendable (Entity) -> SQL.Value] = []
        var kinds: [AnyKind?] = []
        var types: [ColumnType] = []
        var properties: [Property<Entity>] = []
        for column in repeat each column {
            columns.append(column.name)
            stored.append(column.stored)
            kinds.append(column.kind)
            types.append(column.type)
            if let property = column.property { properties.append(property) }
        }
        self.properties = properties
        editableProperties = properties.filter { $0.help != nil }
        shape = Shape(properties.map { property in .init(property.key, property.result) { property.value(of: $0) } })
        let names = columns
        let decode: @Sendable ([SQL.Value]) throws(StoreFailure) -> Entity = { values throws(StoreFailure) in
            guard values.count == names.count else { throw .damaged("a row of \(name) has different columns") }
            var reader = RowReader(names, values)
            return make(repeat try reader.next(as: (each Content).self))
        }
        let contents = stored
        encode = { entity in contents.map { $0(entity) } }
        self.decode = decode
        self.derived = derived
        (self.title, self.list) = (title, list)
        var restore: TableSchema.Restore?
        if let restored {
            restore = { former, present, restoration, session in
                let entity = try restored(decode(former), decode(present), restoration, session)
                return contents.map { $0(entity) }
            }
        }
        schema = TableSchema(
            name, noun: noun ?? name.replacing("_", with: " "), columns, types, kinds,
            derived: derived?.columns ?? [], keyColumnCount: key, hasOrganizer: hasOrganizer, whole: whole,
            isUndoable: isUndoable, restored: restore, check: check, former: former
        ) { row throws(StoreFailure) in
            let entity = try decode(row)
            return derived?.values(entity) ?? []
        }
        self.columns = SQL(columns.map { "\(name).\($0)" }.joined(separator: ", "), [])
    }

    /// Columns computed from an entity, such as a search key; each holds texts.
    ///
    ///     derived: .init("name_key", "search_key") { player in
    ///         let keys = player.name.keys
    ///         return [.text(keys.name), .text(keys.search)]
    ///     }
    public struct Derived: Sendable {
        let columns: [String]
        let values: @Sendable (Entity) -> [SQL.Value]

        /// Creates derived columns.
        public init(_ columns: String..., values: @escaping @Sendable (Entity) -> [SQL.Value]) {
            self.columns = columns
            self.values = values
        }
    }

    /// The table name.
    public var name: String { schema.name }

    /// Creates an entity from a result row that contains ``columns``.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` when a value is invalid.
    public func read(_ row: Row) throws(StoreFailure) -> Entity {
        var values: [SQL.Value] = []
        for column in schema.columns { values.append(try row.value(column)) }
        return try decode(values)
    }

    /// Creates an entity from a row that consists of the table's columns.
    private func entity(of row: Row) throws(StoreFailure) -> Entity { try decode(row.values) }

    /// Returns the column values of an entity.
    func row(of entity: Entity) -> [SQL.Value] { encode(entity) }

    private func derivedValues(of entity: Entity) -> [SQL.Value] { derived?.values(entity) ?? [] }

    // MARK: Reading and writing

    /// Returns the entities of the session's organizer that satisfy a condition.
    ///
    ///     let open = try Debt.table.all(where: "amount > \(minimum)", "ORDER BY name LIMIT 10", in: session)
    ///
    /// - Parameters:
    ///   - condition: An SQL condition on the columns; by default every row satisfies it.
    ///   - order: The clauses after the condition: `ORDER BY`, `LIMIT`.
    /// - Throws: ``StoreFailure``.
    public func all(where condition: SQL = "TRUE", _ order: SQL = "", in session: Session) throws -> [Entity] {
        // Not `connection.all`, which makes Swift look up the array type for each row.
        var entities: [Entity] = []
        try forEach(where: condition, order, in: session) { entities.append($0) }
        return entities
    }

    /// Returns the first entity of the session's organizer that satisfies a condition; nil if there is none.
    ///
    /// - Throws: ``StoreFailure``.
    public func first(where condition: SQL = "TRUE", _ order: SQL = "", in session: Session) throws -> Entity? {
        try session.connection.first(session.selection(of: schema, where: condition, order), entity)
    }

    /// Calls `body` for each entity of the session's organizer that satisfies a condition, without keeping them in
    /// memory.
    ///
    /// - Throws: ``StoreFailure``, or what `body` throws.
    public func forEach(
        where condition: SQL = "TRUE", _ order: SQL = "", in session: Session, _ body: (Entity) throws -> Void
    ) throws {
        try session.connection.query(session.selection(of: schema, where: condition, order)) {
            try body(entity(of: $0))
        }
    }

    /// Returns the number of entities of the session's organizer.
    ///
    /// - Throws: ``StoreFailure``.
    public func count(in session: Session) throws -> Int { try session.count(of: schema) }

    /// Inserts an entity.
    ///
    /// - Throws: ``StoreFailure/duplicate`` when its key is taken, or another ``StoreFailure``.
    public func insert(_ entity: Entity, in session: Session) throws {
        try session.insert(row(of: entity), derived: derivedValues(of: entity), into: schema)
    }

    /// Inserts entities in batches.
    ///
    /// - Throws: ``StoreFailure/duplicate`` when a key is taken, or another ``StoreFailure``.
    public func insert(_ entities: some Collection<Entity>, in session: Session) throws {
        if entities.count == 1, let entity = entities.first { return try insert(entity, in: session) }
        try session.insert(
            entities.map { (row: row(of: $0), derived: derivedValues(of: $0)) }, into: schema)
    }

    /// Inserts an entity with a new row number as its key; the number in the entity is ignored.
    ///
    /// - Returns: The number.
    /// - Throws: ``StoreFailure``.
    public func insertNumbered(_ entity: Entity, in session: Session) throws -> Int {
        try session.insertNumbered(row(of: entity), derived: derivedValues(of: entity), into: schema)
    }

    /// Updates an entity.
    ///
    /// - Parameter before: The entity as it was read; if it is equal, nothing is written.
    /// - Throws: ``StoreFailure/damaged(_:)`` when there is no such row, or another ``StoreFailure``.
    public func update(_ entity: Entity, from before: Entity, in session: Session) throws {
        try session.update(
            row(of: entity), derived: derivedValues(of: entity), from: row(of: before), in: schema)
    }

    /// Inserts an entity, or updates the one with the same key.
    ///
    /// - Throws: ``StoreFailure``.
    public func put(_ entity: Entity, in session: Session) throws {
        let row = row(of: entity)
        if let before = try session.row(schema.key(of: row), of: schema) {
            try session.update(row, derived: derivedValues(of: entity), from: before, in: schema)
        } else {
            try insert(entity, in: session)
        }
    }

    /// Replaces the parts of an entity: deletes those that are gone and inserts the new ones.
    ///
    /// - Throws: ``StoreFailure``.
    public func replace(_ before: [Entity], with after: [Entity], in session: Session) throws {
        let (old, new) = (before.map(row(of:)), after.map(row(of:)))
        let (gone, come) = (Set(old).subtracting(new), Set(new).subtracting(old))
        for row in old where gone.contains(row) { try session.delete(row, from: schema) }
        try insert(zip(after, new).filter { come.contains($1) }.map(\.0), in: session)
    }

    /// Deletes the entity with a key, including its parts.
    ///
    /// - Returns: Whether there was one.
    /// - Throws: ``StoreFailure``.
    @discardableResult
    public func delete(_ key: any ColumnValue..., in session: Session) throws -> Bool {
        let key = key.map(\.stored)
        if !schema.isUndoable {
            return try session.run(session.deletion(of: schema, where: key), on: schema) == 1
        }
        guard let row = try session.row(key, of: schema) else { return false }
        try session.delete(row, from: schema)
        return true
    }

    /// Deletes the entities of the session's organizer that satisfy a condition, including their parts.
    ///
    /// - Throws: ``StoreFailure``.
    public func deleteAll(where condition: SQL = "TRUE", in session: Session) throws {
        try session.deleteAll(where: condition, from: schema)
    }
}

/// Reads the values of a row in column order.
private struct RowReader {
    private let columns: [String]
    private let values: [SQL.Value]
    private var place = -1

    init(_ columns: [String], _ values: [SQL.Value]) { (self.columns, self.values) = (columns, values) }

    // Neither a `Column` nor an optional is passed on: Swift would look up its type for each value.
    mutating func next<Content: ColumnValue>(as type: Content.Type) throws(StoreFailure) -> Content {
        place += 1
        do {
            return try Content(values[place])
        } catch {
            throw values[place].failure(in: columns[place])
        }
    }
}

extension Row {
    /// Returns the value of a column.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` when the value is invalid.
    public func content<Content: ColumnValue>(of column: String) throws(StoreFailure) -> Content {
        let value = try value(column)
        do {
            return try Content(value)
        } catch {
            throw value.failure(in: column)
        }
    }
}

extension SQL.Value {
    /// The error of a value that is invalid for a column.
    fileprivate func failure(in column: String) -> StoreFailure { .damaged("column \(column) \(complaint)") }

    /// The reason why the value is invalid, for the error message.
    private var complaint: String {
        switch self {
        case .null: "is empty"
        case .integer(let number): "cannot hold \(number)"
        case .text(let text): "cannot hold \(quoted(text))"
        }
    }
}
