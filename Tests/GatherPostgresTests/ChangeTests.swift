import GatherDatabase
import GatherPostgres
import GatherTestSupport
import Testing

/// Changes by other programs.
@Suite(.enabled(if: TemporaryDatabase.isPossible))
struct ChangeTests {
    private let test: TestDatabase
    private let ours: PostgresDatabase
    private let theirs: PostgresDatabase

    init() throws {
        test = try TestDatabase()
        ours = test.database
        theirs = try test.temporary.opened()
        #expect(ours.changesElsewhere() == nil, "the first call starts listening")
        for database in [ours, theirs] { #expect(eventually { database.changesElsewhere() != nil }) }
    }

    @Test func isNotifiedWithinASecond() throws {
        let (before, own) = (ours.changesElsewhere(), theirs.changesElsewhere())
        try theirs.add("Steaua")
        #expect(eventually(within: 1) { ours.changesElsewhere() != before })
        #expect(theirs.changesElsewhere() == own, "a program's own writes do not count")
    }

    @Test func isNotifiedOnlyAfterTheCommit() throws {
        let before = ours.changesElsewhere()
        _ = try? theirs.write { connection in
            try connection.add("Steaua")
            throw StoreFailure.full
        }
        try theirs.read { _ = try $0.hasTable("club") }
        try theirs.add("Rapid")
        #expect(eventually(within: 1) { ours.changesElsewhere() != before })
        #expect(ours.changesElsewhere() == before.map { $0 + 1 })
    }

    @Test func isNotNotifiedFromAnotherDatabase() throws {
        let other = try TestDatabase()
        let before = ours.changesElsewhere()
        try other.database.add("Steaua")
        try theirs.add("Rapid")
        #expect(eventually(within: 1) { ours.changesElsewhere() != before })
        #expect(ours.changesElsewhere() == before.map { $0 + 1 })
    }

    /// Changes missed while not listening are assumed.
    @Test func isNotifiedAfterTheConnectionIsLost() throws {
        let before = ours.changesElsewhere()
        try test.endConnections()
        #expect(eventually { ours.changesElsewhere() != before })
        #expect(eventually { theirs.changesElsewhere() != before })
        let after = ours.changesElsewhere()
        try theirs.add("Steaua")
        #expect(eventually(within: 1) { ours.changesElsewhere() != after })
    }

    /// The listening thread ends with the database.
    @Test func stopsListeningAfterTheLastRequest() throws {
        let listeners: SQL = """
            SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'
            """
        let count = { try ours.read { try $0.first(listeners) { try $0.integer("n") } } }
        do {
            let third = try test.temporary.opened()
            #expect(eventually { third.changesElsewhere() != nil })
            #expect(try count() == 3)
        }
        #expect(try eventually { try count() == 2 })
    }
}
