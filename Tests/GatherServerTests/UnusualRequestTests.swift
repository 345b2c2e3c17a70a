import Account
import Foundation
import GatherTestSupport
import Players
import Testing

@testable import GatherServer

/// Rare requests and unusual bodies.
struct UnusualRequestTests {
    private static let account = #"{"username":"ana","password":"correct horse"}"#

    @Test func areAnsweredWithoutABodyForHEAD() async throws {
        try await TestServer.with { server in
            let answers = try await server.connect { connection in
                try connection.send("HEAD", "/health")
                let head = try connection.answer(hasBody: false)
                try connection.send("GET", "/health")
                return (head, try connection.answer())
            }
            #expect(answers.0?.headers["content-length"] == "15")
            #expect(answers.1?.body == #"{"status":"ok"}"#)
        }
    }

    @Test func areAnsweredWith100ContinueOnRequest() async throws {
        try await TestServer.with([AccountModule.self]) { server in
            let status = try await server.connect { connection in
                let size = Self.account.utf8.count
                try connection.send(
                    "POST /api/users HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: \(size)\r\n\r\n"
                )
                #expect(try connection.text(until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 100 Continue\r\n") == true)
                try connection.send(Self.account)
                return try connection.answer()?.status
            }
            #expect(status == 201)
        }
    }

    @Test(arguments: [("/api/users", 9_999_999, 413), ("/api/users", 100_000, 413), ("/api/nothing", 1, 404)])
    func areRefusedBeforeTheirBodyIsSent(path: String, size: Int, status: Int) async throws {
        try await TestServer.with([AccountModule.self]) { server in
            let first = try await server.connect { connection in
                try connection.send(
                    "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: \(size)\r\n\r\n"
                )
                return try connection.answer()?.status
            }
            #expect(first == status)
        }
    }

    @Test func mayArriveInPieces() async throws {
        try await TestServer.with([AccountModule.self]) { server in
            let status = try await server.connect { connection in
                let (head, tail) = (Self.account.prefix(10), Self.account.dropFirst(10))
                try connection.send(
                    "POST /api/users HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                )
                for piece in [head, tail] {
                    try connection.send("\(String(piece.utf8.count, radix: 16));ignored=1\r\n\(piece)\r\n")
                }
                try connection.send("0\r\nX-Trailer: 1\r\n\r\n")
                connection.finish()
                return try connection.answer()?.status
            }
            #expect(status == 201, "a client may close its side after the request")
        }
    }

    private static let deep = String(repeating: "[", count: 500_000)
    private static let manyFields = "{" + (0..<50_000).map { #""\#($0)":1,"# }.joined() + #""name":"Zoe"}"#

    @Test(arguments: [
        ("", "name is missing"), ("[]", "the body is not a JSON object"), ("{", "the body is not a JSON object"),
        (deep, "the body is not a JSON object"), (#"{"x":\#(deep)"#, "the body is not a JSON object"),
        (#"{"name":1}"#, "name must be text"), (#"{"name":"Zoe","age":1e400}"#, "too large a number"),
        (#"{"name":"Zoe","age":99999999999999999999}"#, "is not a valid number"),
        (#"{"name":"Zoe","age":1.5}"#, "age must be an integer"),
        (#"{"name":"Zo\u0000e"}"#, "control"), (#"{"name":"\ud800"}"#, "a string has an unpaired surrogate ("),
        (#"{"name":"\#(String(repeating: "x", count: 500_000))"}"#, "100"),
    ])
    func areRefusedWithAnInvalidBody(body: String, reason: String) async throws {
        try await TestServer.with([AccountModule.self, PlayersModule.self]) { server in
            let ana = try await server.register("ana")
            let answer = try await server.send("POST", "/api/players", body, authorization: ana)
            #expect(answer.status == 400)
            #expect(answer.body.contains(reason), "\(answer.body)")
        }
    }

    @Test func mayHaveUnusualBodies() async throws {
        try await TestServer.with([AccountModule.self, PlayersModule.self]) { server in
            let ana = try await server.register("ana")
            for body in [Self.manyFields, #" {"name" : "I\u00f3n", "name2":null} "#] {
                let answer = try await server.send("POST", "/api/players", body, authorization: ana)
                #expect(answer.status == 201, "\(answer.body)")
            }
            let bytes = Array(#"{"name":""#.utf8) + [0xFF, 0xFE] + Array(#""}"#.utf8)
            let answer = try await server.connect { connection in
                try connection.send("POST /api/players HTTP/1.1\r\nHost: localhost\r\n")
                try connection.send(
                    "Content-Type: application/json\r\nAuthorization: \(ana)\r\nContent-Length: \(bytes.count)\r\n\r\n")
                try connection.send(bytes)
                return try connection.answer()
            }
            #expect(answer?.status == 400, "invalid UTF-8")
        }
    }

    @Test(arguments: ["/%", "/%FF", "/api/players/%00", "/api/players/99999999999999999999", "//", "/api/../health"])
    func areRefusedAtUnknownPaths(path: String) async throws {
        try await TestServer.with([AccountModule.self, PlayersModule.self]) { server in
            let answer = try await server.send("GET", path)
            #expect([404, 405].contains(answer.status))
        }
    }
}
