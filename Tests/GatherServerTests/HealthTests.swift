import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherServer

/// Whether a server answers, and whether it is ready.
struct HealthTests {
    @Test func isHealthyAndReadyWithItsStore() async throws {
        try await TestServer.with { server in
            for path in ["/health", "/ready"] {
                let answer = try await server.send("GET", path)
                #expect(answer.status == 200 && answer.body == #"{"status":"ok"}"#, "\(path)")
            }
        }
    }

    @Test func isHealthyAndNotReadyWithoutItsStore() async throws {
        try await TestServer.with(database: LostDatabase(failure: .unreachable("gone"))) { server in
            #expect(try await server.send("GET", "/health").status == 200)
            let answer = try await server.send("GET", "/ready")
            #expect(answer.status == 503 && answer.headers["retry-after"] != nil)
        }
    }
}

/// A store whose every use fails.
struct LostDatabase: Database {
    let failure: StoreFailure

    func changesElsewhere() throws -> Int? { throw failure }
    func read<Result>(_ work: (any Connection) throws -> Result) throws -> Result { throw failure }
    func write<Result>(_ terms: WriteTerms, _ work: (any Connection) throws -> Result) throws -> Result {
        throw failure
    }
}
