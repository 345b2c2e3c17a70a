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

    @Test func numbersNewRowsAndCountsChangedOnes() throws {
        try database.write { connection throws in
            #expect(try connection.add("Steaua") == 1)
            #expect(try connection.add("Rapid") == 2)
            #expect(try connection.run("UPDATE club SET city = \("Bucharest")") == 2)
            #expect(try connection.run("DELETE FROM club WHERE name = \("Nobody")") == 0)
            #expect(try connection.run("INSERT INTO fan SELECT name, id FROM club") == 2)
        }
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

    @Test func findsItsTables() throws {
        #expect(try database.read { try $0.hasTable("club") })
        #expect(try database.read { try $0.hasTable("Club") } == false)
        #expect(try database.read { try $0.hasTable("x; DROP TABLE club") } == false)
    }

    @Test func nestsQueriesOfTheSameStatement() throws {
        try database.write { connection in
            for name in ["Steaua", "Rapid"] { try connection.add(name) }
            let names = { try connection.all("SELECT name FROM club ORDER BY id") { try $0.text("name") } }
            let all = try connection.all("SELECT name FROM club ORDER BY id") { _ in try names() }
            #expect(all == [["Steaua", "Rapid"], ["Steaua", "Rapid"]])
        }
    }

    @Test func rethrowsErrorsOfAReader() throws {
        try database.add("Steaua")
        #expect(throws: StoreFailure.damaged("column city is empty")) {
            try database.read { try $0.all("SELECT * FROM club") { try $0.text("city") } }
        }
        #expect(try test.names() == ["Steaua"])
    }

    @Test func writesAllOrNothing() throws {
        #expect(throws: CancellationError.self) {
            try database.write { connection in
                try connection.add("Steaua")
                throw CancellationError()
            }
        }
        #expect(try test.names().isEmpty)
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
