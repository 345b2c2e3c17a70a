import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherServer

/// Compression, and answers that a client has already.
struct NegotiationTests {
    private static let text = String(repeating: "Ana passes to Zoë. ", count: 400)

    /// An endpoint that always answers the same.
    private static func endpoint(
        _ path: String, _ body: String = text, type: String = "text/html; charset=utf-8",
        headers: [String: String] = [:]
    ) -> Endpoint {
        Endpoint(asynchronous: .get, path, "answers", for: .anyone, answers: .ok, .notModified) { _ in
            .init(.ok, headers: headers, body: .bytes(Array(body.utf8), type: type))
        }
    }

    /// Sends a request with header fields.
    private static func send(
        _ server: TestServer, _ path: String, _ fields: String..., method: String = "GET"
    ) async throws -> HTTPConnection.Answer {
        let lines = ["\(method) \(path) HTTP/1.1", "Host: localhost"] + fields
        return try await server.connect { connection in
            try connection.send(lines.joined(separator: "\r\n") + "\r\n\r\n")
            return try #require(try connection.answer(hasBody: method != "HEAD"))
        }
    }

    private static func unpacked(_ data: Data) throws -> String {
        let folder = try TemporaryFolder()
        try data.write(to: folder.url.appending(path: "text.gz"))
        let gzip = Process()
        gzip.executableURL = URL(filePath: "/usr/bin/gzip")
        gzip.arguments = ["-d", folder.path("text.gz")]
        try gzip.run()
        gzip.waitUntilExit()
        return try String(contentsOfFile: folder.path("text"), encoding: .utf8)
    }

    @Test(
        arguments: [
            ("gzip", true), ("GZIP", true), ("x-gzip", true), ("deflate, gzip;q=0.5", true), ("*", true),
            ("br, *;q=0.1", true),
            ("gzip;q=1.0, identity; q=0.5, *;q=0", true), ("gzip ; q=0.001", true), ("identity;q=0, *", true),
            (nil, false), ("", false), ("identity", false), ("br, deflate", false), ("gzip;q=0", false),
            ("gzip; Q=0.000, *", false), ("*;q=0", false), ("gzip;q=0.5, identity", false), ("gzip;q=x", false),
            (",;q=1,", false), ("gzipped", false),
        ] as [(String?, Bool)])
    func readTheHeader(accepted: String?, isGzip: Bool) {
        #expect(Endpoint.Response.acceptsGzip(accepted) == isGzip, "\(accepted ?? "nothing")")
    }

    @Test(arguments: [
        "text/html; charset=utf-8", "application/json", "image/svg+xml", "text/css", "text/javascript", "text/calendar",
        "application/yaml", "application/manifest+json",
    ])
    func compressTexts(type: String) async throws {
        try await TestServer.with(own: [Self.endpoint("/text", type: type)]) { server in
            let packed = try await Self.send(server, "/text", "Accept-Encoding: br, gzip")
            #expect(packed.headers["content-encoding"] == "gzip")
            #expect(packed.headers["content-type"] == type)
            #expect(packed.headers["vary"] == "Accept-Encoding")
            #expect(packed.data.count < Self.text.utf8.count / 10)
            #expect(try Self.unpacked(packed.data) == Self.text)
            let head = try await Self.send(server, "/text", "Accept-Encoding: br, gzip", method: "HEAD")
            #expect(head.headers["content-length"] == String(packed.data.count))
            #expect(head.headers["content-encoding"] == "gzip")
            let plain = try await Self.send(server, "/text")
            #expect(plain.body == Self.text)
            #expect(plain.headers["content-encoding"] == nil)
            #expect(plain.headers["vary"] == "Accept-Encoding", "caches keep both")
        }
    }

    @Test func leaveOthersAsTheyAre() async throws {
        let endpoints = [
            Self.endpoint("/short", "short"), Self.endpoint("/image", type: "image/png"),
            Self.endpoint("/packed", headers: ["Content-Encoding": "br"]),
            Self.endpoint("/cookie", headers: ["Vary": "Cookie"]),
        ]
        try await TestServer.with(own: endpoints) { server in
            for path in ["/short", "/image", "/packed"] {
                let answer = try await Self.send(server, path, "Accept-Encoding: gzip")
                #expect(answer.body == (path == "/short" ? "short" : Self.text))
                #expect(answer.headers["content-encoding"] != "gzip")
                #expect(answer.headers["vary"] == nil)
            }
            let varied = try await Self.send(server, "/cookie", "Accept-Encoding: gzip")
            #expect(varied.headers["vary"] == "Cookie, Accept-Encoding")
        }
    }

