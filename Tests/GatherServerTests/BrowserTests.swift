import Account
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
        ("http://localhost:8080", true), ("https://localhost:8080", true), ("http://LOCALHOST:8080", true),
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
            ["Host: localhost", "Content-Type: text/plain"], #"{"route":"version"}"#, to: "POST", "/api/v2/open")
        #expect(open?.status == 415)
    }

    @Test(arguments: ["/health", "/api/nowhere"])
    func receiveSecurityHeaders(path: String) async throws {
        let headers = try await answer(["Host: localhost"], to: "GET", path)?.headers
        #expect(headers?["cache-control"] == "no-store")
        #expect(headers?["x-content-type-options"] == "nosniff")
        #expect(headers?["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'")
        #expect(headers?["strict-transport-security"] == nil)
    }

    @Test(arguments: [
        ("/player/show", "/player/show"), ("/l/SECRET", "/l/…"), ("/l/SECRET/events", "/l/…"), ("/%6c/SECRET", "/l/…"),
        ("//l/SECRET", "/l/…"), ("/list", "/list"),
    ])
    func leaveNoSecretInTheLog(path: String, logged: String) {
        #expect(WebService.logged(path) == logged)
    }
}
