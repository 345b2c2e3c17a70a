import GatherDatabase
import GatherPostgres
import GatherTestSupport
import Testing

/// Savepoints.
@Suite(.enabled(if: TemporaryDatabase.isPossible))
struct SavepointTests {
    private let database: PostgresDatabase
    private let test: TestDatabase

    init() throws {
        test = try TestDatabase { $0.lock = .milliseconds(100) }
        database = test.database
    }

    /// Empty savepoints cost nothing and have no effect.
    @Test func areNotSentWhenEmpty() throws {
        try database.write { connection in
            try connection.savepoint {}
            #expect(connection.undone { throw StoreFailure.full } == .full)
            try connection.savepoint {
                _ = connection.undone { throw StoreFailure.full }
                try connection.add("Steaua")
            }
            try connection.savepoint { try connection.savepoint {} }
        }
        #expect(try test.names() == ["Steaua"])
    }

    /// A lock requested in an otherwise empty savepoint also applies to later statements.
    @Test(arguments: [true, false]) func keepOrReleaseTheirLocks(_ isUndone: Bool) throws {
        try database.write { connection in
            _ = connection.undone {
                connection.lock(organizer: 1)
                if isUndone { throw StoreFailure.full }
            }
            try connection.add("Steaua")
            let other = try test.temporary.opened { $0.lock = .milliseconds(50) }
            let isFree = Result { try other.write { try $0.take(organizer: 1) } }
            #expect(isFree.failure == (isUndone ? nil : .locked))
        }
    }

    /// A failure before a savepoint, even if sent with its first statement, is not rolled back with it.
    @Test func doNotRollBackEarlierStatements() throws {
        try test.temporary.opened().write { theirs in
            try theirs.take(organizer: 1)
            let outcome = Result {
                try database.write { connection in
                    connection.lock(organizer: 1)
                    #expect(connection.undone { try connection.add("Steaua") } == .locked)
                }
            }
            #expect(
                outcome.failure == .statement("a transaction cannot continue after one of its statements has failed"))
        }
        #expect(try test.names().isEmpty)
    }

    @Test func areRolledBackAfterAFailedLock() throws {
        try test.temporary.opened().write { theirs in
            try theirs.take(organizer: 1)
            try database.write { connection in
                #expect(connection.undone { try connection.take(organizer: 1) } == .locked)
                try connection.add("Rapid")
            }
        }
        #expect(try test.names() == ["Rapid"])
    }
}
