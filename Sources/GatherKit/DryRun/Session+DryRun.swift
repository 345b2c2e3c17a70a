import GatherDatabase

extension Session {
    /// Runs work and rolls back its changes.
    ///
    /// - Returns: The changes that the work would make, for all organizers.
    /// - Throws: What the work throws.
    public func dryRun(_ work: () throws -> Void) throws -> [DryRunChange] {
        let numbers = givenNumbers
        touched = [:]
        defer { (touched, givenNumbers) = (nil, numbers) }
        let after = try takingBack {
            try work()
            return try touchedRows().map { row in
                try on(behalfOf: row.organizer) {
                    (row, try row.after ?? describe(row), try row.parts.map { try fields(of: $0) })
                }
            }
        }
        return try after.flatMap { row, after, parts in
            try on(behalfOf: row.organizer) {
                let before = row.isNew ? nil : try describe(row)
                let isSame = before?.record == after?.record
                let change = isSame ? [] : [DryRunChange(row.table.noun, from: before, to: after)]
                guard let before, after != nil else { return change }
                return try change
                    + zip(row.parts, parts).compactMap { part, after in
                        // Another module's parts, and those that the description of the row leaves out.
                        guard try isSame || registry.module(of: part.table) != registry.module(of: row.table) else {
                            return nil
                        }
                        let former = try fields(of: part)
                        if former == after { return nil }
                        func described(_ record: Record?) -> RowDescription? {
                            record.map { RowDescription(before.name, $0) }
                        }
                        return DryRunChange(part.table.noun, from: described(former), to: described(after))
                    }
            }
        }
    }

    /// A touched row with its parts, or a range of new rows.
    private struct TouchedRow {
        let organizer: Organizer
        let table: TableSchema
        let key: [SQL.Value]
        /// Whether the row is new.
        let isNew: Bool
        /// The touched parts that have no description of their own.
        var parts: [(table: TableSchema, key: [SQL.Value])] = []
        /// The description afterwards, if it need not be read from the store.
        var after: RowDescription?
    }

    /// The maximum number of consecutive new rows that are listed one by one; a longer range is one change.
    private static let rowsTold = 100

    private func touchedRows() throws -> [TouchedRow] {
        try organizers.flatMap { organizer in
            let changes = touched?[organizer.id] ?? RowChanges()
            return try registry.tables.flatMap { try touchedRows(of: $0, in: changes, organizer) }
        }
    }

    private func touchedRows(
        of table: TableSchema, in changes: RowChanges, _ organizer: Organizer
    ) throws -> [TouchedRow] {
        var new: [[SQL.Value]] = []
        var old: [[SQL.Value]] = []
        var many: [TouchedRow] = []
        var parts: [[SQL.Value]: [(table: TableSchema, key: [SQL.Value])]] = [:]
        for part in changes.tables where part.table.describedBy === table {
            guard part.table === table else {
                let numbers = part.ranges.flatMap { $0.prefix(Self.rowsTold) }.map { [SQL.Value.integer($0)] }
                for key in part.reallyChanged.map(\.key) + part.addedKeys + numbers {
                    let whole = Array(key.prefix(table.keys))
                    old.append(whole)
                    parts[whole, default: []].append((part.table, key))
                }
                continue
            }
            old += part.reallyChanged.map(\.key)
            new += part.addedKeys
            for range in part.ranges {
                if range.count <= Self.rowsTold {
                    new += range.map { [.integer($0)] }
                } else {
                    let name = "#\(range.lowerBound) to #\(range.upperBound)"
                    // Some rows may have been deleted again.
                    let number = try on(behalfOf: organizer) { try count(of: table, where: table.isIn(range)) }
                    if number == 0 { continue }
                    many.append(
                        TouchedRow(
                            organizer: organizer, table: table, key: [], isNew: true,
                            after: RowDescription(name, ["count": .integer(number)])))
                }
            }
        }
        var seen: Set<[SQL.Value]> = []
        func rows(_ keys: [[SQL.Value]], isNew: Bool) -> [TouchedRow] {
            keys.filter { seen.insert($0).inserted }.map {
                TouchedRow(organizer: organizer, table: table, key: $0, isNew: isNew, parts: parts[$0] ?? [])
            }
        }
        let added = rows(new, isNew: true)
        return rows(old, isNew: false) + added + many
    }

    private func describe(_ touched: TouchedRow) throws -> RowDescription? {
        let table = touched.table
        guard let row = try self.row(touched.key, of: table) else { return nil }
        if let description = table.traits.description { return try description(row, self) }
        let fields = zip(table.columns, row).map { (name: $0.camelCased, value: Value($1)) }
        let name = row.lazy.compactMap { if case .text(let text) = $0 { text } else { nil } }.first
        return RowDescription(name ?? table.key(of: row).first?.number.map { "#\($0)" } ?? table.noun, Record(fields))
    }

    /// The fields of a part without the key of its whole; nil if there is no such row.
    private func fields(of part: (table: TableSchema, key: [SQL.Value])) throws -> Record? {
        let (table, whole) = (part.table, part.table.whole?.keys ?? 0)
        return try row(part.key, of: table).map { row in
            Record(zip(table.columns, row).dropFirst(whole).map { (name: $0.camelCased, value: Value($1)) })
        }
    }

    private func takingBack<Outcome>(_ work: () throws -> Outcome) throws -> Outcome {
        do {
            try transaction { () throws -> Never in throw TakenBack(outcome: try work()) }
        } catch let taken as TakenBack<Outcome> {
            return taken.outcome
        }
    }
}

/// Carries the result of work out of a transaction that is rolled back by this error.
private struct TakenBack<Outcome>: Error {
    // The error never leaves the session that throws it.
    nonisolated(unsafe) let outcome: Outcome
}
