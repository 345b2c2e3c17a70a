import GatherDatabase
import GatherSQLite
import GatherTestSupport
import Testing

/// What every database does, with each engine.
struct ConnectionTests {
    /// A database with two tables.
    private struct Store {
        let database: any Database
        /// What is deleted with this value.
        private let place: any Sendable

        init(_ engine: TestEngine) throws {
            switch engine {
            case .sqlite:
                let folder = try TemporaryFolder()
                place = folder
                database = try SQLiteDatabase(path: folder.path("store.sqlite"))
            case .postgres:
                let temporary = try TemporaryDatabase()
                place = temporary
                database = try temporary.database()
            }
            try database.write { connection in
                try connection.define("CREATE TABLE club (id INTEGER PRIMARY KEY, name TEXT UNIQUE, city TEXT)")
                try connection.define(
                    "CREATE TABLE fan (name TEXT PRIMARY KEY, club_id INTEGER REFERENCES club(id) ON DELETE CASCADE)")
            }
        }

        /// The names of the clubs, in the order of insertion.
        func names() throws -> [String] {
            try database.read { try $0.all("SELECT name FROM club ORDER BY id") { try $0.text("name") } }
        }
    }

    private static let engines = [TestEngine.sqlite] + (TemporaryDatabase.isPossible ? [.postgres] : [])

    // MARK: - Values

    @Test(arguments: engines) func returnsStoredValues(engine: TestEngine) throws {
        let store = try Store(engine)
        let name = "Œuvre'; -- \u{1F600}"
        let none: String? = nil
        let id = try store.database.write {
            try $0.insert("INSERT INTO club (name, city) VALUES (\(name), \(none))")
        }
        let row = try store.database.read { connection in
            try connection.first("SELECT * FROM club WHERE id = \(id)") {
                (try $0.integer("id"), try $0.text("name"), try $0.optionalText("city"))
            }
        }
        let found = try #require(row)
        #expect(found == (id, name, nil))
    }

    @Test(arguments: engines) func numbersNewRowsAndCountsChangedOnes(engine: TestEngine) throws {
        let store = try Store(engine)
        try store.database.write { connection throws in
            #expect(try connection.add("Steaua") == 1)
            #expect(try connection.add("Rapid") == 2)
            #expect(try connection.run("UPDATE club SET city = \("Bucharest")") == 2)
            #expect(try connection.run("DELETE FROM club WHERE name = \("Nobody")") == 0)
            #expect(try connection.run("INSERT INTO fan SELECT name, id FROM club") == 2)
        }
    }

    @Test(arguments: engines) func returnsTheFirstRowOrNil(engine: TestEngine) throws {
        let store = try Store(engine)
        try store.database.write { connection in
            for name in ["Steaua", "Rapid"] { try connection.add(name) }
            #expect(try connection.first("SELECT name FROM club ORDER BY name") { try $0.text("name") } == "Rapid")
            #expect(try connection.first("SELECT name FROM club WHERE id = \(99)") { try $0.text("name") } == nil)
        }
    }

    @Test(arguments: engines) func nestsQueriesOfTheSameStatement(engine: TestEngine) throws {
        let store = try Store(engine)
        try store.database.write { connection in
            for name in ["Steaua", "Rapid"] { try connection.add(name) }
            let names = { try connection.all("SELECT name FROM club ORDER BY id") { try $0.text("name") } }
            let all = try connection.all("SELECT name FROM club ORDER BY id") { _ in try names() }
            #expect(all == [["Steaua", "Rapid"], ["Steaua", "Rapid"]])
        }
    }

