import GatherDatabase
import Testing

@testable import GatherSQLite

struct SQLiteStatementTests {
    private let connection: SQLiteConnection

    init() throws {
        connection = try SQLiteConnection(path: ":memory:")
        try connection.execute("CREATE TABLE t (n INTEGER UNIQUE)")
    }

    @Test func keepsStatements() throws {
        let statement = try connection.statement("SELECT n FROM t")
        #expect(try connection.statement("SELECT n FROM t") === statement)
        for number in 1...1000 { _ = try connection.statement("SELECT \(number)") }
        #expect(try connection.statement("SELECT n FROM t") !== statement, "only so many")
    }

    @Test func namesTheColumnsOfAChangedTable() throws {
        let statement = try connection.statement("SELECT * FROM t")
        #expect(try !connection.step(statement))
        #expect(statement.columnNames == ["n"])
        statement.reset()
        try connection.execute("ALTER TABLE t RENAME COLUMN n TO m")
        #expect(try !connection.step(statement))
        #expect(statement.columnNames == ["m"])
    }

    @Test(arguments: ["", " ; ", "SELECT 1; SELECT 2", "SELECT 1;\nDELETE FROM t;"])
    func takesOneStatementAtATime(text: String) {
        #expect(throws: SQLiteError.self) { try connection.execute(text) }
    }

    @Test func takesASemicolonAtTheEnd() throws {
        #expect(try connection.number("SELECT 7;\n") == 7)
        #expect(try connection.number("SELECT n FROM t") == nil)
    }

    @Test func takesNoTextInDoubleQuotes() {
        #expect(throws: SQLiteError.self) { try connection.number(#"SELECT "unknown" FROM t"#) }
    }

    @Test func switchesForeignKeysAgainAndAgain() throws {
        for isOn in [0, 1, 0, 1] {
            try connection.execute("PRAGMA foreign_keys = \(isOn)")
            #expect(try connection.number("PRAGMA foreign_keys") == isOn)
        }
    }

    @Test func doesNotGoOnWithoutATransaction() throws {
        #expect(throws: StoreFailure.statement("the transaction was rolled back")) {
            try connection.transaction(.immediate) {
                try connection.execute("INSERT INTO t VALUES (1)")
                // SQLite rolls the transaction back.
                try? connection.savepoint { try connection.execute("INSERT OR ROLLBACK INTO t VALUES (1)") }
                try connection.savepoint { try connection.execute("INSERT INTO t VALUES (2)") }
            }
        }
        #expect(try connection.number("SELECT count(*) FROM t") == 0)
        #expect(!connection.isInTransaction)
    }
}
