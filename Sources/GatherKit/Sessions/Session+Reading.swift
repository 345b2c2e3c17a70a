public import GatherDatabase

/// Reading: any module reads what there is, and writes through a ``Table`` alone.
extension Session {
    /// Runs a `SELECT` and hands each row to `row`.
    ///
    /// - Throws: ``TableFailure``, ``StoreFailure``, or what `row` throws.
    public func query(_ statement: SQL, row: (Row) throws -> Void) throws {
        try reader(of: statement).query(statement, row: row)
    }

    /// Runs a `SELECT` and returns what `read` makes of each row.
    ///
    /// - Throws: ``TableFailure``, ``StoreFailure``, or what `read` throws.
    public func all<Element>(_ statement: SQL, _ read: (Row) throws -> Element) throws -> [Element] {
        try reader(of: statement).all(statement, read)
    }

    /// Runs a `SELECT` and returns what `read` makes of the first row; nil when there is none.
    ///
    /// - Throws: ``TableFailure``, ``StoreFailure``, or what `read` throws.
    public func first<Element>(_ statement: SQL, _ read: (Row) throws -> Element) throws -> Element? {
        try reader(of: statement).first(statement, read)
    }

    /// Runs a `SELECT` that answers with one number, `n`.
    ///
    /// - Throws: ``TableFailure`` or ``StoreFailure``.
    public func count(_ statement: SQL) throws -> Int { try first(statement) { try $0.integer("n") } ?? 0 }

    private func reader(of statement: SQL) throws(TableFailure) -> any Connection {
        guard statement.text.hasPrefix("SELECT") else { throw .noSelect(statement.text) }
        return connection
    }
}
