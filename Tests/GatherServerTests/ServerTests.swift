import Account
import Foundation
import GatherKit
import GatherTestSupport
import GatherWire
import HTTPTypes
import Players
import Testing

@testable import GatherServer

/// The server over HTTP; each module tests its own endpoints.
struct ServerTests {
    private let modules: [any FeatureModule.Type] = [AccountModule.self, PlayersModule.self]

    @Test func servesAnAccountAndItsPlayers() async throws {
        try await TestServer.with(modules) { server in
            let ana = try await server.register("ana")
            let made = try await server.send("POST", "/api/players", #"{"name":"Zoë","age":31}"#, authorization: ana)
            #expect(made.status == 201)
            #expect(made.headers["location"] == "/api/players/1")
            #expect(made.headers["content-type"] == nil)
            #expect(made.body.isEmpty)
            let list = try await server.send("GET", "/api/players", authorization: ana)
            #expect(list.status == 200)
            #expect(list.headers["content-type"] == "application/json")
            #expect(list.headers["x-request-id"] != nil)
            #expect(list.headers["date"]?.hasSuffix(" GMT") == true)
            #expect(list.body == #"[{"id":1,"name":"Zoë","age":31}]"#)
            let deleted = try await server.send("DELETE", "/api/players/1", authorization: ana)
            #expect(deleted.status == 204)
            #expect(deleted.headers["content-length"] == nil)
        }
    }

    @Test func hidesThePlayersOfOtherOrganizers() async throws {
        try await TestServer.with(modules) { server in
            let (ana, ion) = (try await server.register("ana"), try await server.register("ion"))
            _ = try await server.send("POST", "/api/players", #"{"name":"Zoe"}"#, authorization: ana)
            #expect(try await server.send("GET", "/api/players", authorization: ion).body == "[]")
            #expect(try await server.send("DELETE", "/api/players/1", authorization: ion).status == 404)
            #expect(try await server.send("GET", "/api/players").status == 401)
            #expect(try await server.send("GET", "/api/players", authorization: "Bearer x").status == 401)
        }
    }

    @Test(arguments: [
        ("GET", "/health", "", 200), ("HEAD", "/health", "", 200), ("GET", "/api/nothing", "", 404),
        ("DELETE", "/health", "", 405), ("PATCH", "/health", "", 405), ("POST", "/api/users", "{", 400),
        ("POST", "/api/players", "{}", 401),
    ])
    func answersWithTheRightStatus(method: String, path: String, body: String, status: Int) async throws {
        try await TestServer.with(modules) { server in
            let answer = try await server.send(method, path, body)
            #expect(answer.status == status)
            if status >= 400 { #expect(answer.body.hasPrefix(#"{"error":true,"reason":""#)) }
        }
    }

    @Test func refusesLargeBodiesAndContinues() async throws {
        try await TestServer.with(modules) { server in
            let answers = try await server.connect { connection in
                let large = String(repeating: "x", count: try Limits().body + 1)
                try connection.send("POST", "/api/users", large)
                let declared = try connection.answer()
                let chunk = "\(String(large.utf8.count, radix: 16))\r\n\(large)\r\n0\r\n\r\n"
                try connection.send(
                    "POST /api/users HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n\(chunk)")
                let chunked = try connection.answer()
                try connection.send("GET", "/health")
                return [declared, chunked, try connection.answer()]
            }
            #expect(answers.map(\.?.status) == [413, 413, 200])
            #expect(
                answers[0]?.body == #"{"error":true,"reason":"a body can have at most 65536 bytes","kind":"invalid"}"#)
        }
    }

    @Test func limitsConcurrentLargeBodies() async throws {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let slow = Endpoint(
            asynchronous: .post, "/large", "counts", message: .any, bodyLimit: 4 << 20, answers: .ok
        ) { request in
            begin.yield()
            for await _ in ended { break }
            return .init(.ok, body: .bytes(Array("\(request.body.count)".utf8), type: "text/plain"))
        }
        try await TestServer.with(
            modules, own: [slow], limits: { ($0.memory, $0.memoryOfOwner) = (4 << 20, 3 << 19) }
        ) { server in
            let ana = try await server.register("ana")
            let large = String(repeating: "x", count: try Limits().body + 1)
            async let first = server.send("POST", "/large", large, authorization: ana)
            for await _ in begun { break }
            let second = try await server.send("POST", "/large", large, authorization: ana)
            #expect(second.status == 503)
            #expect(second.headers["retry-after"] == "3")
            end.yield()
            #expect(try await first.body == "\(large.utf8.count)")
            end.yield()
            #expect(try await server.send("POST", "/large", large, authorization: ana).status == 200)
            #expect(try await server.send("POST", "/large", large).status == 413, "large bodies need a login")
        }
    }

    @Test func needsTheCredentialsOfAnAsynchronousEndpoint() async throws {
        let own = [("/name", Endpoint.Caller.login), ("/token", .organizer), ("/any", .guest)].map { path, caller in
            Endpoint(asynchronous: .get, path, "answers", for: caller, answers: .ok) { _ in .ok() }
        }
        try await TestServer.with(own: own) { server in
            for (path, status) in [("/name", 401), ("/token", 401), ("/any", 200)] {
                let answer = try await server.send("GET", path)
                #expect(answer.status == status)
            }
            let known = try await server.send("GET", "/token", authorization: "Bearer x")
            #expect(known.status == 200)
        }
    }

    @Test func answersTheFirstOfPipelinedRequests() async throws {
        try await TestServer.with(modules) { server in
            let answers = try await server.connect { connection in
                try connection.send(String(repeating: "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 300))
                return try (0..<2).map { _ in try connection.answer() }
            }
            #expect(answers.map { $0?.status } == [200, nil])
            #expect(answers[0]?.headers["connection"] == "close")
        }
    }

    @Test func answersRequestsOneAfterTheOther() async throws {
        try await TestServer.with(modules) { server in
            let ana = try await server.register("ana")
            let statuses = try await server.connect { connection in
                try (1...100).map { _ in
                    try connection.send("GET", "/api/players", authorization: ana)
                    return try connection.answer()?.status
                }
            }
            #expect(statuses == Array(repeating: 200, count: 100))
        }
    }

    @Test func survivesDisconnectingClients() async throws {
        try await TestServer.with(modules) { server in
            for part in ["", "GET /hea", "POST /api/users HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"] {
                try await server.connect { try $0.send(part) }
            }
            #expect(try await server.send("GET", "/health").status == 200)
        }
    }

    @Test func reportsATakenPort() async throws {
        try await TestServer.with(modules) { server in
            let app = try TestApplication([])
            let second = Server(
                app.application,
                try ServerSettings(Settings(WireModule.settings), host: "127.0.0.1", port: server.port),
                logger: app.services.logger, version: "0")
            let taken = ServerFailure.portTaken(host: "127.0.0.1", port: server.port)
            await #expect(throws: taken) { try await second.run(until: []) { _ in } }
            #expect(taken.kind.exitCode == 69)
        }
        let app = try TestApplication([])
        let nowhere = Server(
            app.application, try ServerSettings(Settings(WireModule.settings), host: "nowhere.invalid", port: 0),
            logger: app.services.logger, version: "0")
        let failure = await #expect(throws: ServerFailure.self) { try await nowhere.run(until: []) { _ in } }
        #expect(failure?.message.hasPrefix("cannot listen on port 0 of nowhere.invalid") == true)
    }

    @Test func formatsHTTPDates() {
        #expect(httpDate(1_795_262_400) == "Sat, 21 Nov 2026 12:00:00 GMT")
    }
}
