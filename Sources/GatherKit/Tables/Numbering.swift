/// The counter of an organizer's row numbers in one table: they start at 1, and a number is never reused.
public struct Numbering: Sendable {
    let table: String
    var last: Int

    /// The valid row numbers; the upper bound leaves room for further numbers.
    static let range = 1...1_000_000_000_000

    /// The table of counters, with one row for each organizer and numbered table; the module that owns the accounts
    /// creates it.
    public static let table = Table(
        "numbering", undo: .none, Numbering.init(table:last:), Field("table_name", \.table), Field("last", \.last))
}

/// The counters that a session has advanced, written at its end.
struct GivenNumbers {
    private struct Place: Hashable {
        let organizerID: Int
        let table: String
    }

    private var last: [Place: Int] = [:]

    /// Returns the counters of an organizer.
    func given(to organizerID: Int) -> [(table: String, last: Int)] {
        last.filter { $0.key.organizerID == organizerID }.map { ($0.key.table, $0.value) }
    }

    /// Returns the next number of a table.
    ///
    /// - Parameter known: Reads the last number from the store.
    mutating func next(of table: String, for organizerID: Int, after known: () throws -> Int) rethrows -> Int {
        let place = Place(organizerID: organizerID, table: table)
        let number = try (last[place] ?? known()) + 1
        last[place] = number
        return number
    }

    /// Raises the counter of a table to at least a number.
    mutating func raise(
        _ table: String, for organizerID: Int, to number: Int, after known: () throws -> Int
    ) rethrows {
        let place = Place(organizerID: organizerID, table: table)
        last[place] = try max(last[place] ?? known(), number)
    }

    mutating func forget(_ organizerID: Int) { last = last.filter { $0.key.organizerID != organizerID } }
}
