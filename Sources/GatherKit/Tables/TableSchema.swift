import GatherDatabase

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
    /// Checks all rows after an import.
    let check: (@Sendable (Session) throws -> Void)?
    /// Converts a row of an older archive to the present columns; nil if the columns have not changed.
    public let former: (@Sendable (Record) -> Record)?
    /// Returns the derived values of a row; throws when the row is not valid.
    let derive: @Sendable ([SQL.Value]) throws(StoreFailure) -> [SQL.Value]

    /// The name in lower case, because database engines compare names without case.
    let identifier: String
    /// An `INSERT` without `VALUES`.
    let insertion: String
    let insert: String
    /// An `INSERT` without the key, which the database generates for tables without an organizer.
    let insertNumbered: String
    /// Statements that end with the opening parenthesis of the condition.
    let (selection, counting, deletion): (String, String, String)
    /// The text between the condition and the organizer's id.
    let ownership: String
    /// The condition that a row has a key.
    let keyCondition: String

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
}
