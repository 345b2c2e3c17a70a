import Foundation
import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherSQLite

struct SQLiteDatabaseTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func createsAFileReadableByItsOwnerOnly() throws {
        let path = folder.path("store.sqlite")
        let database = try SQLiteDatabase(path: path)
        try database.write { _ = try $0.run("CREATE TABLE t (n INTEGER)") }
        #expect(try mode(path) == 0o600)
        #expect(try mode(path + "-wal") == 0o600)
    }

    @Test func cutsTheLogAfterALargeWrite() throws {
        let path = folder.path("store.sqlite")
        let database = try SQLiteDatabase(path: path)
        try database.write { try $0.define("CREATE TABLE t (text TEXT)") }
        func size() throws -> Int { try Data(contentsOf: URL(filePath: path + "-wal")).count }
        let megabyte = String(repeating: "x", count: 1_000_000)
        try database.write { connection in
            for _ in 1...20 { _ = try connection.run("INSERT INTO t VALUES (\(megabyte))") }
        }
        #expect(try size() > 16_000_000)
        try database.write { _ = try $0.run("INSERT INTO t VALUES ('x')") }
        #expect(try size() <= 16_000_000)
    }

    @Test func countsWhatIsInTheIndexesAfterALargeWrite() throws {
        let database = try SQLiteDatabase(path: folder.path("store.sqlite"))
        try database.write { connection in
            try connection.define("CREATE TABLE t (club INTEGER, name TEXT)")
            try connection.define("CREATE INDEX t_club ON t (club)")
        }
        func fill(_ count: Int) throws {
            try database.write(WriteTerms(isLarge: true)) { connection in
                for number in 1...count { _ = try connection.run("INSERT INTO t VALUES (\(number % 7), 'Ana')") }
                _ = try connection.all("SELECT name FROM t WHERE club = \(1)") { try $0.text("name") }
            }
        }
        try fill(10)
        #expect(try database.read { try $0.hasTable("sqlite_stat1") } == false)
        try fill(2000)
        #expect(try database.read { try $0.hasTable("sqlite_stat1") } == true)
    }

    @Test func refusesADatabaseOfAnotherProgramUnchanged() throws {
        let path = folder.path("other.sqlite")
        try SQLiteConnection(path: path).execute("CREATE TABLE theirs (n INTEGER)")
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(throws: StoreFailure.notADatabase(path)) { try SQLiteDatabase(path: path) }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test func usesAWriteAheadLogAndFullSync() throws {
        let database = try SQLiteDatabase(path: folder.path("store.sqlite"))
        #expect(try database.read { try $0.first("PRAGMA journal_mode") { try $0.text("journal_mode") } } == "wal")
        #expect(try database.read { try $0.first("PRAGMA synchronous") { try $0.integer("synchronous") } } == 2)
    }

    @Test func persistsData() throws {
        let path = folder.path("store.sqlite")
        try SQLiteDatabase(path: path).write { connection in
            _ = try connection.run("CREATE TABLE t (n INTEGER)")
            _ = try connection.run("INSERT INTO t VALUES (7)")
        }
        #expect(try SQLiteDatabase(path: path).read { try $0.all("SELECT n FROM t") { try $0.integer("n") } } == [7])
    }

    @Test func refusesAFileThatIsNotADatabaseUnchanged() throws {
        let text = String(repeating: "name,age\nAna,31\n", count: 100)
        let path = try folder.write(text, to: "squad.csv")
        #expect(throws: StoreFailure.notADatabase(path)) { try SQLiteDatabase(path: path) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test func describesAnUnusablePath() throws {
        let file = try folder.write("", to: "file")
        #expect(throws: StoreFailure.unreachable("\(file)/store.sqlite: Not a directory")) {
            try SQLiteDatabase(path: "\(file)/store.sqlite")
        }
        #expect(throws: StoreFailure.unreachable("\(folder.url.path): Is a directory")) {
            try SQLiteDatabase(path: folder.url.path)
        }
    }

    @Test func reportsALockHeldByAnotherProgram() throws {
        let path = folder.path("store.sqlite")
        let ours = try SQLiteDatabase(path: path, busyTimeout: 0)
        let theirs = try SQLiteDatabase(path: path, busyTimeout: 0)
        try ours.write { connection in
            _ = try connection.run("CREATE TABLE t (n INTEGER)")
            #expect(throws: StoreFailure.locked) { try theirs.write { _ in } }
            // A reader is admitted and does not see uncommitted changes.
            #expect(try theirs.read { try $0.hasTable("t") } == false)
        }
        #expect(try theirs.read { try $0.hasTable("t") })
    }

    @Test func noticesWritesOfOtherProgramsWithoutWaiting() throws {
        let path = folder.path("store.sqlite")
        let (ours, theirs) = (try SQLiteDatabase(path: path), try SQLiteDatabase(path: path))
        let before = try ours.changesElsewhere()
        #expect(before != nil)
        try ours.write { connection in
            try connection.run("CREATE TABLE t (n INTEGER)")
            let now = try ours.changesElsewhere()
            #expect(now == nil, "the connection is busy")
        }
        let whileReading = try ours.read { _ in try ours.changesElsewhere() }
        #expect(whileReading == nil)
        #expect(try ours.changesElsewhere() == before, "this program's own writes do not count")
        try theirs.write { _ = try $0.run("INSERT INTO t VALUES (1)") }
        #expect(try ours.changesElsewhere() != before)
    }

    @Test func interruptsAStatementBeyondItsBudget() throws {
        let database = try SQLiteDatabase()
        let endless: SQL = """
            WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number) SELECT MAX(n) AS n FROM number
            """
        let budget = Budget(Budget.Limits(steps: .max, bytes: .max, time: .milliseconds(10)))
        #expect(throws: BudgetFailure.time(limit: .milliseconds(10))) {
            try Budget.$current.withValue(budget) { try database.read { _ = try $0.first(endless) { _ in true } } }
        }
        // The next statement has a new budget.
        #expect(try database.read { try $0.first("SELECT 1 AS n") { try $0.integer("n") } } == 1)
    }

    @Test func limitsStatementsToTheBudget() throws {
        let database = try SQLiteDatabase()
        let budget = Budget(Budget.Limits(steps: 100, bytes: .max, time: nil))
        var count = 0
        #expect(throws: BudgetFailure.steps(limit: 100)) {
            try Budget.$current.withValue(budget) {
                try database.write { connection in
                    try connection.define("CREATE TABLE thing (id INTEGER)")
                    while true {
                        count += try connection.run("INSERT INTO thing (id) VALUES (1)")
                    }
                }
            }
        }
        #expect(count == 9)
        #expect(try database.read { try !$0.hasTable("thing") })
    }
}
