import Account
import AllFeatures
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherServer

/// Protection from requests of other web pages.
struct BrowserTests {
    private func answer(
        _ fields: [String], _ body: String = "", to method: String = "GET", _ path: String = "/health",
        hosts: [String] = []
    ) async throws -> HTTPConnection.Answer? {
        try await TestServer.with([AccountModule.self], hosts: hosts) { server in
            try await server.connect { connection in
                let fields = (fields + ["Content-Length: \(body.utf8.count)"]).map { $0 + "\r\n" }.joined()
                try connection.send("\(method) \(path) HTTP/1.1\r\n\(fields)\r\n\(body)")
                return try connection.answer()
            }
        }
    }

    @Test(arguments: [
        ("localhost", [], true), ("LocalHost.:8080", [], true), ("app.localhost:1", [], true),
        ("127.0.0.1:8080", [], true),
        ("[::1]:8080", [], true), ("192.0.2.7", [], true), ("[2001:db8::1]", [], true), ("evil.example", [], false),
        ("[::1]evil.example", [], false), ("evil.example#.localhost", [], false), ("localhost:evil", [], false),
        ("evil.example/.localhost", [], false), ("user@localhost", [], false), ("[::1", [], false),
        ("127.0.0.1.evil.example", [], false), ("localhost.evil.example", [], false), ("", [], false),
        ("gather.example.org", ["gather.example.org"], true), ("Gather.Example.org:443", ["gather.example.org"], true),
        ("evil.example", ["gather.example.org"], false), ("192.0.2.7", ["gather.example.org"], false),
        ("localhost:9", ["gather.example.org"], true),
    ])
    func areAnsweredOnlyForKnownHosts(host: String, hosts: [String], isAnswered: Bool) async throws {
        let answer = try await answer(["Host: \(host)"], hosts: hosts)
        #expect(answer?.status == (isAnswered ? 200 : 421), "\(String(describing: answer))")
    }

    @Test(arguments: [
        ("http://localhost:8080", true), ("https://localhost:8080", false), ("http://LOCALHOST:8080", true),
        ("http://localhost", false), ("http://localhost:8081", false), ("https://evil.example", false), ("null", false),
        ("localhost:8080", false),
    ])
    func areAnsweredOnlyForTheSameOrigin(origin: String, isAnswered: Bool) async throws {
        let answer = try await answer(["Host: localhost:8080", "Origin: \(origin)"])
        #expect(answer?.status == (isAnswered ? 200 : 403), "\(String(describing: answer))")
    }