    @Test(arguments: engines) func rethrowsErrorsOfAReader(engine: TestEngine) throws {
        let store = try Store(engine)
        try store.database.write { _ = try $0.add("Steaua") }
        #expect(throws: StoreFailure.damaged("column city is empty")) {
            try store.database.read { try $0.all("SELECT * FROM club") { try $0.text("city") } }
        }
        #expect(try store.names() == ["Steaua"])
    }

    @Test(arguments: engines) func findsItsTables(engine: TestEngine) throws {
        let store = try Store(engine)
        for (name, isThere) in [("club", true), ("Club", false), ("player", false), ("x; DROP TABLE club", false)] {
            #expect(try store.database.read { try $0.hasTable(name) } == isThere, "\(name)")
        }
    }

    // MARK: - Rules

    @Test(arguments: engines) func reportsADuplicateValue(engine: TestEngine) throws {
        let store = try Store(engine)
        let id = try store.database.write { connection in
            let id = try connection.add("Steaua")
            try connection.run("INSERT INTO fan VALUES ('Ana', \(id))")
            return id
        }
        for statement: SQL in [
            "INSERT INTO club (name) VALUES ('Steaua')", "INSERT INTO club (id) VALUES (\(id))",
            "INSERT INTO fan VALUES ('Ana', \(id))",
        ] {
            #expect(throws: StoreFailure.duplicate) { try store.database.write { try $0.run(statement) } }
        }
    }

    @Test(arguments: engines) func enforcesForeignKeys(engine: TestEngine) throws {
        let store = try Store(engine)
        #expect(throws: StoreFailure.self) {
            try store.database.write { try $0.run("INSERT INTO fan VALUES ('Ana', 9)") }
        }
        try store.database.write { connection in
            try connection.run("INSERT INTO fan VALUES ('Ana', \(connection.add("Steaua")))")
            try connection.run("DELETE FROM club")
            #expect(try connection.all("SELECT name FROM fan") { try $0.text("name") }.isEmpty)
        }
    }

    @Test(arguments: engines) func refusesWritesInAReadTransaction(engine: TestEngine) throws {
        let store = try Store(engine)
        func write() throws { try store.database.read { _ = try $0.add("Rapid") } }
        // SQLite reads on the connection of the writers while these are idle.
        if engine == .postgres { #expect(throws: StoreFailure.readOnly) { try write() } }
        try store.database.write { _ in _ = #expect(throws: StoreFailure.readOnly) { try write() } }
        #expect(try store.names().isEmpty)
    }

    // MARK: - Transactions

    @Test(arguments: engines) func writesAllOrNothing(engine: TestEngine) throws {
        let store = try Store(engine)
        #expect(throws: CancellationError.self) {
            try store.database.write { connection in
                try connection.add("Steaua")
                throw CancellationError()
            }
        }
        #expect(try store.names().isEmpty)
    }

    @Test(arguments: engines) func showsNothingBeforeTheCommit(engine: TestEngine) throws {
        let store = try Store(engine)
        try store.database.write { connection in
            try connection.add("Steaua")
            // On another connection.
            #expect(try store.names().isEmpty)
        }
        #expect(try store.names() == ["Steaua"])
        let inner = try store.database.read { _ in try store.names() }
        #expect(inner == ["Steaua"])
    }

    @Test(arguments: engines) func rollsBackASavepointAndContinues(engine: TestEngine) throws {
        let store = try Store(engine)
        try store.database.write { connection in
            try connection.add("Steaua")
            let cancelled = connection.failure {
                try connection.add("Rapid")
                throw StoreFailure.full
            }
            #expect(cancelled == .full)
            #expect(connection.failure { try connection.add("Steaua") } == .duplicate)
            #expect(connection.failure { try connection.run("DELETE FROM stadium") } != nil)
            let id = try connection.savepoint { try connection.add("Dinamo") }
            #expect(
                try connection.first("SELECT name FROM club WHERE id = \(id)") { try $0.text("name") } == "Dinamo")
        }
        #expect(try store.names() == ["Steaua", "Dinamo"])
    }

    @Test(arguments: engines) func rollsBackNestedSavepoints(engine: TestEngine) throws {
        let store = try Store(engine)
        try store.database.write { connection in
            try connection.savepoint {
                try connection.savepoint { _ = try connection.add("Steaua") }
                let outer = connection.failure {
                    try connection.add("Rapid")
                    try connection.savepoint { _ = try connection.add("Steaua") }
                }
                #expect(outer == .duplicate)
                let both = connection.failure { try connection.savepoint { _ = try connection.add("Steaua") } }
                #expect(both == .duplicate)
                try connection.savepoint { _ = try connection.add("Dinamo") }
            }
        }
        #expect(try store.names() == ["Steaua", "Dinamo"])
    }
}

extension Connection {
    /// Adds a club.
    ///
    /// - Returns: Its number.
    @discardableResult
    fileprivate func add(_ name: String) throws -> Int { try insert("INSERT INTO club (name) VALUES (\(name))") }

    /// Runs work in a savepoint.
    ///
    /// - Returns: The reason for the rollback; nil if there was none.
    fileprivate func failure<Outcome>(_ work: () throws -> Outcome) -> StoreFailure? {
        do {
            _ = try savepoint(work)
            return nil
        } catch {
            return error as? StoreFailure
        }
    }
}
