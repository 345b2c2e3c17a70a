public import GatherDatabase

/// A column and the property that it keeps.
public struct Column<Entity: Sendable, Content: ColumnValue>: Sendable {
    let name: String
    let content: @Sendable (Entity) -> Content
    let rule: ParameterType?

    /// Describes a column.
    ///
    /// - Parameters:
    ///   - name: Its name in the table.
    ///   - content: What it keeps of an entity: a key path such as `\.age`.
    public init(_ name: String, _ content: @escaping @Sendable (Entity) -> Content) {
        (self.name, self.content, rule) = (name, content, nil)
    }

    /// Describes a column of which not every value will do.
    ///
    /// - Parameter rule: What it may hold, if anything: what an archive brings is held against it.
    public init<Rule>(
        _ name: String, _ content: @escaping @Sendable (Entity) -> Content, _ rule: ValueKind<Rule>
    ) {
        (self.name, self.content, self.rule) = (name, content, rule.type)
    }
}

/// A table: the only place that says how an entity is kept.
///
///     extension Debt {
///         static let table = Table(
///             "kitty_debt", Debt.init(playerID:name:amount:),
///             Column("player_id", \.playerID), Column("name", \.name), Column("amount", \.amount))
///     }
///
/// The compiler checks that the columns are what the entity is made of. A row belongs to the organizer whose number its
/// column `organizer_id` holds, which no entity knows of: what a session reads and writes is that of its organizer.
/// Whatever is written through a table can be taken back by undo and is told by a dry run.
public struct Table<Entity: Sendable>: Sendable {
    /// What it is called and has for columns.
    public let schema: TableSchema
    /// All columns of an entity, for a `SELECT` whose rows ``read(_:)`` understands.
    public let columns: SQL
    private let encode: @Sendable (Entity) -> [SQL.Value]
    private let decode: @Sendable ([SQL.Value]) throws(StoreFailure) -> Entity
    let derived: Derived?

    /// Declares a table.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - noun: What people call one of its rows; its name, unless given.
    ///   - key: How many of the columns, from the first, tell one of an organizer's rows from all others.
    ///   - whole: The table whose rows its rows are parts of, and go with; their keys begin with the whole key of that.
    ///   - hasOrganizer: Whether its column `organizer_id` tells whose a row is; otherwise it is nobody's.
    ///   - derived: Columns that follow from the entity, such as a name by which it is found, and are never read.
    ///   - undo: What undo does with what was written.
    ///   - isShared: Whether everybody at work with an entity sees what others do to it, and may add to that, so that
    ///     nobody is stopped who has not seen it; see ``SeenRevision``.
    ///   - description: How an entity reads in a dry run, together with its parts; as its columns, unless given.
    ///     Nil for one of which nobody is told.
    ///   - fields: What people see of an entity, whose rules hold for what an archive brings.
    ///   - check: What else must hold when an archive has brought rows: it throws a ``UsageFailure``.
    ///   - make: Makes an entity of what the columns hold, in their order.
    public init<each Content: ColumnValue>(
        _ name: String, noun: String? = nil, key: Int = 1, partOf whole: TableSchema? = nil,
        hasOrganizer: Bool = true, derived: Derived? = nil, undo: Undo = .takesBack,
        isShared: (@Sendable (Entity) -> Bool)? = nil,
        description: (@Sendable (Entity, Session) throws -> RowDescription?)? = nil,
        fields: Fields<Entity>? = nil, check: (@Sendable (Session) throws -> Void)? = nil,
        _ make: @escaping @Sendable (repeat each Content) -> Entity, _ column: repeat Column<Entity, each Content>
    ) {
        var columns: [String] = []
        var rules: [ParameterType?] = []
        for column in repeat each column {
            columns.append(column.name)
            rules.append(column.rule)
        }
        let names = columns
        let decode: @Sendable ([SQL.Value]) throws(StoreFailure) -> Entity = { values throws(StoreFailure) in
            guard values.count == names.count else { throw .damaged("a row of \(name) has other columns") }
            var reader = RowReader(values)
            return make(repeat try reader.next(each column))
        }
        encode = { entity in
            var values: [SQL.Value] = []
            values.reserveCapacity(names.count)
            for column in repeat each column { values.append(column.content(entity).stored) }
            return values
        }
        self.decode = decode
        self.derived = derived
        var traits = TableTraits()
        if let isShared { traits.isShared = { try isShared(decode($0)) } }
        if let description { traits.description = { try description(decode($0), $1) } }
        traits.rules = rules
        traits.checkRow = { row in try fields?.check(decode(row)) }
        traits.check = check
        traits.undo =
            switch undo {
            case .takesBack: .takesBack
            case .appends(let opposite): .appends { try opposite(decode($0), $1) }
            case .none: .none
            }
        schema = TableSchema(
            name, noun: noun ?? name.replacing("_", with: " "), columns, derived: derived?.columns ?? [], keys: key,
            hasOrganizer: hasOrganizer, whole: whole, traits
        ) { row throws(StoreFailure) in
            let entity = try decode(row)
            return derived?.values(entity) ?? []
        }
        self.columns = SQL(columns.map { "\(name).\($0)" }.joined(separator: ", "), [])
    }

    /// What undo does with what was written.
    public enum Undo: Sendable {
        /// It puts back what was there.
        case takesBack
        /// It leaves new rows where they are, as in an audit trail, and adds others that say the opposite.
        case appends(_ opposite: @Sendable (Entity, Session) throws -> Void)
        /// It knows nothing of the table, and neither does a dry run.
        case none
    }

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

    /// Its name.
    public var name: String { schema.name }

    /// Makes an entity of a row of ``columns``, whatever else was selected.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` when a column holds what it cannot.
    public func read(_ row: Row) throws(StoreFailure) -> Entity {
        var values: [SQL.Value] = []
        for column in schema.columns { values.append(try row.value(column)) }
        return try decode(values)
    }

    /// Makes an entity of a row of this table alone.
    func entity(of row: Row) throws(StoreFailure) -> Entity { try decode(row.values) }

    /// Makes an entity of what the columns hold.
    func entity(of row: [SQL.Value]) throws(StoreFailure) -> Entity { try decode(row) }

    /// The row of an entity.
    func row(of entity: Entity) -> [SQL.Value] { encode(entity) }
}

/// Reads the values of a row in the order of its columns.
private struct RowReader {
    private let values: [SQL.Value]
    private var place = -1

    init(_ values: [SQL.Value]) { self.values = values }

    mutating func next<Entity, Content>(_ column: Column<Entity, Content>) throws(StoreFailure) -> Content {
        place += 1
        return try values[place].content(of: column.name)
    }
}

extension Row {
    /// Reads a column.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` when it holds no such value.
    public func content<Content: ColumnValue>(of column: String) throws(StoreFailure) -> Content {
        try value(column).content(of: column)
    }
}

extension SQL.Value {
    fileprivate func content<Content: ColumnValue>(of column: String) throws(StoreFailure) -> Content {
        guard let content = Content(self) else { throw .damaged("column \(column) \(complaint)") }
        return content
    }

    /// Why it is no value of a column.
    private var complaint: String {
        switch self {
        case .null: "is empty"
        case .integer(let number): "cannot hold \(number)"
        case .text(let text): "cannot hold \(quoted(text))"
        }
    }
}
