import GatherDatabase
import Testing

struct SQLTests {
    @Test func keepsValuesOutOfTheText() {
        let name = "x'; DROP TABLE player; --"
        let age: Int? = nil
        let statement: SQL = "UPDATE player SET name = \(name), age = \(age), own = \(true) WHERE id = \(7)"
        #expect(statement.text == "UPDATE player SET name = $1, age = $2, own = $3 WHERE id = $4")
        #expect(statement.values == [.text(name), .null, .integer(1), .integer(7)])
    }

    @Test func bindsNullForAMissingText() {
        let text: String? = nil
        let statement: SQL = "SELECT \(text), \(false)"
        #expect(statement.values == [.null, .integer(0)])
    }

    @Test func bindsEachValueOfAList() {
        let statement: SQL = "SELECT \(5) WHERE a IN (\([.text("x"), .integer(2), .null] as [SQL.Value]))"
        #expect(statement.text == "SELECT $1 WHERE a IN ($2, $3, $4)")
        #expect(statement.values == [.integer(5), .text("x"), .integer(2), .null])
    }

    @Test func renumbersJoinedPieces() {
        let condition: SQL = "a = \(1) AND b = \("two")"
        let statement: SQL = "SELECT * FROM t WHERE c = \(0) AND \(condition) LIMIT \(5)"
        #expect(statement.text == "SELECT * FROM t WHERE c = $1 AND a = $2 AND b = $3 LIMIT $4")
        #expect(statement.values == [.integer(0), .integer(1), .text("two"), .integer(5)])
    }

    @Test func renumbersBeyondNine() {
        var statement: SQL = "SELECT \(0)"
        for number in 1...11 { statement += ", \(number)" }
        let twice = statement + " UNION " + statement
        #expect(twice.values.count == 24)
        #expect(twice.text.hasSuffix("UNION SELECT $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24"))
    }

    @Test func insertsManyRowsAtOnce() {
        let rows = (1...501).map { [SQL.Value.integer($0), .null] }
        let statements = SQL.inserts("INSERT INTO t (a, b)", rows)
        #expect(statements.map(\.values.count) == [1000, 2])
        #expect(statements.map(\.values).joined().elementsEqual(rows.joined()))
        #expect(statements.last?.text == "INSERT INTO t (a, b) VALUES ($1, $2)")
        #expect(statements.first?.text.hasPrefix("INSERT INTO t (a, b) VALUES ($1, $2), ($3, $4), ($5") == true)
        #expect(SQL.inserts("INSERT INTO t (a)", []).isEmpty)
    }
}
