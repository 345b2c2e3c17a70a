import Account
import AllFeatures
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherServer

/// Protection from requests of other web pages.
struct BrowserTests {
    private typealias Ask =
        @Sendable (
            _ fields: [String], _ body: String, _ method: String, _ path: String
        ) async throws -> HTTPConnection.Answer

    /// Runs work with a server, and a function that sends it a request on a new connection.
    private func with(hosts: [String] = [], _ work: @Sendable (Ask) async throws -> Void) async throws {
        try await TestServer.with([AccountModule.self], hosts: hosts) { server in
            try await work { fields, body, method, path in
                try await server.connect { connection in
                    let fields = (fields + ["Content-Length: \(body.utf8.count)"]).map { $0 + "\r\n" }.joined()
                    try connection.send("\(method) \(path) HTTP/1.1\r\n\(fields)\r\n\(body)")
                    return try #require(try connection.answer())
                }
            }
        }
    }

    @Test(arguments: [
        (
            [],
            [
                "localhost", "LocalHost.:8080", "app.localhost:1", "127.0.0.1:8080", "[::1]:8080", "192.0.2.7",
                "[2001:db8::1]",
            ],
            [
                "evil.example", "[::1]evil.example", "evil.example#.localhost", "localhost:evil",
                "evil.example/.localhost", "user@localhost", "[::1", "127.0.0.1.evil.example",
                "localhost.evil.example", "",
            ]
        ),
        (
            ["gather.example.org"], ["gather.example.org", "Gather.Example.org:443", "localhost:9"],
            ["evil.example", "192.0.2.7"]
        ),
    ])
    func areAnsweredOnlyForKnownHosts(hosts: [String], known: [String], unknown: [String]) async throws {
        try await with(hosts: hosts) { ask in
            for host in known + unknown {
                let answer = try await ask(["Host: \(host)"], "", "GET", "/health")
                #expect(answer.status == (known.contains(host) ? 200 : 421), "\(host): \(answer)")
            }
        }
    }

    @Test func areAnsweredOnlyForTheSameOrigin() async throws {
        try await with { ask in
            for (origin, status) in [
                ("http://localhost:8080", 200), ("https://localhost:8080", 403), ("http://LOCALHOST:8080", 200),
                ("http://localhost", 403), ("http://localhost:8081", 403), ("https://evil.example", 403),
                ("null", 403), ("localhost:8080", 403),
            ] {
                let answer = try await ask(["Host: localhost:8080", "Origin: \(origin)"], "", "GET", "/health")
                #expect(answer.status == status, "\(origin): \(answer)")
            }
        }
    }

    @Test func areRefusedWithoutJSON() async throws {
        try await with { ask in
            for (name, type, status) in [
                ("ana", "application/json", 201), ("ion", "Application/JSON; charset=utf-8", 201),
                ("zoe", "text/plain", 415), ("zoe", "application/x-www-form-urlencoded", 415),
                ("zoe", "multipart/form-data; boundary=x", 415), ("zoe", "application/json2", 415), ("zoe", nil, 415),
            ] {
                let account = #"{"username":"\#(name)","password":"correct horse"}"#
                let fields = ["Host: localhost"] + (type.map { ["Content-Type: \($0)"] } ?? [])
                let answer = try await ask(fields, account, "POST", "/api/users")
                #expect(answer.status == status, "\(type ?? "none"): \(answer)")
            }
            let open = try await ask(
                ["Host: localhost", "Content-Type: text/plain"], #"{"text":"version"}"#, "POST", "/api/v2/run")
            #expect(open.status == 415)
        }
    }

    @Test func areRefusedWithAPageWherePagesAre() async throws {
        let large = String(repeating: "x", count: try Limits().body + 1)
        try await with { ask in
            for (method, fields, body, status, reason) in [
                ("GET", "Host: evil.example", "", 421, "server.hosts"),
                ("POST", "Host: localhost\r\nOrigin: https://evil.example", "", 403, "https://evil.example"),
                ("POST", "Host: localhost", "", 403, "did not come from a page"),
                ("GET", "Host: localhost\r\nExpect: much", "", 417, "100-continue"),
                ("PUT", "Host: localhost", "", 405, "GET and POST"),
                ("POST", "Host: localhost\r\nOrigin: http://localhost", large, 413, "bytes"),
            ] {
                let page = try await ask([fields], body, method, "/player/add")
                #expect(page.status == status && page.headers["content-type"] == "text/html; charset=utf-8", "\(page)")
                #expect(page.body.contains("<main") && page.body.contains(reason), "\(page)")
                #expect(page.headers["content-security-policy"]?.contains("style-src 'self'") == true)
                let data = try await ask([fields], body, method, "/api/nowhere")
                #expect(data.headers["content-type"] == "application/json")
            }
            let path = "/player?" + String(repeating: "x", count: try Limits().target)
            let page = try await ask(["Host: localhost"], "", "GET", path)
            #expect(page.status == 414 && page.body.contains("<main"))
        }
    }

    @Test func receiveSecurityHeaders() async throws {
        try await with { ask in
            for path in ["/health", "/api/nowhere"] {
                let headers = try await ask(["Host: localhost"], "", "GET", path).headers
                #expect(headers["cache-control"] == "no-store")
                #expect(headers["x-content-type-options"] == "nosniff")
                #expect(headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'")
                // Only the proxy knows whether every connection to that name is encrypted.
                #expect(headers["strict-transport-security"] == nil)
            }
        }
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
        try await TestServer.with(proxies: proxies) { server in
            for host in ["localhost", origin.hasPrefix("https") ? "localhost:443" : "localhost:80"] {
                let headers = [
                    "Host": host, "Origin": origin, "X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": proto,
                ]
                let answer = try await server.send("GET", "/health", headers: headers)
                #expect(answer.status == status, "\(host): \(answer)")
                #expect(answer.body.contains("server.trusted-proxies") == (status == 403 && origin.hasPrefix("https")))
            }
        }
    }

    /// However the address of a link is spelled, and also where it is not found.
    @Test func leaveNoSecretInTheLog() throws {
        let app = try TestApplication(allFeatures)
        let paths = LoggedPath(app.endpoints, app.application.registry)
        for (path, logged) in [
            ("/player/show", "/player/show"), ("/l/0123456789abcdef", "/l/…"),
            ("/l/0123456789abcdef/events", "/l/…/events"),
            ("/%6c/0123456789abcdef", "/…/…"), ("//l/0123456789abcdef", "/l/…"), ("/L/0123456789abcdef", "/…/…"),
            ("/./l/0123456789abcdef", "/…/l/…"), ("/player/../l/0123456789abcdef", "/player/…/l/…"),
            ("/l%2F0123456789abcdef", "/…"), ("/l;0123456789abcdef", "/…"), ("/api/l/0123456789abcdef", "/api/l/…"),
            ("/0123456789abcdef", "/…"), ("/list", "/list"), ("/", "/"),
            ("/api/players/12/whatever", "/api/players/12/…"), ("/l/0123456789012345678901234567890", "/l/…"),
        ] {
            #expect(paths.text(of: path) == logged, "\(path)")
        }
    }
}
