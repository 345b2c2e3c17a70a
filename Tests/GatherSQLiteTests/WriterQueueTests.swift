import Foundation
import GatherDatabase
import GatherTestSupport
import Synchronization
import Testing

@testable import GatherSQLite

/// Concurrent writers.
struct WriterQueueTests {
    private let queue: ConnectionQueue
    private let writers: WriterQueue<SQLiteConnection>
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        queue = ConnectionQueue(try SQLiteConnection(path: folder.path("store.sqlite")))
        try queue.run { connection in
            try connection.execute("PRAGMA journal_mode = WAL")
            try connection.execute("PRAGMA synchronous = OFF")
        }
        writers = WriterQueue(writing: queue)
        try writers.write { connection in
            try connection.run("CREATE TABLE t (n INTEGER UNIQUE)")
            try connection.run("CREATE TABLE child (n INTEGER REFERENCES t(n) DEFERRABLE INITIALLY DEFERRED)")
        }
    }

    private func numbers() throws -> [Int] {
        try writers.write { try $0.all("SELECT n FROM t ORDER BY n") { try $0.integer("n") } }
    }

    /// Runs works that all wait for the same writer.
    ///
    /// - Returns: The result of each.
    private func together(
        _ works: [@Sendable (any Connection) throws -> Void]
    ) throws -> [Result<Void, any Error>] {
        let outcomes = Mutex([Int: Result<Void, any Error>]())
        let ended = DispatchGroup()
        try writers.write { _ in
            for (place, work) in works.enumerated() {
                ended.enter()
                Thread { [writers] in
                    let outcome = Result { try writers.write(work) }
                    outcomes.withLock { $0[place] = outcome }
                    ended.leave()
                }.start()
                while writers.waiting <= place { sched_yield() }
            }
        }
        ended.wait()
        return works.indices.compactMap { place in outcomes.withLock { $0[place] } }
    }

    @Test func batchWaitingWrites() throws {
        let threads = Mutex(Set<pthread_t>())
        let outcomes = try together(
            (1...20).map { number in
                { connection in
                    threads.withLock { _ = $0.insert(pthread_self()) }
                    try connection.run("INSERT INTO t VALUES (\(number))")
                }
            })
        for outcome in outcomes { try outcome.get() }
        #expect(try numbers() == Array(1...20))
        #expect(threads.withLock(\.count) == 1, "one thread has run all of them")
    }

    @Test func rollBackOnlyFailedWrites() throws {
        let outcomes = try together([
            { try $0.run("INSERT INTO t VALUES (1)") },
            { connection in
                try connection.run("INSERT INTO t VALUES (2)")
                _ = try connection.savepoint { try connection.run("INSERT INTO t VALUES (1)") }
            },
            { connection in
                try connection.run("INSERT INTO t VALUES (3)")
                throw CancellationError()
            },
            { try $0.run("INSERT INTO t VALUES (4)") },
        ])
        #expect(try numbers() == [1, 4])
        #expect(throws: Never.self) { try outcomes[0].get() }
        #expect(throws: StoreFailure.duplicate) { try outcomes[1].get() }
        #expect(throws: CancellationError.self) { try outcomes[2].get() }
        #expect(throws: Never.self) { try outcomes[3].get() }
    }

    @Test func failTogetherIfTheCommitFails() throws {
        let outcomes = try together([
            { try $0.run("INSERT INTO t VALUES (1)") },
            { try $0.run("INSERT INTO child VALUES (9)") },
        ])
        let failure = StoreFailure.statement("FOREIGN KEY constraint failed")
        for outcome in outcomes { #expect(throws: failure) { try outcome.get() } }
        #expect(try numbers().isEmpty)
    }

    @Test func failTogetherIfTheTransactionIsRolledBack() throws {
        let outcomes = try together([
            { try $0.run("INSERT INTO t VALUES (1)") },
            // The behaviour of SQLite on a full disk.
            { try $0.run("INSERT OR ROLLBACK INTO t VALUES (1)") },
            { try $0.run("INSERT INTO t VALUES (2)") },
        ])
        for outcome in outcomes { #expect(throws: StoreFailure.duplicate) { try outcome.get() } }
        #expect(try numbers().isEmpty)
    }

    /// Otherwise each would time out, one after the other.
    @Test func shareOneTimeoutForALock() throws {
        let tries = Mutex(0)
        let outcomes = try together(
            (1...5).map { _ in
                { _ in
                    tries.withLock { $0 += 1 }
                    throw StoreFailure.locked
                }
            })
        for outcome in outcomes { #expect(throws: StoreFailure.locked) { try outcome.get() } }
        #expect(tries.withLock { $0 } == 1)
    }

    @Test func keepTheDataOfManyWriters() throws {
        DispatchQueue.concurrentPerform(iterations: 16) { thread in
            for number in 0..<50 {
                let number = thread * 50 + number
                do {
                    let count = try writers.write { connection in
                        try connection.run("INSERT INTO t VALUES (\(number))")
                        return try connection.first("SELECT n FROM t WHERE n = \(number)") { try $0.integer("n") }
                    }
                    #expect(count == number)
                } catch {
                    Issue.record(error)
                }
            }
        }
        #expect(try numbers() == Array(0..<800))
    }

    @Test func interleaveSmallWritesWithLargeOnes() throws {
        let order = Mutex<[String]>([])
        let ended = DispatchGroup()
        // During a write, two large works are queued and then three small ones.
        let works = [("large 1", true), ("large 2", true), ("a", false), ("b", false), ("c", false)]
        try writers.write { _ in
            for (place, (name, isLarge)) in works.enumerated() {
                ended.enter()
                Thread { [writers] in
                    try? writers.write(isLarge: isLarge) { _ in order.withLock { $0.append(name) } }
                    ended.leave()
                }.start()
                while writers.waiting <= place { sched_yield() }
            }
        }
        ended.wait()
        #expect(order.withLock { $0 } == ["large 1", "a", "b", "c", "large 2"])
    }

    @Test func skipCancelledWrites() throws {
        let budget = Budget(.unlimited)
        let outcomes = try together([
            { try $0.run("INSERT INTO t VALUES (1)") },
            { try $0.run("INSERT INTO t VALUES (3)") },
        ])
        for outcome in outcomes { try outcome.get() }
        let ended = DispatchGroup()
        let outcome = Mutex<Result<Void, any Error>?>(nil)
        try writers.write { _ in
            ended.enter()
            Thread { [writers] in
                let result = Result {
                    try Budget.$current.withValue(budget) {
                        try writers.write { _ = try $0.run("INSERT INTO t VALUES (2)") }
                    }
                }
                outcome.withLock { $0 = result }
                ended.leave()
            }.start()
            while writers.waiting == 0 { sched_yield() }
            budget.interrupt()
        }
        ended.wait()
        #expect(throws: BudgetFailure.interrupted) { try outcome.withLock { $0 }?.get() }
        #expect(try numbers() == [1, 3])
    }

    /// Runs works of owners that all wait for the same writer.
    private func wait(_ works: [(owner: String, work: @Sendable (any Connection) throws -> Void)]) throws {
        let ended = DispatchGroup()
        try writers.write { _ in
            for (place, (owner, work)) in works.enumerated() {
                ended.enter()
                Thread { [writers] in
                    try? Budget.$current.withValue(Budget(.unlimited, of: owner)) { try writers.write(work) }
                    ended.leave()
                }.start()
                while writers.waiting <= place { sched_yield() }
            }
        }
        ended.wait()
    }

    @Test func letOwnersTakeTurns() throws {
        let order = Mutex<[String]>([])
        try wait(
            ["a1", "a2", "a3", "b1", "c1"].map { name in
                (String(name.prefix(1)), { _ in order.withLock { $0.append(name) } })
            })
        #expect(order.withLock { $0 } == ["a1", "b1", "c1", "a2", "a3"])
    }

    @Test(arguments: [("b", true), ("a", false)])
    func endATransactionThatOnlyOthersWaitFor(waiting owner: String, isEnded: Bool) throws {
        let limits = Budget.Limits(steps: .max, bytes: .max, time: nil, writing: .zero)
        let ended = DispatchGroup()
        let outcome = Result {
            try Budget.$current.withValue(Budget(limits, of: "a")) {
                try writers.write { connection in
                    try connection.run("INSERT INTO t VALUES (1)")
                    try Budget.current.check()
                    ended.enter()
                    Thread { [writers] in
                        try? Budget.$current.withValue(Budget(.unlimited, of: owner)) {
                            try writers.write { _ = try $0.run("INSERT INTO t VALUES (2)") }
                        }
                        ended.leave()
                    }.start()
                    while writers.waiting == 0 { sched_yield() }
                    try Budget.current.check()
                }
            }
        }
        ended.wait()
        if isEnded {
            #expect(throws: BudgetFailure.writing(limit: .zero)) { try outcome.get() }
        } else {
            try outcome.get()
        }
        #expect(try numbers() == (isEnded ? [2] : [1, 2]))
    }

    @Test func failWhoseTurnDoesNotComeInTime() throws {
        let limits = Budget.Limits(steps: .max, bytes: .max, time: .milliseconds(1))
        let ended = DispatchSemaphore(value: 0)
        let outcome = Mutex<Result<Void, any Error>?>(nil)
        try writers.write { _ in
            Thread { [writers] in
                let result = Result {
                    try Budget.$current.withValue(Budget(limits)) {
                        try writers.write { _ = try $0.run("INSERT INTO t VALUES (1)") }
                    }
                }
                outcome.withLock { $0 = result }
                ended.signal()
            }.start()
            ended.wait()
        }
        #expect(throws: StoreFailure.busy) { try outcome.withLock { $0 }?.get() }
        #expect(try numbers().isEmpty)
    }
}
