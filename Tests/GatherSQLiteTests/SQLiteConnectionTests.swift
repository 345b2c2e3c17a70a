import GatherDatabase
import GatherSQLite
import Testing

struct SQLiteConnectionTests {
    private let database: SQLiteDatabase

    init() throws { database = try SQLiteDatabase() }

    @Test func readsFractionsAndBytesAsText() throws {
        let values = try database.read { connection in
            try connection.first("SELECT 1.5 AS number, x'416e61' AS bytes") {
                [try $0.text("number"), try $0.text("bytes")]
            }
        }
        #expect(values == ["1.5", "Ana"])
    }

    @Test func describesAnInvalidStatement() throws {
        #expect(throws: StoreFailure.statement("no such table: stadium")) {
            try database.read { try $0.all("SELECT * FROM stadium") { _ in } }
        }
        try database.write { connection in
            try connection.run("CREATE TABLE club (id INTEGER PRIMARY KEY)")
            try connection.run("CREATE TABLE fan (club_id INTEGER REFERENCES club(id))")
        }
        #expect(throws: StoreFailure.statement("FOREIGN KEY constraint failed")) {
            try database.write { try $0.run("INSERT INTO fan VALUES (9)") }
        }
    }
}
