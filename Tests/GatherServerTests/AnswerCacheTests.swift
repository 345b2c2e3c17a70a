import GatherDatabase
import GatherKit
import GatherSQLite
import GatherTestSupport
import Synchronization
import Testing

@testable import GatherServer

/// The cache of answers.
struct AnswerCacheTests {
    private let folder: TemporaryFolder
    private let database: SQLiteDatabase
    private let cache: AnswerCache
    private let clock = Clock()
    private let answer = Endpoint.Response(.ok, body: .bytes([1, 2, 3], type: "application/json"))

    private final class Clock: Sendable {
        let second = Atomic(1)
    }

    init() throws {
        folder = try TemporaryFolder()
        database = try SQLiteDatabase(path: folder.path("store.sqlite"))
        try database.write { _ = try $0.run("CREATE TABLE t (n INTEGER)") }
        cache = AnswerCache(database) { [clock] in clock.second.load(ordering: .relaxed) }
    }

    private func question(_ target: String = "/api/players", _ authorization: String = "Bearer a") async throws
        -> AnswerCache.Question
    {
        try #require(await cache.question(target, authorization: authorization))
    }

    private func isKept(_ target: String = "/api/players", _ authorization: String = "Bearer a") async throws -> Bool {
        let question = try await question(target, authorization)
        return cache[question] != nil
    }

    @Test func areReusedForTheSameRequest() async throws {
        cache.keep(answer, to: try await question())
        #expect(try await isKept())
        #expect(try await !isKept("/api/players", "Bearer b"))
        #expect(try await !isKept("/api/gathers"))
        #expect(await cache.question("/api/players", authorization: nil) == nil)
    }

    @Test func areDroppedAfterAnyWrite() async throws {
        for writer in [database, try SQLiteDatabase(path: folder.path("store.sqlite"))] {
            cache.keep(answer, to: try await question())
            #expect(try await isKept())
            _ = try writer.write { try $0.run("INSERT INTO t VALUES (1)") }
            #expect(try await !isKept())
        }
    }

    @Test func areNotKeptAfterAConcurrentWrite() async throws {
        let before = try await question()
        _ = try database.write { try $0.run("INSERT INTO t VALUES (1)") }
        cache.keep(answer, to: before)
        #expect(try await !isKept())
    }

    @Test func lastAtMostASecond() async throws {
        cache.keep(answer, to: try await question())
        clock.second.store(2, ordering: .relaxed)
        #expect(try await !isKept())
    }

    @Test func areLimitedInNumberAndSizeAndSuccessful() async throws {
        cache.keep(Endpoint.Response(.notFound, reason: "x"), to: try await question("/1"))
        #expect(try await !isKept("/1"))
        let large = Endpoint.Response(
            .ok, body: .bytes([UInt8](repeating: 0, count: 1 << 20), type: "application/json"))
        cache.keep(large, to: try await question("/2"))
        #expect(try await !isKept("/2"))
        for number in 0..<1000 { cache.keep(answer, to: try await question("/\(number)")) }
        var kept = 0
        for number in 0..<1000 where try await isKept("/\(number)") { kept += 1 }
        #expect(kept > 0 && kept <= 256)
    }

    @Test func areNotKeptWithoutAVersion() async throws {
        let cache = AnswerCache(try SQLiteDatabase())
        #expect(await cache.question("/api/players", authorization: "Bearer a") == nil)
    }
}
