public import GatherDatabase

/// A module's hold on the store: it reads what is there, and writes the tables that are its own.
///
/// The registry gives each module one, ``ModuleRegistry/store``.
public struct StoreHandle: Sendable {
    let module: String
    let tables: [String]

    /// Runs a statement and hands each row of its answer to `row`.
    ///
    /// - Throws: ``TableFailure`` when it would write another module's table, ``StoreFailure``, or what `row` throws.
    public func query(_ statement: SQL, in session: Session, row: (Row) throws -> Void) throws {
        try check(statement, in: session)
        try session.connection.query(statement, row: row)
    }

    /// Runs a statement and returns what `read` makes of each row.
    ///
    /// - Throws: ``TableFailure`` when it would write another module's table, ``StoreFailure``, or what `read` throws.
    public func all<Element>(
        _ statement: SQL, in session: Session, _ read: (Row) throws -> Element
    ) throws -> [Element] {
        try check(statement, in: session)
        return try session.connection.all(statement, read)
    }

    /// Runs a statement and returns what `read` makes of its first row, or nil when there is none.
    ///
    /// - Throws: ``TableFailure`` when it would write another module's table, ``StoreFailure``, or what `read` throws.
    public func first<Element>(
        _ statement: SQL, in session: Session, _ read: (Row) throws -> Element
    ) throws -> Element? {
        try check(statement, in: session)
        return try session.connection.first(statement, read)
    }

    /// Runs a statement that answers with one number, `n`.
    ///
    /// - Throws: ``StoreFailure``.
    public func count(_ statement: SQL, in session: Session) throws -> Int {
        try first(statement, in: session) { try $0.integer("n") } ?? 0
    }

    /// Runs a statement.
    ///
    /// - Returns: How many rows it changed.
    /// - Throws: ``TableFailure`` when it would write another module's table, or ``StoreFailure``.
    @discardableResult
    public func run(_ statement: SQL, in session: Session) throws -> Int {
        try check(statement, in: session)
        return try session.connection.run(statement)
    }

    /// Runs an `INSERT` into a table that numbers its rows itself in a column `id`.
    ///
    /// - Returns: The number of the new row.
    /// - Throws: ``TableFailure`` when it would write another module's table, or ``StoreFailure``.
    public func insert(_ statement: SQL, in session: Session) throws -> Int {
        try check(statement, in: session)
        return try session.connection.insert(statement)
    }

    /// Runs an `INSERT` of many rows, in as few statements as that takes.
    ///
    /// - Parameters:
    ///   - rows: The values of each row, in the order of the columns.
    ///   - beginning: What comes before `VALUES`.
    /// - Throws: ``TableFailure`` when it would write another module's table, or ``StoreFailure``.
    public func insert(_ rows: [[SQL.Value]], _ beginning: String, in session: Session) throws {
        for statement in SQL.inserts(beginning, rows) { try run(statement, in: session) }
    }

    private func check(_ statement: SQL, in session: Session) throws(TableFailure) {
        switch statement.effect {
        case .reads: return
        case .writes(let table):
            if tables.contains(where: { $0 == table }) { return session.noteWrite(of: module, statement) }
            throw .foreign(String(table), module: module)
        case .creates, .alters, .unknown: throw .unclear(statement.text, module: module)
        }
    }
}

/// A statement that its module may not run: a mistake in the module.
public enum TableFailure: Failure {
    /// It writes a table that the module's migrations do not make.
    case foreign(String, module: String)
    /// It is neither a plain `SELECT`, `INSERT`, `UPDATE` nor `DELETE`.
    case unclear(String, module: String)
    /// The migrations of no module make it.
    case unknown(String)

    /// A matter of the store.
    public var kind: FailureKind { .store }

    /// Which table it is about and what the module may do instead.
    public var message: String {
        switch self {
        case .foreign(let table, let module):
            "the module \(module) may not write the table \(table), which is not its own; "
                + "it can open a route, or borrow what the owner lends"
        case .unknown(let table): "the migrations of no module make the table \(table)"
        case .unclear(let statement, let module):
            "the module \(module) may run SELECT, INSERT INTO, UPDATE and DELETE FROM, and no \(quoted(statement))"
        }
    }
}
