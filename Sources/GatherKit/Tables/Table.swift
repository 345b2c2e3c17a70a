public import GatherDatabase

/// A column of a table and the property that it stores.
public struct Column<Entity: Sendable, Content: ColumnValue>: Sendable {
    let name: String
    let stored: @Sendable (Entity) -> SQL.Value
    let rule: ParameterType?

    /// Creates a column.
    ///
    /// - Parameters:
    ///   - name: The column name.
    ///   - content: The stored property, a key path such as `\.age`.
    public init(_ name: String, _ content: @escaping @Sendable (Entity) -> Content) {
        (self.name, stored, rule) = (name, { content($0).stored }, nil)
    }

    /// Creates a column with a rule for its values.
    ///
    /// - Parameter rule: The valid values other than null; rows of imported archives are checked against it.
    public init<Rule>(
        _ name: String, _ content: @escaping @Sendable (Entity) -> Content, _ rule: ValueKind<Rule>
    ) {
        (self.name, stored, self.rule) = (name, { content($0).stored }, rule.type)
    }
}

/// A database table and the mapping between its rows and entities.
///
///     extension Debt {
///         static let table = Table(
///             "kitty_debt", Debt.init(playerID:name:amount:),
///             Column("player_id", \.playerID), Column("name", \.name), Column("amount", \.amount))
///     }
///
/// The compiler checks that the column types match the initializer. A column `organizer_id`, which is not part of the
/// entity, holds the owner of a row; sessions read and write only the rows of their organizer. Writes through a table
/// can be undone and appear in dry runs.
public final class Table<Entity: Sendable>: Sendable {
    /// The table without the type of its entities.
    public let schema: TableSchema
    /// The column list of a `SELECT` whose rows ``read(_:)`` converts.
    public let columns: SQL
    private let encode: @Sendable (Entity) -> [SQL.Value]
    private let decode: @Sendable ([SQL.Value]) throws(StoreFailure) -> Entity
    let derived: Derived?

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
    ///   - undo: The behaviour of undo for this table.
    ///   - description: Describes an entity with its parts in a dry run, by default by its columns; nil leaves it out.
    ///   - fields: The fields whose types imported archives are checked against.
    ///   - check: Checks all rows after an import; throws a ``UsageFailure``.
    ///   - make: Creates an entity from the column values, in order.
    ///   - column: The columns, the key columns first.
    public init<each Content: ColumnValue>(
        _ name: String, noun: String? = nil, key: Int = 1, partOf whole: TableSchema? = nil,
        hasOrganizer: Bool = true, derived: Derived? = nil, undo: Undo = .takesBack,
        description: (@Sendable (Entity, Session) throws -> RowDescription?)? = nil,
        fields: Fields<Entity>? = nil, check: (@Sendable (Session) throws -> Void)? = nil,
        _ make: @escaping @Sendable (repeat each Content) -> Entity, _ column: repeat Column<Entity, each Content>
    ) {
        var columns: [String] = []
        var stored: [@Sendable (Entity) -> SQL.Value] = []
        var rules: [ParameterType?] = []
        for column in repeat each column {
            columns.append(column.name)
            stored.append(column.stored)
            rules.append(column.rule)
        }
        let names = columns
        let decode: @Sendable ([SQL.Value]) throws(StoreFailure) -> Entity = { values throws(StoreFailure) in
            guard values.count == names.count else { throw .damaged("a row of \(name) has other columns") }
            var reader = RowReader(names, values)
            return make(repeat try reader.next(as: (each Content).self))
        }
        let contents = stored
        encode = { entity in contents.map { $0(entity) } }
        self.decode = decode
        self.derived = derived
        var traits = TableTraits()
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

    /// The behaviour of undo for a table.
    public enum Undo: Sendable {
        /// Undo restores the previous rows.
        case takesBack
        /// Undo keeps new rows, as in an audit trail, and calls a function that adds the opposite entry.
        case appends(_ opposite: @Sendable (Entity, Session) throws -> Void)
        /// Undo and archives leave the table out; a dry run includes it only if it has a description.
        case none
    }

    /// Columns computed from an entity, such as a search key.
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
    func entity(of row: Row) throws(StoreFailure) -> Entity { try decode(row.values) }

    /// Creates an entity from column values.
    func entity(of row: [SQL.Value]) throws(StoreFailure) -> Entity { try decode(row) }

    /// Returns the column values of an entity.
    func row(of entity: Entity) -> [SQL.Value] { encode(entity) }
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
        return try values[place].content(of: columns[place])
    }
}

extension Row {
    /// Returns the value of a column.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` when the value is invalid.
    public func content<Content: ColumnValue>(of column: String) throws(StoreFailure) -> Content {
        try value(column).content(of: column)
    }
}

extension SQL.Value {
    fileprivate func content<Content: ColumnValue>(of column: String) throws(StoreFailure) -> Content {
        do {
            return try Content(self)
        } catch {
            throw .damaged("column \(column) \(complaint)")
        }
    }

    /// The reason why the value is invalid, for the error message.
    private var complaint: String {
        switch self {
        case .null: "is empty"
        case .integer(let number): "cannot hold \(number)"
        case .text(let text): "cannot hold \(quoted(text))"
        }
    }
}
