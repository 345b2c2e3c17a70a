import GatherDatabase

/// Restoring rows.
extension Session {
    /// Restores the rows as they were before changes.
    ///
    /// - Returns: Whether they were restored; false if they have been changed again since.
    /// - Throws: ``StoreFailure``; the caller must then roll back.
    func revert(_ changes: RowChanges) throws -> Bool {
        guard try changes.tables.allSatisfy(areLeft) else { return false }
        let tables = registry.tables.compactMap { table in changes.tables.first { $0.table === table } }
        for changes in tables.reversed() { try takeOut(changes) }
        for changes in tables { try putBack(changes) }
        return true
    }

    /// Returns whether the rows are still as the changes have left them.
    private func areLeft(_ changes: TableChanges) throws -> Bool {
        let table = changes.table
        for row in changes.reallyChanged {
            let present = try self.row(row.key, of: table).map { Fingerprint(of: $0, in: table) }
            if present != row.after { return false }
        }
        // The rows of an audit trail are kept, so their state does not matter.
        if table.isTrail { return true }
        for (key, fingerprint) in changes.addedRows {
            guard let row = try self.row(key, of: table), try self.fingerprint(of: row, in: table) == fingerprint else {
                return false
            }
        }
        var sum = Fingerprint.nothing
        for range in changes.ranges {
            for row in try rows(of: table, where: table.isIn(range)) { sum.add(try fingerprint(of: row, in: table)) }
        }
        return sum == changes.rangesSum
    }

    /// Returns the fingerprint of a row including its parts.
    private func fingerprint(of row: [SQL.Value], in table: TableSchema) throws -> Fingerprint {
        var sum = Fingerprint(of: row, in: table)
        for part in registry.parts(of: table) where part.isToldWithWhole && !part.isTrail {
            for row in try rows(of: part, where: part.isPart(of: row, table)) {
                sum.add(try fingerprint(of: row, in: part))
            }
        }
        return sum
    }

    /// Deletes the rows that the changes have added.
    private func takeOut(_ changes: TableChanges) throws {
        let table = changes.table
        if case .appends(let opposite) = table.traits.undo {
            for (key, _) in changes.addedRows { try row(key, of: table).map { try opposite($0, self) } }
            return
        }
        for (key, _) in changes.addedRows.reversed() {
            try row(key, of: table).map { try delete($0, from: table) }
        }
        for range in changes.ranges { try deleteAll(where: table.isIn(range), from: table) }
    }

    /// Restores the rows that the changes have updated or deleted.
    private func putBack(_ changes: TableChanges) throws {
        let table = changes.table
        let rows = changes.reallyChanged
        var missing = rows.filter { $0.after == nil }.map(\.before)
        var present = rows.filter { $0.after != nil }
        if present.count > 1, registry.parts(of: table).isEmpty {
            // Rows may have swapped unique values, so updating them one by one could violate a constraint.
            for row in present { try self.row(row.key, of: table).map { try delete($0, from: table) } }
            missing += present.map(\.before)
            present = []
        }
        if present.count > 1 { try makeRoom(present.map(\.key), in: table) }
        for row in present.reversed() {
            guard let now = try self.row(row.key, of: table) else { continue }
            try update(row.before, derived: table.derive(row.before), from: now, in: table)
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
    private func makeRoom(_ keys: [[SQL.Value]], in table: TableSchema) throws {
        for (place, key) in keys.enumerated() {
            guard let row = try self.row(key, of: table) else { continue }
            let derived = try table.derive(row)
            if derived.isEmpty { return }
            let room = derived.map { if case .text = $0 { SQL.Value.text("\u{1}\(place)") } else { $0 } }
            try rewrite(row, derived: room, in: table)
        }
    }

    private static let rowsAtOnce = 500
}
