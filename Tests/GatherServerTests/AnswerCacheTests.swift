import GatherDatabase
import GatherSQLite
import GatherTestSupport
import HTTPTypes
import Synchronization
import Testing

@testable import GatherServer

/// Answers that are given again.
struct AnswerCacheTests {
    private let folder: TemporaryFolder
    private let database: SQLiteDatabase
    private let cache: AnswerCache
    private let clock = Clock()
    private let answer = Answer(.ok, body: .whole([1, 2, 3], type: "application/json"))

    private final class Clock: Sendable {
        let second = Atomic(1)
    }

    init() throws {
        folder = try TemporaryFolder()
        database = try SQLiteDatabase(path: folder.path("store.sqlite"))
        try database.write { _ = try $0.run("CREATE TABLE t (n INTEGER)") }
        cache = AnswerCache(database) { [clock] in clock.second.load(ordering: .relaxed) }
    }

    private func question(_ target: String = "/api/players", _ authorization: String = "Bearer a") throws
        -> AnswerCache.Question
    {
        try #require(cache.question(target, authorization: authorization))
    }

    @Test func areThoseToTheSameQuestion() throws {
        cache.keep(answer, to: try question())
        #expect(cache[try question()] != nil)
        #expect(cache[try question("/api/players", "Bearer b")] == nil)
        #expect(cache[try question("/api/gathers")] == nil)
        #expect(cache.question("/api/players", authorization: nil) == nil)
    }

    @Test func areForgottenWhenAnybodyWrites() throws {
        for writer in [database, try SQLiteDatabase(path: folder.path("store.sqlite"))] {
            cache.keep(answer, to: try question())
            #expect(cache[try question()] != nil)
            _ = try writer.write { try $0.run("INSERT INTO t VALUES (1)") }
            #expect(cache[try question()] == nil)
        }
    }

    @Test func areNotKeptWhenSomebodyWroteMeanwhile() throws {
        let before = try question()
        _ = try database.write { try $0.run("INSERT INTO t VALUES (1)") }
        cache.keep(answer, to: before)
        #expect(cache[try question()] == nil)
    }

    @Test func lastNoLongerThanTheSecond() throws {
        cache.keep(answer, to: try question())
        clock.second.store(2, ordering: .relaxed)
        #expect(cache[try question()] == nil)
    }

    @Test func areFewAndSmallAndGood() throws {
        cache.keep(Answer(.notFound, reason: "x"), to: try question("/1"))
        #expect(cache[try question("/1")] == nil)
        let large = Answer(.ok, body: .whole([UInt8](repeating: 0, count: 1 << 20), type: "application/json"))
        cache.keep(large, to: try question("/2"))
        #expect(cache[try question("/2")] == nil)
        for number in 0..<1000 { cache.keep(answer, to: try question("/\(number)")) }
        let kept = try (0..<1000).count { cache[try question("/\($0)")] != nil }
        #expect(kept > 0 && kept <= 256)
    }

    @Test func areNoneWhereTheStateIsNotKnown() throws {
        #expect(AnswerCache(try SQLiteDatabase()).question("/api/players", authorization: "Bearer a") == nil)
    }
}
