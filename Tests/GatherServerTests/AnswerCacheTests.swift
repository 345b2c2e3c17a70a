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

    private func isKept(_ target: String = "/api/players", _ authorization: String = "Bearer a") throws -> Bool {
        let question = try question(target, authorization)
        return cache[question] != nil
    }

    @Test func areThoseToTheSameQuestion() throws {
        cache.keep(answer, to: try question())
        #expect(try isKept())
        #expect(try !isKept("/api/players", "Bearer b"))
        #expect(try !isKept("/api/gathers"))
        #expect(cache.question("/api/players", authorization: nil) == nil)
    }

    @Test func areForgottenWhenAnybodyWrites() throws {
        for writer in [database, try SQLiteDatabase(path: folder.path("store.sqlite"))] {
            cache.keep(answer, to: try question())
            #expect(try isKept())
            _ = try writer.write { try $0.run("INSERT INTO t VALUES (1)") }
            #expect(try !isKept())
        }
    }

    @Test func areNotKeptWhenSomebodyWroteMeanwhile() throws {
        let before = try question()
        _ = try database.write { try $0.run("INSERT INTO t VALUES (1)") }
        cache.keep(answer, to: before)
        #expect(try !isKept())
    }

    @Test func lastNoLongerThanTheSecond() throws {
        cache.keep(answer, to: try question())
        clock.second.store(2, ordering: .relaxed)
        #expect(try !isKept())
    }

    @Test func areFewAndSmallAndGood() throws {
        cache.keep(Answer(.notFound, reason: "x"), to: try question("/1"))
        #expect(try !isKept("/1"))
        let large = Answer(.ok, body: .whole([UInt8](repeating: 0, count: 1 << 20), type: "application/json"))
        cache.keep(large, to: try question("/2"))
        #expect(try !isKept("/2"))
        for number in 0..<1000 { cache.keep(answer, to: try question("/\(number)")) }
        let kept = try (0..<1000).count { try isKept("/\($0)") }
        #expect(kept > 0 && kept <= 256)
    }

    @Test func areNoneWhereTheStateIsNotKnown() throws {
        #expect(AnswerCache(try SQLiteDatabase()).question("/api/players", authorization: "Bearer a") == nil)
    }
}
