import AllFeatures
import GatherKit
import GatherTestSupport
import GatherWire
import Testing

@testable import GatherServer

/// REST requests repeated after a lost answer.
struct IdempotencyTests {
    private func post(
        _ path: String, _ body: String, key: String, by authorization: String, to server: TestServer
    ) async throws -> HTTPConnection.Answer {
        try await server.send("POST", path, body, authorization: authorization, headers: ["Idempotency-Key": key])
    }

    private func with(_ work: @Sendable (TestServer, _ ana: String, _ ion: String) async throws -> Void) async throws {
        try await TestServer.with(allFeatures + [WireModule.self]) { server in
            try await work(server, server.register("ana"), server.register("ion"))
        }
    }

    @Test func runOnceAndReturnTheFirstAnswer() async throws {
        try await with { server, ana, ion in
            let body = #"{"name":"Zoë"}"#
            let first = try await post("/api/players", body, key: "k1", by: ana, to: server)
            let again = try await post("/api/players", body, key: "k1", by: ana, to: server)
            #expect(first.status == 201 && again.status == 201)
            #expect(first.headers["location"] == again.headers["location"])
            let list = try await server.send("GET", "/api/players", authorization: ana)
            #expect(list.body.count(of: "Zo") == 1, "\(list.body)")
            // Keys are separate for each organizer.
            #expect(try await post("/api/players", body, key: "k1", by: ion, to: server).status == 201)
            let match = try await post("/api/gathers", "{}", key: "k2", by: ana, to: server)
            let same = try await post("/api/gathers", "{}", key: "k2", by: ana, to: server)
            #expect(match.headers["location"] != nil && match.headers["location"] == same.headers["location"])
        }
    }

    @Test func areRefusedWithTheKeyOfAnotherRequest() async throws {
        try await with { server, ana, _ in
            _ = try await post("/api/players", #"{"name":"Zoë"}"#, key: "k1", by: ana, to: server)
            for (path, body) in [("/api/players", #"{"name":"Mia"}"#), ("/api/gathers", #"{"name":"Zoë"}"#)] {
                #expect(try await post(path, body, key: "k1", by: ana, to: server).status == 409)
            }
            let long = String(repeating: "k", count: 101)
            #expect(try await post("/api/players", "{}", key: long, by: ana, to: server).status == 400)
        }
    }

    /// Even if nothing else can be wrong with a request.
    @Test func areDescribedAsRefused() async throws {
        try await with { server, ana, _ in
            for endpoint in try World().app.endpoints where endpoint.takesKey {
                #expect(endpoint.allAnswers.contains(.badRequest), "\(endpoint.name)")
                #expect(endpoint.allAnswers.contains(.conflict), "\(endpoint.name)")
            }
            #expect(try await post("/api/v2/token", "", key: "k k", by: ana, to: server).status == 400)
            _ = try await post("/api/gathers", "{}", key: "k1", by: ana, to: server)
            #expect(try await post("/api/v2/token", "", key: "k1", by: ana, to: server).status == 409)
        }
    }

    @Test func mayBeRetriedAfterAFailure() async throws {
        try await with { server, ana, _ in
            let match = try await post("/api/gathers", "{}", key: "k1", by: ana, to: server).headers["location"] ?? ""
            let team = #"{"team":"Team A"}"#
            #expect(try await post("\(match)/players/1", team, key: "k2", by: ana, to: server).status == 404)
            _ = try await post("/api/players", #"{"name":"Zoë"}"#, key: "k3", by: ana, to: server)
            #expect(try await post("\(match)/players/1", team, key: "k2", by: ana, to: server).status == 200)
        }
    }

    @Test func areNotStoredForLogins() async throws {
        try await with { server, ana, _ in
            let renewed = try await post("/api/v2/token", "", key: "k1", by: ana, to: server)
            #expect(renewed.status == 200)
            #expect(try await post("/api/v2/token", "", key: "k1", by: ana, to: server).status == 401)
        }
    }
}

extension String {
    fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