    @Test func compressLargeOnesAsLongAsThereIsMemory() async throws {
        let large = String(repeating: Self.text, count: 100)
        var limits = Limits.ofTests
        for isEnough in [true, false] {
            limits.memoryOfOwner = large.utf8.count + (isEnough ? 0 : -1)
            try await TestServer.with(own: [Self.endpoint("/large", large)], limits: limits) { server in
                for _ in 1...2 {
                    let answer = try await Self.send(server, "/large", "Accept-Encoding: gzip")
                    #expect(answer.headers["content-encoding"] == (isEnough ? "gzip" : nil))
                    #expect(try (isEnough ? Self.unpacked(answer.data) : answer.body) == large)
                }
            }
        }
    }

    /// What a client has, and the status of the answer.
    private static let tags = [
        (#""1""#, 304), (#"W/"1""#, 304), (#""0", "1""#, 304), (#""0",W/"1""#, 304), ("*", 304), (#""0""#, 200),
        ("1", 200), (#""1-""#, 200),
    ]

    @Test(arguments: ["GET", "HEAD"]) func areNotSentAgain(method: String) async throws {
        let headers = ["ETag": #""1""#, "Cache-Control": "no-cache"]
        try await TestServer.with(own: [Self.endpoint("/page", headers: headers)]) { server in
            for (tags, status) in Self.tags {
                for field in ["Accept: */*", "Accept-Encoding: gzip"] {
                    let answer = try await Self.send(server, "/page", "If-None-Match: \(tags)", field, method: method)
                    #expect(answer.status == status, "\(tags)")
                    #expect(answer.headers["etag"] == (field == "Accept: */*" ? #""1""# : #"W/"1""#))
                    #expect(answer.headers["cache-control"] == "no-cache")
                    #expect(answer.headers["vary"] == "Accept-Encoding")
                    if status == 304 { #expect(answer.headers["content-length"] == nil) }
                }
            }
        }
    }

    @Test func keepTheConnectionAfterNothingNew() async throws {
        try await TestServer.with(own: [Self.endpoint("/page", headers: ["ETag": #""1""#])]) { server in
            let statuses = try await server.connect { connection in
                try (1...2).map { _ in
                    try connection.send("GET /page HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: *\r\n\r\n")
                    return try connection.answer()?.status
                }
            }
            #expect(statuses == [304, 304])
        }
    }

    @Test func serveTheirDescription() async throws {
        try await TestServer.with(WireClient.modules, metrics: .all) { server in
            let answer = try await server.send("GET", "/openapi.json")
            #expect(answer.status == 200 && answer.headers["content-type"] == "application/json")
            let described = try TestApplication(WireClient.modules).application
            let document = OpenAPI(of: described).document(at: "http://localhost")
            #expect(try Value(json: answer.data) == document)
            let tag = try #require(answer.headers["etag"])
            let again = try await Self.send(server, "/openapi.json", "If-None-Match: \(tag)")
            #expect(again.status == 304 && again.body.isEmpty)
        }
    }

    @Test(arguments: ["127.0.0.1:7301", "football.localhost", "[::1]:80"])
    func describeTheServerAtTheAddressOfTheRequest(host: String) async throws {
        let proxies = TrustedProxies([try #require(NetworkRange("127.0.0.1"))])
        try await TestServer.with(WireClient.modules, metrics: .all, proxies: proxies) { server in
            for (scheme, header) in [("http", ""), ("https", "X-Forwarded-Proto: https\r\n")] {
                let answer = try await server.connect { connection in
                    try connection.send("GET /openapi.json HTTP/1.1\r\nHost: \(host)\r\n\(header)\r\n")
                    return try #require(try connection.answer())
                }
                let servers = try Value(json: answer.data)["servers"].elements
                #expect(try servers.map { try $0["url"].text } == ["\(scheme)://\(host)"])
            }
        }
    }
}
