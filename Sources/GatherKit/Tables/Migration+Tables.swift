public import GatherDatabase

extension Migration {
    /// Creates the first migration of a module, which creates tables as they are declared.
    ///
    ///     Migration(creating: [Debt.table.schema], without: ["fees_debt.note"]),
    ///     Migration("ALTER TABLE fees_debt ADD COLUMN note TEXT"),
    ///
    /// - Parameters:
    ///   - version: The schema version that it leads to.
    ///   - tables: The tables, each after the one that it is part of.
    ///   - later: The columns that later migrations add, as `table.column`.
    ///   - statements: Statements that follow, such as those of indexes.
    public init(
        to version: Int = 1, creating tables: @autoclosure @escaping @Sendable () -> [TableSchema],
        without later: Set<String> = [], _ statements: SQL...
    ) {
        // Tables are made only where they are needed, and not at each start.
        self.init(to: version) { _ in tables().map { $0.creation(without: later) } + statements }
    }

    /// Creates a migration that derives the keys of names as ``NameKeys`` are now.
    ///
    /// Names whose new keys would be equal keep their old keys.
    ///
    /// - Parameters:
    ///   - table: A table with organizers.
    ///   - id: The column of its numbers.
    ///   - name: The column of the names; that of ``NameKeys/name`` is named after it.
    public init(keysIn table: String, id: String, of name: String) {
        let key = "\(name)_key"
        self.init { connection in
            let all = SQL("SELECT organizer_id, \(id) AS id, \(name) AS name, \(key) AS name_key FROM \(table)", [])
            let rows = try connection.all(all) { row in
                (
                    owner: try row.integer("organizer_id"), id: try row.integer("id"), before: try row.text("name_key"),
                    after: NameKeys(try row.text("name")).name
                )
            }
            let alike = Dictionary(grouping: rows) { [String($0.owner), $0.after] }
            return rows.filter { $0.before != $0.after && alike[[String($0.owner), $0.after]]?.count == 1 }.map { row in
                SQL(
                    "UPDATE \(table) SET \(key) = $3 WHERE organizer_id = $1 AND \(id) = $2",
                    [.integer(row.owner), .integer(row.id), .text(row.after)])
            }
        }
    }
}

extension TableSchema {
    /// The statement that creates the table.
    ///
    /// Its rows belong to an organizer or are parts of a whole, and are deleted together with either.
    fileprivate func creation(without later: Set<String>) -> SQL {
        let definitions = types.map(\.definition) + derived.map { _ in ColumnType.text.definition }
        var parts = zip(columns + derived, definitions).filter { !later.contains("\(name).\($0.0)") }
            .map { "\($0) \($1)" }
        if hasOrganizer {
            let organizer = whole == nil ? " REFERENCES organizer(id) ON DELETE CASCADE" : ""
            parts.insert("organizer_id INTEGER NOT NULL\(organizer)", at: 0)
        }
        parts.append("PRIMARY KEY (\(key))")
        if let whole {
            let reference = "REFERENCES \(whole.name)(\(whole.key)) ON DELETE CASCADE"
            parts.append("FOREIGN KEY (\(key(whole.keyColumnCount))) \(reference)")
        }
        return SQL("CREATE TABLE \(name) (\(parts.joined(separator: ", ")))", [])
    }

    /// The columns of the primary key.
    private var key: String { key(keyColumnCount) }

    private func key(_ count: Int) -> String {
        ((hasOrganizer ? ["organizer_id"] : []) + columns.prefix(count)).joined(separator: ", ")
    }
}
