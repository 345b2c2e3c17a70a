public import GatherDatabase

/// A column and the property that it keeps.
public struct Column<Entity: Sendable, Content: ColumnValue>: Sendable {
    let name: String
    let content: @Sendable (Entity) -> Content

    /// Describes a column.
    ///
    /// - Parameters:
    ///   - name: Its name in the table.
    ///   - content: What it keeps of an entity: a key path such as `\.age`.
    public init(_ name: String, _ content: @escaping @Sendable (Entity) -> Content) {
        self.name = name
        self.content = content
    }
}

/// A table: the only place that says how an entity is kept.
///
///     extension Debt {
///         static let table = Table(
///             "kitty_debt", key: 1, Debt.init(playerID:name:amount:),
///             Column("player_id", \.playerID), Column("name", \.name), Column("amount", \.amount))
///     }
///
/// The compiler checks that the columns are what the entity is made of. A row belongs to the organizer whose number its
/// column `organizer_id` holds, which no entity knows of: what a session reads and writes is that of its organizer.
public struct Table<Entity: Sendable>: Sendable {
    /// What it is called and has for columns.
    public let schema: TableSchema
    /// All columns of an entity, for a `SELECT` whose rows ``read(_:)`` understands.
    public let columns: SQL
    private let encode: @Sendable (Entity, Range<Int>, inout [SQL.Value]) -> Void
    private let decode: @Sendable (Row) throws(StoreFailure) -> Entity
    private let derived: Derived?

    /// Declares a table.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - key: How many of the columns, from the first, tell one of an organizer's rows from all others.
    ///   - hasOrganizer: Whether its column `organizer_id` tells whose a row is; it is that of the row which the key begins
    ///     with, or of nobody, where there is none.
    ///   - derived: Columns that follow from the entity, such as a name by which it is found, and are never read.
    ///   - make: Makes an entity of what the columns hold, in their order.
    public init<each Content: ColumnValue>(
        _ name: String, key: Int = 1, hasOrganizer: Bool = true, derived: Derived? = nil,
        _ make: @escaping @Sendable (repeat each Content) -> Entity, _ column: repeat Column<Entity, each Content>
    ) {
        var columns: [String] = []
        for column in repeat each column { columns.append(column.name) }
        schema = TableSchema(name, columns, derived?.columns ?? [], keys: key, hasOrganizer: hasOrganizer)
        self.columns = SQL(columns.map { "\(name).\($0)" }.joined(separator: ", "), [])
        encode = { entity, places, values in
            var place = 0
            for column in repeat each column {
                if places.contains(place) { values.append(column.content(entity).stored) }
                place += 1
            }
        }
        decode = { row throws(StoreFailure) in make(repeat try row.content(each column)) }
        self.derived = derived
    }

    /// Its name.
    public var name: String { schema.name }

    /// Columns that follow from an entity.
    public struct Derived: Sendable {
        let columns: [String]
        let values: @Sendable (Entity) -> [SQL.Value]

        /// Describes columns.
        public init(_ columns: String..., values: @escaping @Sendable (Entity) -> [SQL.Value]) {
            self.columns = columns
            self.values = values
        }
    }

    /// Makes an entity of a row of ``columns``, whatever else was selected.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` when a column holds what it cannot.
    public func read(_ row: Row) throws(StoreFailure) -> Entity { try decode(row) }

    /// The values of a row in the order in which statements want them: what can change, the key, the organizer.
    func row(of entity: Entity, hasKey: Bool = true, for organizer: Int) -> [SQL.Value] {
        var values: [SQL.Value] = []
        values.reserveCapacity(schema.columns.count)
        encode(entity, schema.keys..<schema.columns.count, &values)
        if let derived { values += derived.values(entity) }
        if hasKey { encode(entity, 0..<schema.keys, &values) }
        if schema.hasOrganizer { values.append(.integer(organizer)) }
        return values
    }
}

extension Row {
    fileprivate func content<Entity, Content>(
        _ column: Column<Entity, Content>
    ) throws(StoreFailure) -> Content { try content(of: column.name) }

    /// Reads a column.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` when it holds no such value.
    public func content<Content: ColumnValue>(of column: String) throws(StoreFailure) -> Content {
        let stored = try value(column)
        guard let content = Content(stored) else { throw .damaged("column \(column) \(stored.complaint)") }
        return content
    }
}

extension SQL.Value {
    /// Why it is no value of a column.
    fileprivate var complaint: String {
        switch self {
        case .null: "is empty"
        case .integer(let number): "cannot hold \(number)"
        case .text(let text): "cannot hold \(quoted(text))"
        }
    }
}
