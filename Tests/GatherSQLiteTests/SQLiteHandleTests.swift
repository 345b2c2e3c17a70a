import GatherDatabase
import Testing

@testable import GatherSQLite

struct SQLiteHandleTests {
    private let handle: SQLiteHandle

    init() throws {
        handle = try SQLiteHandle(path: ":memory:")
        try handle.execute("CREATE TABLE t (n INTEGER UNIQUE)")
    }

    @Test func keepsStatements() throws {
        let statement = try handle.statement("SELECT n FROM t")
        #expect(try handle.statement("SELECT n FROM t") === statement)
        for number in 1...1000 { _ = try handle.statement("SELECT \(number)") }
        #expect(try handle.statement("SELECT n FROM t") !== statement, "only so many")
    }

    @Test func namesTheColumnsOfAChangedTable() throws {
        let statement = try handle.statement("SELECT * FROM t")
        #expect(try !handle.step(statement))
        #expect(statement.columnNames == ["n"])
        statement.reset()
        try handle.execute("ALTER TABLE t RENAME COLUMN n TO m")
        #expect(try !handle.step(statement))
        #expect(statement.columnNames == ["m"])
    }

    @Test(arguments: ["", " ; ", "SELECT 1; SELECT 2", "SELECT 1;\nDELETE FROM t;"])
    func takesOneStatementAtATime(text: String) {
        #expect(throws: SQLiteError.self) { try handle.execute(text) }
    }

    @Test func takesASemicolonAtTheEnd() throws {
        #expect(try handle.number("SELECT 7;\n") == 7)
        #expect(try handle.number("SELECT n FROM t") == nil)
    }

    @Test func takesNoTextInDoubleQuotes() {
        #expect(throws: SQLiteError.self) { try handle.number(#"SELECT "unknown" FROM t"#) }
    }

    @Test func switchesForeignKeysAgainAndAgain() throws {
        for isOn in [0, 1, 0, 1] {
            try handle.execute("PRAGMA foreign_keys = \(isOn)")
            #expect(try handle.number("PRAGMA foreign_keys") == isOn)
        }
    }

    @Test func doesNotGoOnWithoutATransaction() throws {
        let error = #expect(throws: SQLiteError.self) {
            try handle.transaction(.immediate) {
                try handle.execute("INSERT INTO t VALUES (1)")
                // SQLite rolls the transaction back.
                try? handle.savepoint { try handle.execute("INSERT OR ROLLBACK INTO t VALUES (1)") }
                try handle.savepoint { try handle.execute("INSERT INTO t VALUES (2)") }
            }
        }
        #expect(error?.message == "the transaction was rolled back")
        #expect(try handle.number("SELECT count(*) FROM t") == 0)
        #expect(!handle.isInTransaction)
    }
}
