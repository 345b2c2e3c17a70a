public import GatherDatabase

/// The last number that a row of a table was given: every organizer's rows are numbered from 1, and no number is given
/// twice, whatever is deleted.
public struct Numbering: Sendable {
    let table: String
    var last: Int

    /// The numbers that a row can have: more than anybody needs, and always one more to count up to.
    static let range = 1...1_000_000_000_000

    /// The table in which it is kept, one row for each organizer and numbered table; the module that keeps the organizers
    /// makes it.
    public static let table = Table(
        "numbering", undo: .none, Numbering.init(table:last:), Column("table_name", \.table), Column("last", \.last))

    /// Goes on behind the numbers that rows have which were numbered otherwise before.
    ///
    /// - Parameters:
    ///   - table: The table whose numbers they are.
    ///   - column: Where they stand.
    ///   - other: The table in which they stand.
    public static func continuing(_ table: String, behind column: String, of other: String) -> SQL {
        SQL(
            """
            INSERT INTO numbering (organizer_id, table_name, last) \
            SELECT organizer_id, '\(table)', MAX(\(column)) FROM \(other) WHERE \(column) IS NOT NULL \
            GROUP BY organizer_id \
            ON CONFLICT (organizer_id, table_name) DO UPDATE SET last = excluded.last \
            WHERE excluded.last > numbering.last
            """, [])
    }
}

/// The numbers that a session gives, written when it ends.
struct GivenNumbers {
    private struct Place: Hashable {
        let organizerID: Int
        let table: String
    }

    private var last: [Place: Int] = [:]

    /// Those of an organizer, by table.
    func given(to organizerID: Int) -> [(table: String, last: Int)] {
        last.filter { $0.key.organizerID == organizerID }.map { ($0.key.table, $0.value) }
    }

    /// The next number of a table.
    ///
    /// - Parameter known: Looks up the last one that was given before.
    mutating func next(of table: String, for organizerID: Int, after known: () throws -> Int) rethrows -> Int {
        let place = Place(organizerID: organizerID, table: table)
        let number = try (last[place] ?? known()) + 1
        last[place] = number
        return number
    }

    /// Has numbers be given behind one.
    mutating func raise(
        _ table: String, for organizerID: Int, to number: Int, after known: () throws -> Int
    ) rethrows {
        let place = Place(organizerID: organizerID, table: table)
        last[place] = try max(last[place] ?? known(), number)
    }

    mutating func forget(_ organizerID: Int) { last = last.filter { $0.key.organizerID != organizerID } }
}
