import GatherDatabase

/// The operation that restores a row.
public enum Restoration: Equatable, Sendable {
    /// Undo of the change.
    case undo
    /// Redo of the change.
    ///
    /// - Parameter since: The time of the undo or redo before it.
    case redo(since: Timestamp)
}

/// Restoring rows.
extension Session {
    /// Restores the rows as they were before changes.
    ///
    /// Every write is recorded, and the newest is undone first, so the rows are as the changes have left them.
    ///
    /// - Parameter restoration: The operation, for tables that adapt restored rows.
    /// - Throws: ``StoreFailure``; the caller must then roll back.
    func revert(_ changes: RowChanges, for restoration: Restoration) throws {
        let tables = registry.tables.compactMap { table in changes.tables.first { $0.table === table } }
        for changes in tables.reversed() { try takeOut(changes) }
        for changes in tables { try putBack(changes, for: restoration) }
    }

    /// Deletes the rows that the changes have added.
    private func takeOut(_ changes: TableChanges) throws {
        let table = changes.table
        for key in changes.addedKeys.reversed() { try row(key, of: table).map { try delete($0, from: table) } }
        for range in changes.ranges { try deleteAll(where: table.isIn(range), from: table) }
    }

    /// Restores the rows that the changes have updated or deleted.
    private func putBack(_ changes: TableChanges, for restoration: Restoration) throws {
        let table = changes.table
        var missing: [[SQL.Value]] = []
        var present: [(before: [SQL.Value], now: [SQL.Value])] = []
        for row in changes.reallyChanged {
            if let now = try self.row(row.key, of: table) {
                let before = try table.restored?(row.before, now, restoration, self)
                present.append((before ?? row.before, now))
            } else {
                missing.append(row.before)
            }
        }
        if present.count > 1, registry.parts(of: table).isEmpty {
            // Rows may have swapped unique values, so updating them one by one could violate a constraint.
            for row in present { try delete(row.now, from: table) }
            missing += present.map(\.before)
            present = []
        }
        if present.count > 1 { try makeRoom(present.map(\.now), in: table) }
        for row in present.reversed() {
            try update(row.before, derived: table.derive(row.before), from: row.now, in: table)
        }
        try progress.count(table.noun, of: missing.count) {
            for start in stride(from: 0, to: missing.count, by: Self.rowsAtOnce) {
                let some = missing[start..<min(start + Self.rowsAtOnce, missing.count)]
                try insert(some.map { (row: $0, derived: try table.derive($0)) }, into: table)
                try progress.advance(by: some.count)
            }
        }
    }

    /// Sets unique placeholders in derived columns, because rows may have swapped unique values.
    private func makeRoom(_ rows: [[SQL.Value]], in table: TableSchema) throws {
        for (place, row) in rows.enumerated() {
            let derived = try table.derive(row)
            if derived.isEmpty { return }
            let room = derived.map { if case .text = $0 { SQL.Value.text("\u{1}\(place)") } else { $0 } }
            try set(Array(zip(table.derived, room)), at: table.key(of: row), in: table)
        }
    }

    private static let rowsAtOnce = 500
}
