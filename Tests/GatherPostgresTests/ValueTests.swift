import GatherDatabase
import GatherPostgres
import GatherTestSupport
import Testing

/// Values sent to the server and read back.
@Suite(.enabled(if: TemporaryDatabase.isPossible))
struct ValueTests {
    private let database: PostgresDatabase
    private let test: TestDatabase

    init() throws {
        test = try TestDatabase()
        database = test.database
    }

    private func write(_ statement: SQL) throws { try database.write { _ = try $0.run(statement) } }

    @Test(arguments: [
        "", " ", "Œuvre'; -- \u{1F600}", "e\u{301}", "\\ \" ' $1 %s", "line\nline\ttab\r\u{1}\u{7F}", "\u{10FFFF}",
    ])
    func returnsTexts(_ text: String) throws {
        try write("INSERT INTO club (name) VALUES (\(text))")
        let found = try database.read { connection in
            try connection.first("SELECT name, city FROM club WHERE name = \(text)") {
                (try $0.text("name"), try $0.optionalText("city"))
            }
        }
        let row = try #require(found)
        #expect(Array(row.0.unicodeScalars) == Array(text.unicodeScalars) && row.1 == nil)
    }

    @Test func returnsLongTexts() throws {
        let text = String(repeating: "ț", count: 500_000)
        try write("INSERT INTO club (city) VALUES (\(text))")
        #expect(try database.read { try $0.first("SELECT city FROM club") { try $0.text("city") } } == text)
    }

    @Test(arguments: [0, 1, -1, 255, 256, Int.min, Int.min + 1, Int.max])
    func returnsNumbers(_ number: Int) throws {
        try write("INSERT INTO club (id, city) VALUES (\(number), \("Cluj"))")
        let found = try database.read { connection in
            try connection.all("SELECT id FROM club WHERE id = \(number)") { try $0.integer("id") }
        }
        #expect(found == [number])
    }

    @Test func returnsNull() throws {
        let (text, number): (String?, Int?) = (nil, nil)
        try write("INSERT INTO club (name, city) VALUES (\(text), \(text))")
        try write("INSERT INTO fan VALUES ('Ana', \(number))")
        let found = try database.read { connection in
            try connection.first("SELECT club.name, club_id FROM club, fan") {
                [try $0.optionalText("name"), try $0.optionalInteger("club_id").map(String.init)]
            }
        }
        #expect(found == [nil, nil])
    }

    /// A text that PostgreSQL cannot store is not found, and the connection stays open.
    @Test func findsNothingForATextWithANullByte() throws {
        try database.add("Ana")
        let found = try database.read { connection in
            try connection.all("SELECT id FROM club WHERE name = \("Ana\0")") { try $0.integer("id") }
        }
        #expect(found.isEmpty)
        #expect(try test.names() == ["Ana"])
    }

    @Test func readsComputedValues() throws {
        try database.write { for name in ["Steaua", "Rapid"] { try $0.add(name) } }
        let statement: SQL = """
            SELECT count(*) AS count, sum(id) AS sum, sum(id * \(Int.max / 4)) AS much, 1 = 1 AS yes, 1 = 2 AS no,
                CAST(-7 AS INT2) AS few, max(city) AS nothing, 1.5 AS half, sum(id * 9e18) * 10 AS too_much
            FROM club
            """
        let numbers = ["count": 2, "sum": 3, "much": Int.max / 4 * 3, "yes": 1, "no": 0, "few": -7]
        try database.read { connection in
            try connection.query(statement) { row throws in
                for (name, number) in numbers { #expect(try row.integer(name) == number) }
                #expect(try row.optionalText("nothing") == nil)
                #expect(try row.text("half") == "1.5")
                #expect(try row.text("too_much") == "270000000000000000000", "the number exceeds Int")
            }
        }
    }

    /// More values than are prepared for, up to the limit of PostgreSQL.
    @Test(arguments: [64, 65, 1000, 65535])
    func bindsManyValues(_ count: Int) throws {
        let places = (1...count).map { "(CAST($\($0) AS BIGINT))" }.joined(separator: ",")
        let statement = SQL(
            "SELECT count(DISTINCT n) AS count FROM (VALUES \(places)) AS list(n)", (1...count).map(SQL.Value.integer))
        for _ in 1...2 {
            #expect(try database.read { try $0.first(statement) { try $0.integer("count") } } == count)
        }
    }

    @Test func refusesTooManyValues() throws {
        let backend = try database.backend()
        let statement = SQL("SELECT 1", Array(repeating: .integer(1), count: 65536))
        let failure = #expect(throws: StoreFailure.self) { try database.read { try $0.all(statement) { _ in } } }
        #expect(failure == .statement("it has 65536 values; at most 65535 are allowed"))
        #expect(try database.backend() == backend, "the connection is still open")
    }
}
