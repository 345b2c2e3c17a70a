import Account
import Foundation
import GatherKit
import GatherTestSupport
import HTTPTypes
import Testing

@testable import GatherServer

/// Invalid and malicious requests.
struct BadRequestTests {
    private static let many = String(repeating: "X-Field: 1\r\n", count: 101)

    /// Requests, each with the status and the reason of its answer.
    private static let requests: [(request: String, status: Int, reason: String)] = [
        ("NONSENSE\r\n\r\n", 400, "this is not HTTP/1.1"),
        ("GET /health HTTP/1.1\r\nno colon\r\n\r\n", 400, "this is not HTTP/1.1"),
        ("GET /health HTTP/9.9\r\n\r\n", 400, "this is not HTTP/1.1"),
        ("G=T /health HTTP/1.1\r\n\r\n", 400, "this is not HTTP/1.1"),
        ("GET /health HTTP/1.1\r\nX-Text: a\u{0}b\r\n\r\n", 400, "this is not HTTP/1.1"),
        ("POST /api/users HTTP/1.1\r\nContent-Length: many\r\n\r\n", 400, "this is not HTTP/1.1"),
        ("POST /api/users HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx", 400, "this is not HTTP/1.1"),
        (
            "POST /api/users HTTP/1.1\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400,
            "this is not HTTP/1.1"
        ),
        (
            "POST /api/users HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nmany\r\n\r\n", 400,
            "the body is not HTTP/1.1"
        ),
        (
            "GET /health HTTP/1.1\r\nX-Large: \(String(repeating: "x", count: 20_000))\r\n\r\n", 431,
            "a header can have at most 100 fields of at most 16384 bytes"
        ),
        ("GET /health HTTP/1.1\r\n\(many)\r\n", 431, "a header can have at most 100 fields of at most 16384 bytes"),
        (
            "GET /api/\(String(repeating: "x", count: 9_000)) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            414,
            "a path can have at most 8192 bytes"
        ),
        (
            "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", 400,
            "a path must begin with /, or with the host that Host names"
        ),
        (
            "GET http://x HTTP/1.1\r\nHost: localhost\r\n\r\n", 400,
            "a path must begin with /, or with the host that Host names"
        ),
        (
            "GET http://Localhost:1/api HTTP/1.1\r\nHost: localhost:1\r\nConnection: close\r\n\r\n", 404,
            "there is nothing at this path"
        ),
        ("GET /health HTTP/1.0\r\nHost: localhost\r\n\r\n", 505, "this server accepts only HTTP/1.1"),
        (
            "POST /api/users HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501,
            "chunked is the only transfer coding here"
        ),
        ("GET /health HTTP/1.1\r\n\r\n", 400, "an HTTP/1.1 request must name its host exactly once"),
        (
            "GET /health HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400,
            "an HTTP/1.1 request must name its host exactly once"
        ),
        (
            "POST /api/users HTTP/1.1\r\nHost: localhost\r\nExpect: miracles\r\nConnection: close\r\n\r\n", 417,
            "the Expect header can only be 100-continue"
        ),
    ]

    @Test func areAnsweredWithAReason() async throws {
        try await TestServer.with([AccountModule.self]) { server in
            for (request, status, reason) in Self.requests {
                let (answer, rest) = try await server.connect { connection in
                    try connection.send(request)
                    return (try connection.answer(), try connection.rest())
                }
                #expect(answer?.status == status, "\(request.prefix(200))")
                #expect(
                    answer?.body.hasPrefix(#"{"error":true,"reason":"\#(reason)""#) == true, "\(request.prefix(200))")
                #expect(rest.isEmpty, "the connection is closed")
                #expect(try await server.send("GET", "/health").status == 200)
            }
        }
    }

    @Test(arguments: [
        "", "GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        "POST /api/users HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
        "POST /api/users HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
    ])
    func haveATimeLimit(request: String) async throws {
        try await TestServer.with(
            [AccountModule.self], limits: { ($0.headTime, $0.bodyTime) = (.milliseconds(50), .milliseconds(50)) }
        ) { server in
            let rest = try await server.connect { connection in
                try connection.send(request)
                return try connection.rest()
            }
            #expect(rest.isEmpty)
        }
    }

    @Test(arguments: [false, true]) func areClosedIfTheirAnswersAreNotRead(asksForMore: Bool) async throws {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let endless = Endpoint(asynchronous: .get, "/stream", "streams", answers: .ok) { _ in
            let stream = ResponseStream(type: "text/plain", isEndless: true) { send in
                defer { end.finish() }
                while true { try await send(String(repeating: "x", count: 1 << 16)) }
            }
            return .init(.ok, body: .stream(stream))
        }
        try await TestServer.with(own: [endless], limits: { $0.readingTime = .milliseconds(50) }) { server in
            try await server.connect { connection in
                try connection.send("GET", "/stream")
                let hasEnded = DispatchSemaphore(value: 0)
                Task {
                    for await _ in ends {}
                    hasEnded.signal()
                }
                let end = DispatchTime.now() + 600
                while asksForMore, DispatchTime.now() < end, hasEnded.wait(timeout: .now() + 0.01) == .timedOut {
                    // The server may have closed the connection meanwhile.
                    try? connection.send("GET", "/stream")
                }
                #expect(DispatchTime.now() < end && (asksForMore || hasEnded.wait(timeout: end) == .success))
            }
        }
    }

    @Test func areRefusedOnTooManyConnections() async throws {
        try await TestServer.with(limits: { ($0.connectionsOfAddress, $0.countsLoopback) = (1, true) }) { server in
            let second = try await server.connect { connection in
                try connection.send("GET", "/health")
                #expect(try connection.answer()?.status == 200)
                return try HTTPConnection(port: server.port).answer()
            }
            #expect(second?.status == 503)
            #expect(second?.headers["retry-after"] == "1")
        }
    }

    @Test func makeRoomForOthersByTheLongestIdleConnection() async throws {
        try await TestServer.with([AccountModule.self], limits: { $0.connections = 2 }) { server in
            let statuses = try await server.connect { first in
                try first.send("GET", "/health")
                #expect(try first.answer()?.status == 200)
                // Half a request keeps no place either.
                let second = try HTTPConnection(port: server.port)
                try second.send("GET", "/health")
                #expect(try second.answer()?.status == 200)
                try second.send(
                    "POST /api/users HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{")
                // More than two, as the server may read that half only after it has answered the next ones.
                let others = try (0..<10).map { _ in
                    let next = try HTTPConnection(port: server.port)
                    try next.send("GET", "/health")
                    return (next, try next.answer()?.status)
                }
                return try others.map(\.1) + [first.answer()?.status, second.answer()?.status]
            }
            #expect(statuses == Array(repeating: 200, count: 10) + [nil, nil])
        }
    }

    @Test func mayAskForTheConnectionToBeClosedAmongOtherOptions() async throws {
        try await TestServer.with { server in
            let rest = try await server.connect { connection in
                try connection.send("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive, Close\r\n\r\n")
                #expect(try connection.answer()?.status == 200)
                return try connection.rest()
            }
            #expect(rest.isEmpty)
        }
    }
}
