import GatherDatabase

/// The counter of an organizer's row numbers in one table: they start at 1, and a number is never reused.
package struct Numbering: Sendable {
    let table: String
    var last: Int

    /// The valid row numbers; the upper bound leaves room for further numbers.
    static let range = 1...1_000_000_000_000

    /// The table of counters, with one row for each organizer and numbered table; the module that owns the accounts
    /// creates it.
    package static let table = Table(
        "numbering", isUndoable: false, Numbering.init(table:last:), Column("table_name", \.table),
        Column("last", \.last)
    )
}

/// The counters that a session has advanced, written at its end.
struct GivenNumbers {
    private struct Place: Hashable {
        let organizerID: Int
        let table: String
    }

    private var numbers: [Place: (known: Int, last: Int)] = [:]

    /// Returns the counters of an organizer, with their values in the store.
    fileprivate func given(to organizerID: Int) -> [(table: String, known: Int, last: Int)] {
        numbers.filter { $0.key.organizerID == organizerID }.map { ($0.key.table, $0.value.known, $0.value.last) }
    }

    /// Advances the counter of a table, and returns it.
    ///
    /// - Parameter known: Reads the last number from the store; 0 for none.
    fileprivate mutating func advance(
        _ table: String, for organizerID: Int, after known: () throws -> Int, to next: (Int) -> Int
    ) rethrows -> Int {
        let place = Place(organizerID: organizerID, table: table)
        let before = try numbers[place]?.last ?? known()
        numbers[place, default: (before, before)].last = next(before)
        return next(before)
    }

    mutating func forget(_ organizerID: Int) { numbers = numbers.filter { $0.key.organizerID != organizerID } }
}

extension Session {
    /// Returns the next row number of the organizer in a table.
    func newNumber(of table: TableSchema) throws -> Int {
        try advanceNumber(of: table.name) { $0 + 1 }
    }

    /// Returns the last row number in the store; 0 if there is none.
    private func lastNumber(of table: String) throws -> Int {
        try Numbering.table.first(where: "table_name = \(table)", in: self)?.last ?? 0
    }

    /// Writes the counters of row numbers.
    func writeNumbers() throws {
        for organizer in organizers {
            let given = givenNumbers.given(to: organizer.id)
            if given.isEmpty { continue }
            try on(behalfOf: organizer) {
                for (table, known, last) in given {
                    let counter = Numbering(table: table, last: last)
                    if known == 0 {
                        try Numbering.table.insert(counter, in: self)
                    } else {
                        try Numbering.table.update(counter, from: Numbering(table: table, last: known), in: self)
                    }
                }
            }
        }
    }

    /// Returns the counters of the organizer's row numbers.
    ///
    /// - Throws: ``StoreFailure``.
    package func lastNumbers() throws -> [(table: String, last: Int)] {
        try Numbering.table.all("ORDER BY table_name", in: self).map { ($0.table, $0.last) }
    }

    /// Raises the counter of a table to at least a number, so that no new row gets it or one below.
    ///
    /// - Throws: ``UsageFailure`` when the number is invalid, or ``StoreFailure``.
    public func reserveNumbers(of table: String, through last: Int) throws {
        guard Numbering.range.contains(last) else { throw UsageFailure("\(last) is not a valid row number") }
        _ = try advanceNumber(of: table) { max($0, last) }
    }

    private func advanceNumber(of table: String, to next: (Int) -> Int) throws -> Int {
        try givenNumbers.advance(table, for: organizer.id, after: { try lastNumber(of: table) }, to: next)
    }
}
