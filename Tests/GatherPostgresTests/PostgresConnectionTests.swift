import GatherDatabase
import GatherPostgres
import GatherTestSupport
import Testing

/// Statements within a transaction.
@Suite(.enabled(if: TemporaryDatabase.isPossible))
struct PostgresConnectionTests {
    private let database: PostgresDatabase
    private let test: TestDatabase

    init() throws {
        test = try TestDatabase()
        database = test.database
    }

    /// Explicit numbers in a migration do not conflict with later ones.
    @Test func numbersRowsAfterThoseOfAMigration() throws {
        try database.write { connection in
            try connection.define("CREATE TABLE town (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT)")
            try connection.define("INSERT INTO town (id, name) VALUES (7, 'Cluj')")
            #expect(try connection.insert("INSERT INTO town (name) VALUES ('Iași')") == 8)
        }
    }

    @Test func comparesTextsByteByByte() throws {
        try database.write { for name in ["b", "a", "B", "ă", "A"] { try $0.add(name) } }
        let names = try database.read { try $0.all("SELECT name FROM club ORDER BY name") { try $0.text("name") } }
        #expect(names == ["A", "B", "a", "b", "ă"])
    }

    /// The writes of a query are as durable as those of `run`.
    @Test func commitsTheWritesOfAQuery() throws {
        let ids = try database.write { connection in
            try connection.all("INSERT INTO club (name) VALUES ('Steaua') RETURNING id") { try $0.integer("id") }
        }
        #expect(ids == [1])
        #expect(try test.temporary.opened().names() == ["Steaua"])
    }

    @Test func preparesAStatementOnce() throws {
        for name in ["Steaua", "Rapid", "Dinamo"] { try database.add(name) }
        let count = try database.write { connection in
            try connection.first(
                "SELECT count(*) AS n FROM pg_prepared_statements WHERE statement LIKE 'INSERT INTO club%'"
            ) {
                try $0.integer("n")
            }
        }
        #expect(count == 1)
    }

    /// A prepared statement whose table has changed is discarded.
    @Test func recoversFromAChangedTable() throws {
        try database.add("Steaua")
        let query: SQL = "SELECT * FROM club"
        let columns = {
            try database.write(WriteTerms(isRepeatable: true)) { try $0.all(query) { try $0.text("name") } }
        }
        #expect(try columns() == ["Steaua"])
        try test.temporary.opened().write { try $0.define("ALTER TABLE club ADD COLUMN stadium TEXT") }
        #expect(try columns() == ["Steaua"])
        try test.temporary.opened().write { try $0.define("ALTER TABLE club DROP COLUMN stadium") }
        #expect(throws: StoreFailure.conflict) { try database.read { try $0.all(query) { _ in } } }
        #expect(try database.read { try $0.all(query) { try $0.text("name") } } == ["Steaua"])
    }
}
