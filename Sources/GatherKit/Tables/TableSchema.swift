import GatherDatabase

/// A table without the type of its entities: what is the same for every table is done with it, such as undo.
///
/// A row is its values in the order of ``columns``. The texts of the statements that read and write rows are made once.
public final class TableSchema: Sendable {
    /// Its name.
    public let name: String
    /// What people call one of its rows, such as `player`.
    public let noun: String
    /// The columns of an entity, the key first.
    public let columns: [String]
    /// All columns that it has in the store.
    public let allColumns: [String]
    /// How many of the columns, from the first, tell one of an organizer's rows from all others.
    let keys: Int
    let hasOrganizer: Bool
    /// The table whose rows its rows are parts of; the key of a part begins with that of the whole.
    public let whole: TableSchema?
    let traits: TableTraits
    /// What the columns hold that follow from a row; fails when it is no row of the table.
    let derive: @Sendable ([SQL.Value]) throws(StoreFailure) -> [SQL.Value]

    /// Where the fingerprint of what each column holds begins.
    let seeds: [UInt64]

    /// The name by which engines tell it from others, to whom case does not matter.
    let identifier: String
    /// Up to `VALUES`.
    let insertion: String
    let insert: String
    /// Without the key, which the store makes for the rows of nobody.
    let insertNumbered: String
    let update: String
    /// Up to a condition in parentheses.
    let (selection, counting, deletion): (String, String, String)
    /// From behind the condition up to the number of the organizer.
    let ownership: String
    /// The condition that a row has a key.
    let keyCondition: String

    init(
        _ name: String, noun: String, _ columns: [String], derived: [String], keys: Int, hasOrganizer: Bool,
        whole: TableSchema?, _ traits: TableTraits,
        derive: @escaping @Sendable ([SQL.Value]) throws(StoreFailure) -> [SQL.Value]
    ) {
        (self.name, self.noun, self.columns, self.keys) = (name, noun, columns, keys)
        (self.hasOrganizer, self.whole, self.traits, self.derive) = (hasOrganizer, whole, traits, derive)
        seeds = columns.map { UInt64(0xcbf2_9ce4_8422_2325).hashing($0) }
        identifier = name.lowercased()
        let owners = hasOrganizer ? ["organizer_id"] : []
        let (key, changed) = (columns.prefix(keys), columns.dropFirst(keys) + derived)
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
        func assignments(_ columns: some Collection<String>, from first: Int) -> [String] {
            columns.enumerated().map { "\($1) = $\(first + $0)" }
        }
        let sets = assignments(changed, from: 1).joined(separator: ", ")
        let those = assignments(key + owners, from: changed.count + 1).joined(separator: " AND ")
        update = "UPDATE \(name) SET \(sets) WHERE \(those)"
        let entity = columns.map { "\(name).\($0)" }.joined(separator: ", ")
        selection = "SELECT \(entity) FROM \(name) WHERE ("
        counting = "SELECT COUNT(*) AS n FROM \(name) WHERE ("
        deletion = "DELETE FROM \(name) WHERE ("
        ownership = hasOrganizer ? ") AND \(name).organizer_id = " : ")"
        keyCondition = keys == 0 ? "TRUE" : assignments(key, from: 1).joined(separator: " AND ")
    }

    /// Whether undo knows of it.
    var isUndoable: Bool { if case .none = traits.undo { false } else { true } }

    /// Whether it is an audit trail, of which undo takes nothing back.
    var isTrail: Bool { if case .appends = traits.undo { true } else { false } }

    /// Whether undo puts back what was there.
    public var isTakenBack: Bool { if case .takesBack = traits.undo { true } else { false } }

    /// Whether a number tells a row from the organizer's others, so that no number may be given twice.
    func isNumbered(by key: SQL.Value?) -> Bool { whole == nil && keys == 1 && key?.number != nil }

    /// Whether a row is told of together with the whole that it is a part of: it does not say how it reads by itself.
    var isToldWithWhole: Bool { whole != nil && traits.description == nil }

    /// The table with whose rows its rows are told of: that of the whole, or itself.
    var toldWith: TableSchema { if isToldWithWhole, let whole { whole.toldWith } else { self } }

    /// The key of a row.
    func key(of row: [SQL.Value]) -> [SQL.Value] { Array(row.prefix(keys)) }
}

/// What is special about a table: nothing of it need be said of most.
struct TableTraits: Sendable {
    var undo = Undo.takesBack
    /// How a row reads to people; as its columns, unless given.
    var description: (@Sendable (_ row: [SQL.Value], Session) throws -> RowDescription?)?
    /// Whether everybody at work with a row sees what others do to it, and may add to that.
    var isShared: @Sendable (_ row: [SQL.Value]) throws -> Bool = { _ in false }

    /// What each column may hold.
    var rules: [ParameterType?] = []
    /// Makes sure that there can be a row.
    var checkRow: @Sendable (_ row: [SQL.Value]) throws -> Void = { _ in }
    /// Makes sure that all rows that an archive has brought go together.
    var check: (@Sendable (Session) throws -> Void)?

    /// What undo does with what was written.
    enum Undo: Sendable {
        /// It puts rows back.
        case takesBack
        /// It leaves new rows where they are and adds others that say the opposite.
        case appends(_ opposite: @Sendable (_ row: [SQL.Value], Session) throws -> Void)
        /// It knows nothing of the table.
        case none
    }
}

/// How a row reads to people, together with all that is part of it.
public struct RowDescription: Codable, Equatable, Sendable {
    /// What people call it.
    public let name: String
    /// Its data.
    public let record: Record

    /// Describes a row.
    public init(_ name: String, _ record: Record) { (self.name, self.record) = (name, record) }
}
