import Foundation
import GatherDatabase
import GatherTestSupport
import Synchronization
import Testing

@testable import GatherPostgres

/// Concurrent transactions.
@Suite(.enabled(if: TemporaryDatabase.isPossible))
struct PostgresDatabaseTests {
    private let database: PostgresDatabase
    private let test: TestDatabase

    init() throws {
        test = try TestDatabase()
        database = test.database
    }

    @Test func readFromOneSnapshot() throws {
        try database.add("Steaua")
        try database.read { connection in
            let names = { try connection.all("SELECT name FROM club") { try $0.text("name") } }
            #expect(try names() == ["Steaua"])
            try database.add("Rapid")
            #expect(try names() == ["Steaua"])
        }
        #expect(try test.names() == ["Steaua", "Rapid"])
    }

    /// After waiting for an organizer's lock, a transaction sees what was committed meanwhile.
    @Test func doNotLoseUpdatesUnderTheSameLock() throws {
        _ = try database.write { try $0.run("INSERT INTO club (name, city) VALUES ('Steaua', '0')") }
        let others = try [database, test.temporary.opened()]
        concurrently(8) { number in
            for _ in 1...10 {
                try others[number % 2].write { connection in
                    connection.lock(organizer: 1)
                    let count = try connection.first("SELECT city FROM club") { try $0.text("city") }
                    let next = String((count.flatMap { Int($0) } ?? 0) + 1)
                    try connection.run("UPDATE club SET city = \(next)")
                }
            }
        }
        let count = try database.read { try $0.first("SELECT city FROM club") { try $0.text("city") } }
        #expect(count == "80")
    }

    /// In a deadlock the server aborts one transaction, which is retried.
    @Test func bothSucceedAfterADeadlock() throws {
        let attempts = Mutex(0)
        let both = Mutex(0)
        concurrently(2) { number in
            try database.write(WriteTerms(isRepeatable: true)) { connection in
                attempts.withLock { $0 += 1 }
                connection.lock(organizer: number)
                try connection.add("club \(number)")
                both.withLock { $0 += 1 }
                #expect(eventually { both.withLock { $0 >= 2 } })
                connection.lock(organizer: 1 - number)
                try connection.run("UPDATE club SET city = 'Cluj'")
            }
        }
        #expect(try Set(test.names()) == ["club 0", "club 1"])
        #expect(attempts.withLock(\.self) == 3)
    }

    @Test(arguments: [(0, true, nil), (4, true, nil), (5, true, StoreFailure.conflict), (1, false, .conflict)])
    func areRepeatedAfterConflicts(_ conflicts: Int, _ isRepeatable: Bool, _ expected: StoreFailure?) throws {
        var attempts = 0
        var failure: StoreFailure?
        do {
            try database.write(WriteTerms(isRepeatable: isRepeatable)) { connection in
                attempts += 1
                try connection.add("Steaua")
                if attempts <= conflicts { throw StoreFailure.conflict }
            }
        } catch let thrown as StoreFailure {
            failure = thrown
        }
        #expect(failure == expected)
        #expect(attempts == (expected == nil ? conflicts + 1 : conflicts))
        #expect(try test.names() == (expected == nil ? ["Steaua"] : []))
    }

    /// Waiting writes of one writer queue share transactions that do not take long, and a failed one does not affect the
    /// others.
    @Test func areBatchedInOneWriterQueue() throws {
        let lane = WriteTerms(lane: 7)
        let transactions = Mutex<Set<Int>>([])
        let group = DispatchGroup()
        try database.write(lane) { connection in
            try connection.add("first")
            for number in 1...8 {
                group.enter()
                Thread {
                    try? database.write(lane) { connection in
                        connection.lock(organizer: 7)
                        try connection.add(number == 5 ? "first" : "club \(number)")
                        let id = try connection.first("SELECT CAST(CAST(pg_current_xact_id() AS TEXT) AS BIGINT) AS id")
                        {
                            try $0.integer("id")
                        }
                        transactions.withLock { _ = $0.insert(id ?? 0) }
                    }
                    group.leave()
                }.start()
            }
            database.writerQueues.withQueue(of: 7, or: { WriterQueues.Queue(transaction: { _ in }, isOpen: \.isOpen) })
            { found in
                #expect(eventually { found.waiting == 8 })
            }
        }
        group.wait()
        #expect(transactions.withLock(\.count) < 8)
        #expect(try Set(test.names()) == Set(["first"] + (1...8).filter { $0 != 5 }.map { "club \($0)" }))
    }
}
