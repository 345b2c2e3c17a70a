import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherServer

/// Answers that a client has already, and the description of the API.
struct NegotiationTests {
    /// An endpoint that always answers the same.
    private static func endpoint(_ path: String, headers: [String: String]) -> Endpoint {
        Endpoint(asynchronous: .get, path, "answers", for: .anyone, answers: .ok, .notModified) { _ in
            .init(.ok, headers: headers, body: .bytes(Array("Ana passes to Zoë.".utf8), type: "text/html"))
        }
    }

    /// What a client has, and the status of the answer.
    private static let tags = [
        (#""1""#, 304), (#"W/"1""#, 304), (#""0", "1""#, 304), (#""0",W/"1""#, 304), ("*", 304),
        (#""1-gzip""#, 304), (#"W/"1-zstd""#, 304), (#""0""#, 200), ("1", 200), (#""1-""#, 200), (#""1-gz""#, 200),
        (#""-gzip""#, 200),
    ]

    @Test(arguments: ["GET", "HEAD"]) func areNotSentAgain(method: String) async throws {
        let headers = ["ETag": #""1""#, "Cache-Control": "no-cache"]
        try await TestServer.with(own: [Self.endpoint("/page", headers: headers)]) { server in
            for (tags, status) in Self.tags {
                let answer = try await server.send(method, "/page", headers: ["If-None-Match": tags])
                #expect(answer.status == status, "\(tags)")
                #expect(answer.headers["etag"] == #""1""#)
                #expect(answer.headers["cache-control"] == "no-cache")
                if status == 304 { #expect(answer.headers["content-length"] == nil) }
            }
        }
    }

    @Test func keepTheConnectionAfterNothingNew() async throws {
        try await TestServer.with(own: [Self.endpoint("/page", headers: ["ETag": #""1""#])]) { server in
            let statuses = try await server.connect { connection in
                try (1...2).map { _ in
                    try connection.send("GET", "/page", headers: ["If-None-Match": "*"])
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
            let document = try OpenAPI(of: described).document(at: "http://localhost")
            #expect(try Value(json: answer.data) == document)
            let tag = try #require(answer.headers["etag"])
            let again = try await server.send("GET", "/openapi.json", headers: ["If-None-Match": tag])
            #expect(again.status == 304 && again.body.isEmpty)
        }
    }

    @Test(arguments: ["127.0.0.1:7301", "football.localhost", "[::1]:80"])
    func describeTheServerAtTheAddressOfTheRequest(host: String) async throws {
        let proxies = TrustedProxies([try #require(NetworkRange("127.0.0.1"))])
        try await TestServer.with(WireClient.modules, metrics: .all, proxies: proxies) { server in
            for (scheme, headers) in [("http", [:]), ("https", ["X-Forwarded-Proto": "https"])] {
                let answer = try await server.send(
                    "GET", "/openapi.json", headers: headers.merging(["Host": host]) { $1 })
                let servers = try Value(json: answer.data)["servers"].elements
                #expect(try servers.map { try $0["url"].text } == ["\(scheme)://\(host)"])
            }
        }
    }
}
