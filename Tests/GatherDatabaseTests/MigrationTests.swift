import Foundation
import GatherDatabase
import GatherSQLite
import GatherTestSupport
import Testing

struct MigrationTests {
    private let first = Migration("CREATE TABLE club (name TEXT)", "INSERT INTO club VALUES ('Steaua')")
    private let second = Migration("ALTER TABLE club ADD COLUMN city TEXT")

    private func clubs(_ steps: Migration...) -> [ModuleMigrations] {
        [ModuleMigrations(module: "clubs", steps: steps)]
    }

    private func versions(_ database: some Database) throws -> [Int] {
        try database.read {
            try $0.all("SELECT version FROM schema_version ORDER BY module") { try $0.integer("version") }
        }
    }

    private func count(_ database: some Database) throws -> Int? {
        try database.read { try $0.first("SELECT count(*) AS n FROM club") { try $0.integer("n") } }
    }

    @Test func performsEachStepOnce() throws {
        let database = try SQLiteDatabase()
        try database.migrate(clubs(first))
        try database.migrate(clubs(first))
        #expect(try count(database) == 1)
        #expect(try versions(database) == [1])
    }

    @Test func performsOnlyMissingSteps() throws {
        let database = try SQLiteDatabase()
        try database.migrate(clubs(first))
        try database.migrate(clubs(first, second))
        #expect(try count(database) == 1)
        #expect(try versions(database) == [2])
        #expect(
            try database.read { try $0.first("SELECT city FROM club") { try $0.optionalText("city") } } == .some(nil)
        )
    }

    @Test func rollsBackAModuleIfAStepFails() throws {
        let database = try SQLiteDatabase()
        let another = ModuleMigrations(module: "another", steps: [Migration("CREATE TABLE another (id INTEGER)")])
        let failures = try database.migrate(clubs(first, Migration("CREATE NONSENSE")) + [another])
        #expect(failures.map(\.module) == ["clubs"])
        guard case .statement(let reason)? = failures.first?.reason else { throw CancellationError() }
        #expect(reason.contains("NONSENSE"))
        #expect(try database.read { try $0.hasTable("club") } == false)
        #expect(try database.read { try $0.hasTable("another") } == true)
        #expect(try versions(database) == [1])
        try database.migrate(clubs(first))
        #expect(try count(database) == 1)
    }

    /// Foreign keys are off meanwhile, so that a table that others refer to can be made anew.
    @Test func rollsBackAModuleThatLosesRowsThatOthersReferTo() throws {
        let database = try SQLiteDatabase()
        let tables = Migration(
            "CREATE TABLE club (id INTEGER PRIMARY KEY)",
            "CREATE TABLE ground (id INTEGER PRIMARY KEY, club_id INTEGER NOT NULL REFERENCES club(id))",
            "INSERT INTO club VALUES (1), (2)", "INSERT INTO ground VALUES (1, 1), (2, 2)")
        try database.migrate(clubs(tables))
        let losing = Migration(
            "CREATE TABLE new_club (id INTEGER PRIMARY KEY)", "INSERT INTO new_club SELECT id FROM club WHERE id = 1",
            "DROP TABLE club", "ALTER TABLE new_club RENAME TO club")
        let failures = try database.migrate(clubs(tables, losing))
        #expect(failures.map(\.reason) == [.statement("a row of ground refers to a row of club that does not exist")])
        #expect(try count(database) == 2)
        #expect(try versions(database) == [1])
    }

    @Test func refusesAStoreOfANewerVersionUnchanged() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store.sqlite")
        try SQLiteDatabase(path: path).migrate(clubs(first, second))
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(throws: StoreFailure.newerSchema(module: "clubs")) {
            try SQLiteDatabase(path: path).migrate(
                [ModuleMigrations(module: "another", steps: [Migration("CREATE TABLE another (id INTEGER)")])]
                    + clubs(first)
            )
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        #expect(try SQLiteDatabase(path: path).read { try $0.hasTable("another") } == false)
    }

    @Test func letsAMigrationStandForOlderOnes() throws {
        let whole = Migration(to: 2) { _ in ["CREATE TABLE club (name TEXT, city TEXT)"] }
        let third = Migration("ALTER TABLE club ADD COLUMN ground TEXT")
        let fresh = try SQLiteDatabase()
        try fresh.migrate(clubs(whole, third))
        #expect(try versions(fresh) == [3])
        let older = try SQLiteDatabase()
        try older.migrate(clubs(first, second))
        try older.migrate(clubs(whole, third))
        #expect(try versions(older) == [3])
        #expect(try count(older) == 1)
        let oldest = try SQLiteDatabase()
        try oldest.migrate(clubs(first))
        #expect(throws: StoreFailure.olderSchema(module: "clubs")) { try oldest.migrate(clubs(whole, third)) }
        #expect(try versions(oldest) == [1])
    }

    @Test func keepsTheVersionsOfMissingModules() throws {
        let database = try SQLiteDatabase()
        try database.migrate(
            clubs(first) + [ModuleMigrations(module: "weather", steps: [Migration("CREATE TABLE w (n TEXT)")])]
        )
        try database.migrate(clubs(first, second))
        #expect(try versions(database) == [2, 1])
    }
}
