import Dispatch
import GatherDatabase
import GatherPostgres
import GatherTestSupport
import Synchronization
import Testing

/// The connection pool.
@Suite(.enabled(if: TemporaryDatabase.isPossible))
struct LinkPoolTests {
    private func count(_ database: PostgresDatabase) throws -> Int? {
        let statement: SQL = "SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database()"
        return try database.read { try $0.first(statement) { try $0.integer("n") } }
    }

    @Test func doNotExceedTheLimit() throws {
        let test = try TestDatabase { $0.connections = 3 }
        let now = Mutex(0)
        let most = Mutex(0)
        concurrently(12) { _ in
            try test.database.read { connection in
                let number = now.withLock { number in
                    number += 1
                    return number
                }
                most.withLock { $0 = max($0, number) }
                _ = try connection.all("SELECT pg_sleep(0.01)") { _ in }
                now.withLock { $0 -= 1 }
            }
        }
        #expect((1...3).contains(most.withLock(\.self)))
        #expect(try (1...3).contains(count(test.database) ?? 0))
    }

    @Test func areWaitedForUpToATimeLimit() throws {
        let test = try TestDatabase {
            $0.connections = 1
            $0.answer = .milliseconds(100)
        }
        _ = try test.database.read { _ in
            #expect(throws: StoreFailure.unreachable("all 1 connections to it are in use")) { try test.names() }
        }
        #expect(try test.names().isEmpty)
    }

    @Test func areNotWaitedForAfterAnInterruption() throws {
        let wantsToStop = Atomic(false)
        let test = try TestDatabase {
            $0.connections = 1
            $0.answer = .seconds(600)
            $0.isInterrupted = { wantsToStop.load(ordering: .relaxed) }
        }
        _ = try test.database.read { _ in
            wantsToStop.store(true, ordering: .relaxed)
            #expect(throws: StoreFailure.unreachable("the wait for the server was interrupted")) { try test.names() }
            wantsToStop.store(false, ordering: .relaxed)
        }
        #expect(try test.names().isEmpty)
    }

    @Test func areReused() throws {
        let test = try TestDatabase()
        #expect(try test.database.backend() == test.database.backend())
        _ = try? test.database.write { try $0.run("DELETE FROM stadium") }
        #expect(try count(test.database) == 1)
    }

    @Test func areReplacedIfTheServerClosedThem() throws {
        let test = try TestDatabase { $0.connections = 4 }
        let group = DispatchGroup()
        for _ in 1...4 { group.enter() }
        concurrently(4) { _ in
            try test.database.read { _ in
                group.leave()
                group.wait()
            }
        }
        try test.endConnections()
        concurrently(4) { _ in try test.database.add("club \(UInt64.random(in: 0...UInt64.max))") }
        #expect(try test.names().count == 4)
    }

    /// If a connection is lost during a transaction, a repeatable transaction is retried.
    @Test(arguments: [true, false]) func retryOnlyRepeatableTransactionsIfLost(
        _ isRepeatable: Bool
    ) throws {
        let test = try TestDatabase()
        var attempts = 0
        let result = Result {
            try test.database.write(WriteTerms(isRepeatable: isRepeatable)) { connection in
                attempts += 1
                try connection.add("Steaua")
                if attempts == 1 { try test.endConnections() }
                try connection.add("Rapid")
            }
        }
        if isRepeatable {
            try result.get()
        } else {
            let reason = "terminating connection due to administrator command"
            #expect(throws: StoreFailure.unreachable(reason)) { try result.get() }
        }
        #expect(attempts == (isRepeatable ? 2 : 1))
        #expect(try test.names() == (isRepeatable ? ["Steaua", "Rapid"] : []))
    }

    /// If the server closes it before the commit is sent, the outcome is certain.
    @Test func haveNotCommittedIfLostBeforeTheCommit() throws {
        let test = try TestDatabase()
        let reason = "terminating connection due to administrator command"
        #expect(throws: StoreFailure.unreachable(reason)) {
            try test.database.write { connection in
                try connection.add("Steaua")
                try test.endConnections()
            }
        }
        #expect(try test.names().isEmpty)
    }

    /// A role with a limit of two connections.
    @Test func reportTheConnectionLimitOfTheServer() throws {
        let test = try TestDatabase()
        let role = "limited_\(test.temporary.url.hashValue.magnitude)"
        try test.database.write { connection in
            try connection.run(SQL(stringLiteral: "CREATE ROLE \(role) LOGIN CONNECTION LIMIT 2"))
            try connection.run(SQL(stringLiteral: "GRANT ALL ON club, fan, club_id_seq TO \(role)"))
        }
        let url = test.temporary.url.replacing("user=postgres", with: "user=\(role)")
            .replacing("postgres@", with: "\(role)@")
        let limited = try PostgresDatabase(PostgresAddress(url))
        let failure = try limited.read { _ in
            try limited.read { _ in #expect(throws: StoreFailure.self) { try limited.names() } }
        }
        #expect("\(failure as Any)".contains("too many connections for role"))
        #expect(try limited.names().isEmpty)
        try test.database.write { connection in
            try connection.run(SQL(stringLiteral: "DROP OWNED BY \(role)"))
            try connection.run(SQL(stringLiteral: "DROP ROLE \(role)"))
        }
    }
}
