extension SQL {
    /// How many rows a statement inserts at most: of eleven columns each, no engine finds that too many values.
    private static let rowsAtOnce = 500

    /// Statements that insert rows, many with each: what takes long is the way to the store.
    ///
    ///     for statement in SQL.inserts("INSERT INTO goal (gather_id, place)", rows) { … }
    ///
    /// - Parameters:
    ///   - beginning: What comes before `VALUES`.
    ///   - rows: The values of each row, in the order of the columns.
    public static func inserts(_ beginning: String, _ rows: [[Value]]) -> [SQL] {
        stride(from: 0, to: rows.count, by: rowsAtOnce).map { start in
            let some = rows[start..<min(start + rowsAtOnce, rows.count)]
            var text = beginning + " VALUES "
            var place = 0
            for row in some {
                text += place == 0 ? "(" : ", ("
                for index in row.indices {
                    place += 1
                    text += index == 0 ? "$" : ", $"
                    text += String(place)
                }
                text += ")"
            }
            return SQL(text, some.flatMap(\.self))
        }
    }
}