    @Test(arguments: [
        ("application/json", 201), ("Application/JSON; charset=utf-8", 201), ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415), ("multipart/form-data; boundary=x", 415),
        ("application/json2", 415),
    ])
    func areRefusedWithoutJSON(type: String, status: Int) async throws {
        let account = #"{"username":"ana","password":"correct horse"}"#
        let answer = try await answer(["Host: localhost", "Content-Type: \(type)"], account, to: "POST", "/api/users")
        #expect(answer?.status == status, "\(String(describing: answer))")
        let without = try await self.answer(["Host: localhost"], account, to: "POST", "/api/users")
        #expect(without?.status == 415)
        let open = try await self.answer(
            ["Host: localhost", "Content-Type: text/plain"], #"{"text":"version"}"#, to: "POST", "/api/v2/run")
        #expect(open?.status == 415)
    }

    @Test(arguments: [
        ("GET", "Host: evil.example", "", 421, "server.hosts"),
        ("POST", "Host: localhost\r\nOrigin: https://evil.example", "", 403, "https://evil.example"),
        ("POST", "Host: localhost", "", 403, "did not come from a page"),
        ("GET", "Host: localhost\r\nExpect: much", "", 417, "100-continue"),
        ("PUT", "Host: localhost", "", 405, "GET and POST"),
        ("POST", "Host: localhost\r\nOrigin: http://localhost", large, 413, "bytes"),
    ])
    func areRefusedWithAPageWherePagesAre(
        method: String, fields: String, body: String, status: Int, reason: String
    ) async throws {
        let page = try #require(try await answer([fields], body, to: method, "/player/add"))
        #expect(page.status == status && page.headers["content-type"] == "text/html; charset=utf-8", "\(page)")
        #expect(page.body.contains("<main") && page.body.contains(reason), "\(page)")
        #expect(page.headers["content-security-policy"]?.contains("style-src 'self'") == true)
        let data = try #require(try await answer([fields], body, to: method, "/api/nowhere"))
        #expect(data.headers["content-type"] == "application/json")
    }

    private static let large = String(repeating: "x", count: Limits().body + 1)

    @Test func areRefusedWithAPageForAnAddressThatIsTooLong() async throws {
        let path = "/player?" + String(repeating: "x", count: Limits().target)
        let page = try #require(try await answer(["Host: localhost"], to: "GET", path))
        #expect(page.status == 414 && page.body.contains("<main"))
    }

    @Test(arguments: ["/health", "/api/nowhere"])
    func receiveSecurityHeaders(path: String) async throws {
        let headers = try await answer(["Host: localhost"], to: "GET", path)?.headers
        #expect(headers?["cache-control"] == "no-store")
        #expect(headers?["x-content-type-options"] == "nosniff")
        #expect(headers?["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'")
        // Only the proxy knows whether every connection to that name is encrypted.
        #expect(headers?["strict-transport-security"] == nil)
    }

    /// A proxy says by which scheme a page came, if it is trusted; then the default port of that scheme goes without saying.
    @Test(arguments: [
        ("https://localhost", "https", true, 200), ("http://localhost", "https", true, 403),
        ("http://localhost", "http", true, 200), ("https://localhost", "http", true, 403),
        ("https://localhost", "https", false, 403), ("http://localhost", "https", false, 200),
    ])
    func haveTheSchemeThatATrustedProxyNames(
        origin: String, proto: String, isTrusted: Bool, status: Int
    ) async throws {
        let proxies = TrustedProxies(isTrusted ? [try #require(NetworkRange("127.0.0.1"))] : [])
        for host in ["localhost", origin.hasPrefix("https") ? "localhost:443" : "localhost:80"] {
            let answer = try await TestServer.with(proxies: proxies) { server in
                try await server.connect { connection in
                    try connection.send(
                        "GET /health HTTP/1.1\r\nHost: \(host)\r\nOrigin: \(origin)\r\n"
                            + "X-Forwarded-For: 192.0.2.7\r\nX-Forwarded-Proto: \(proto)\r\n\r\n")
                    return try #require(try connection.answer())
                }
            }
            #expect(answer.status == status, "\(host): \(answer)")
            #expect(answer.body.contains("server.trusted-proxies") == (status == 403 && origin.hasPrefix("https")))
        }
    }

    /// However the address of a link is spelled, and also where it is not found.
    @Test(arguments: [
        ("/player/show", "/player/show"), ("/l/0123456789abcdef", "/l/…"),
        ("/l/0123456789abcdef/events", "/l/…/events"),
        ("/%6c/0123456789abcdef", "/…/…"), ("//l/0123456789abcdef", "/l/…"), ("/L/0123456789abcdef", "/…/…"),
        ("/./l/0123456789abcdef", "/…/l/…"), ("/player/../l/0123456789abcdef", "/player/…/l/…"),
        ("/l%2F0123456789abcdef", "/…"), ("/l;0123456789abcdef", "/…"), ("/api/l/0123456789abcdef", "/api/l/…"),
        ("/0123456789abcdef", "/…"), ("/list", "/list"), ("/", "/"), ("/api/players/12/whatever", "/api/players/12/…"),
        ("/l/0123456789012345678901234567890", "/l/…"),
    ])
    func leaveNoSecretInTheLog(path: String, logged: String) throws {
        let app = try TestApplication(allFeatures)
        let paths = LoggedPath(app.endpoints, app.application.registry)
        #expect(paths.text(of: path, isKnown: false) == logged)
    }
}
