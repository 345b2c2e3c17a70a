import GatherDatabase
import GatherSQLite
import Testing

struct SQLiteConnectionTests {
    private let database: SQLiteDatabase

    init() throws {
        database = try SQLiteDatabase()
        try database.write { connection in
            try connection.run("CREATE TABLE club (id INTEGER PRIMARY KEY, name TEXT UNIQUE, city TEXT)")
            try connection.run(
                "CREATE TABLE fan (name TEXT PRIMARY KEY, club_id INTEGER REFERENCES club(id) ON DELETE CASCADE)"
            )
        }
    }

    private func names() throws -> [String] {
        try database.read { try $0.all("SELECT name FROM club ORDER BY id") { try $0.text("name") } }
    }

    @Test func returnsStoredValues() throws {
        let name = "Œuvre'; -- \u{1F600}"
        let none: String? = nil
        let id = try database.write { try $0.insert("INSERT INTO club (name, city) VALUES (\(name), \(none))") }
        let row = try database.read { connection in
            try connection.first("SELECT * FROM club WHERE id = \(id)") {
                (try $0.integer("id"), try $0.text("name"), try $0.optionalText("city"))
            }
        }
        let found = try #require(row)
        #expect(found == (id, name, nil))
    }

    @Test func readsFractionsAndBytesAsText() throws {
        let values = try database.read { connection in
            try connection.first("SELECT 1.5 AS number, x'416e61' AS bytes") {
                [try $0.text("number"), try $0.text("bytes")]
            }
        }
        #expect(values == ["1.5", "Ana"])
    }

    @Test func countsTheRowsThatAStatementChanges() throws {
        try database.write { connection in
            for name in ["Steaua", "Rapid"] { _ = try connection.insert("INSERT INTO club (name) VALUES (\(name))") }
            #expect(try connection.run("UPDATE club SET city = \("Bucharest")") == 2)
            #expect(try connection.run("DELETE FROM club WHERE name = \("Nobody")") == 0)
        }
    }

    @Test func returnsTheFirstRowOrNil() throws {
        try database.write { connection in
            for name in ["Steaua", "Rapid"] { _ = try connection.insert("INSERT INTO club (name) VALUES (\(name))") }
            #expect(try connection.first("SELECT name FROM club ORDER BY name") { try $0.text("name") } == "Rapid")
            #expect(try connection.first("SELECT name FROM club WHERE id = \(99)") { try $0.text("name") } == nil)
        }
    }

    @Test func rollsBackASavepointAndContinues() throws {
        try database.write { connection in
            _ = try connection.insert("INSERT INTO club (name) VALUES ('Steaua')")
            #expect(throws: CancellationError.self) {
                try connection.savepoint {
                    _ = try connection.insert("INSERT INTO club (name) VALUES ('Rapid')")
                    throw CancellationError()
                }
            }
            let id = try connection.savepoint { try connection.insert("INSERT INTO club (name) VALUES ('Dinamo')") }
            #expect(id == 2)
        }
        #expect(try names() == ["Steaua", "Dinamo"])
    }

    @Test func rollsBackANestedSavepoint() throws {
        try database.write { connection in
            try connection.savepoint {
                _ = try connection.insert("INSERT INTO club (name) VALUES ('Steaua')")
                #expect(throws: StoreFailure.duplicate) {
                    try connection.savepoint {
                        _ = try connection.insert("INSERT INTO club (name) VALUES ('Rapid')")
                        _ = try connection.insert("INSERT INTO club (name) VALUES ('Rapid')")
                    }
                }
            }
        }
        #expect(try names() == ["Steaua"])
    }

    @Test func reportsADuplicateValue() throws {
        try database.write { connection in
            try connection.run("INSERT INTO club (id, name) VALUES (1, 'Steaua')")
            try connection.run("INSERT INTO fan VALUES ('Ana', 1)")
        }
        #expect(throws: StoreFailure.duplicate) {
            try database.write { try $0.run("INSERT INTO club (name) VALUES ('Steaua')") }
        }
        #expect(throws: StoreFailure.duplicate) {
            try database.write { try $0.run("INSERT INTO club (id) VALUES (1)") }
        }
        #expect(throws: StoreFailure.duplicate) {
            try database.write { try $0.run("INSERT INTO fan VALUES ('Ana', 1)") }
        }
    }

    @Test func enforcesForeignKeys() throws {
        let failure = #expect(throws: StoreFailure.self) {
            try database.write { try $0.run("INSERT INTO fan VALUES ('Ana', 9)") }
        }
        #expect(failure == .statement("FOREIGN KEY constraint failed"))
        try database.write { connection in
            try connection.run("INSERT INTO club (id, name) VALUES (1, 'Steaua')")
            try connection.run("INSERT INTO fan VALUES ('Ana', 1)")
            try connection.run("DELETE FROM club")
            #expect(try connection.all("SELECT name FROM fan") { try $0.text("name") }.isEmpty)
        }
    }

    @Test func describesAnInvalidStatement() {
        #expect(throws: StoreFailure.statement("no such table: stadium")) {
            try database.read { try $0.all("SELECT * FROM stadium") { _ in } }
        }
    }

    @Test func rethrowsErrorsOfAReader() throws {
        _ = try database.write { try $0.insert("INSERT INTO club (name) VALUES ('Steaua')") }
        #expect(throws: StoreFailure.damaged("column city is empty")) {
            try database.read { try $0.all("SELECT * FROM club") { try $0.text("city") } }
        }
    }

    @Test func nestsQueriesOfTheSameStatement() throws {
        try database.write { connection in
            for name in ["Steaua", "Rapid"] { _ = try connection.insert("INSERT INTO club (name) VALUES (\(name))") }
            let names = { try connection.all("SELECT name FROM club ORDER BY id") { try $0.text("name") } }
            let all = try connection.all("SELECT name FROM club ORDER BY id") { _ in try names() }
            #expect(all == [["Steaua", "Rapid"], ["Steaua", "Rapid"]])
        }
    }

    @Test func findsItsTables() throws {
        #expect(try database.read { try $0.hasTable("club") })
        #expect(try database.read { try $0.hasTable("player") } == false)
    }
}
