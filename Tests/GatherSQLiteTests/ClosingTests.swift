import Foundation
import GatherDatabase
import GatherTestSupport
import Synchronization
import Testing

@testable import GatherSQLite

/// A database file that is copied without the log beside it.
struct ClosingTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store.sqlite")
    }

    /// A database that does nothing while it is idle.
    private func database() throws -> SQLiteDatabase { try SQLiteDatabase(path: path, idleTime: 1_000_000) }

    private func fill(_ database: SQLiteDatabase) throws {
        try database.write { connection in
            try connection.define("CREATE TABLE t (n INTEGER)")
            try connection.run("INSERT INTO t VALUES (7)")
        }
    }

    /// The numbers in a copy of the file alone.
    private func numbersInACopy() throws -> [Int] {
        let copy = folder.path(UUID().uuidString)
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        return try SQLiteDatabase(path: copy).read { connection in
            try connection.hasTable("t") ? connection.all("SELECT n FROM t") { try $0.integer("n") } : []
        }
    }

    private var log: Int {
        (try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int) ?? 0
    }

    @Test func hasEverythingInItOnceClosed() throws {
        let database = try database()
        try fill(database)
        #expect(try numbersInACopy() == [] && log > 0)
        database.close()
        #expect(try numbersInACopy() == [7] && log == 0)
    }

    @Test func isClosedWhileAnotherProgramHasItOpen() throws {
        let (ours, theirs) = (try database(), try database())
        try fill(ours)
        _ = try theirs.read { try $0.hasTable("t") }
        ours.close()
        #expect(try numbersInACopy() == [7] && log == 0)
        #expect(try theirs.read { try $0.all("SELECT n FROM t") { try $0.integer("n") } } == [7])
    }

    @Test func losesNothingIfAnotherProgramIsReading() throws {
        let (ours, theirs) = (try database(), try database())
        try fill(ours)
        try theirs.read { connection in
            _ = try connection.hasTable("t")
            ours.close()
            #expect(log > 0)
        }
        theirs.close()
        #expect(try database().read { try $0.all("SELECT n FROM t") { try $0.integer("n") } } == [7])
    }

    @Test func leavesNothingBesideItAfterReadsOnOtherConnections() throws {
        do {
            let database = try database()
            try fill(database)
            try database.write { _ in
                // On a connection of its own, which could not remove the log if it were the last one.
                _ = try database.read { try $0.hasTable("t") }
            }
            database.close()
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["store.sqlite"])
    }

    @Test func hasEverythingInItWhenIdle() throws {
        let database = try SQLiteDatabase(path: path, idleTime: 0)
        try fill(database)
        let end = ContinuousClock.now + .seconds(60)
        while log > 0, .now < end { sched_yield() }
        #expect(try numbersInACopy() == [7] && log == 0)
    }
}

struct IdleCheckpointTests {
    @Test func triesAgainWhileTheLogIsInUse() {
        let done = DispatchSemaphore(value: 0)
        let tries = Mutex(0)
        let idle = IdleCheckpoint(after: 0) {
            let number = tries.withLock { tries in
                tries += 1
                return tries
            }
            if number == 3 { done.signal() }
            return number == 3
        }
        idle.restart()
        #expect(done.wait(timeout: .now() + 60) == .success)
        // Nothing more is tried until the next write.
        idle.restart()
        while tries.withLock({ $0 }) < 4 { sched_yield() }
        withExtendedLifetime(idle) { #expect(tries.withLock { $0 } >= 4) }
    }

    @Test func endsWithItsDatabase() {
        weak var released: IdleCheckpoint?
        do {
            let idle = IdleCheckpoint(after: 1_000_000) { true }
            idle.restart()
            released = idle
        }
        #expect(released == nil)
    }
}
