import AllFeatures
import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import GatherWire
import Synchronization
import Testing

@testable import GatherWeb

/// A browser without a network: it keeps cookies, sends forms as they are on the page, and follows redirects.
final class Browser {
    let app: TestApplication
    private let pages: WebPages
    private var cookies: [String: String] = [:]
    /// The page that is shown.
    private(set) var html = ""
    private(set) var status = Endpoint.Status.ok
    private(set) var headers: [String: String] = [:]
    private(set) var address = "/"
    private let isEncrypted: Bool
    private let client: String
    /// The budget of each request; nil for one without limits.
    var limits: Budget.Limits?
    /// The memory of answers; nil for no limit.
    var memory: ConcurrencyLimit?

    init(
        _ app: TestApplication, isEncrypted: Bool = true, client: String = "192.0.2.7", of other: Browser? = nil
    ) {
        self.app = app
        (self.isEncrypted, self.client) = (isEncrypted, client)
        let chance = Mutex(0)
        pages =
            other?.pages
            ?? WebPages(
                RouteOpener(app.application), now: { [clock = app.clock] in clock.now },
                randomBytes: { count in
                    chance.withLock { last in
                        last += 1
                        return (0..<count).map { UInt8(truncatingIfNeeded: last >> (8 * min($0, 7))) }
                    }
                })
    }

    /// Sends a request, and shows what comes.
    func send(
        _ method: String, _ target: String, _ body: String = "", type: String = "application/x-www-form-urlencoded",
        follows: Bool = true
    ) throws {
        let sent = Cookies(cookies.map { "\($0)=\($1)" }.joined(separator: "; "))
        var request = Endpoint.Request(
            target, as: Credentials(cookies: sent, isEncrypted: isEncrypted),
            budget: Budget(limits ?? .unlimited, memory: memory), logger: app.services.logger)
        (request.isPost, request.type, request.body) = (method == "POST", type, Array(body.utf8))
        (request.cookies, request.address, request.isEncrypted) = (sent, client, isEncrypted)
        request.server = "\(isEncrypted ? "https" : "http")://gather.example"
        request.isLocal = NetworkAddress(client).isLoopback
        let answer = Budget.$current.withValue(request.budget) { self.answer(to: request) }
        for cookie in answer.cookies {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            cookies[String(pair[0])] = cookie.contains("Max-Age=0") ? nil : String(pair[1])
        }
        (status, headers) = (answer.status, answer.headers)
        html = ""
        if case .bytes(let bytes, _) = answer.body { html = String(decoding: bytes, as: UTF8.self) }
        if let data = answer.data { html = String(decoding: data.compactJSON, as: UTF8.self) }
        if method == "GET" { address = target }
        if follows, let next = answer.headers["Location"] { try send("GET", next) }
    }

    private func answer(to request: Endpoint.Request) -> Endpoint.Response {
        switch pages.step(for: request) {
        case .answer(let answer): answer
        case .work(_, _, let answer): answer()
        case .changes: Endpoint.Response(.ok)
        }
    }

    /// The token of the login that the browser keeps; nil if it keeps none.
    var login: Secret? { cookies["__Host-gather"].map { Secret($0) } }

    func open(_ target: String) throws { try send("GET", target) }

    /// Sends a form with the hidden fields of the page.
    func post(_ target: String, _ fields: [(String, String)], follows: Bool = true) throws {
        try send(
            "POST", target, Fields.query(hidden(["token", "key", "back", "seen"]) + fields), follows: follows)
    }

    /// Sends a form with a file.
    func send(_ file: (name: String, text: String), to target: String, _ fields: [(String, String)]) throws {
        let head = "name=\"file\"; filename=\"\(file.name)\"\r\nContent-Type: text/csv"
        let parts = fields.map { ("name=\"\($0)\"", $1) } + [(head, file.text)]
        let body = parts.map { "--b\r\nContent-Disposition: form-data; \($0)\r\n\r\n\($1)\r\n" }.joined()
        try send("POST", target, body + "--b--\r\n", type: "multipart/form-data; boundary=b")
    }

    /// Touches the button of a line, as it is on the page.
    func touch(_ line: String) throws {
        try #require(html.contains("value=\"\(HTML(line).source)\""), "\(line) is no button of \(address)")
        try post(address.hasPrefix("/l/") ? address : "/", [("line", line)])
    }

    /// Makes a link, and returns its path.
    func link(_ line: String) throws -> String {
        try type("share link \(line)")
        return String(try #require(html.firstMatch(of: #/https://[\w.]+(/l/[\w-]+)/#)).1)
    }

    /// Types a line.
    func type(_ line: String) throws { try post("/", [("line", line)]) }

    /// The value of a hidden field.
    func hidden(_ name: String) -> String? {
        guard let start = html.range(of: "type=\"hidden\" name=\"\(name)\" value=\"")?.upperBound else { return nil }
        return String(html[start...].prefix { $0 != "\"" })
            .replacing("&#39;", with: "'").replacing("&quot;", with: "\"")
    }

    /// The hidden fields of the page with these names, with their values.
    func hidden(_ names: [String]) -> [(String, String)] {
        names.compactMap { name in hidden(name).map { (name, $0) } }
    }

    /// Makes an account, or logs in to one.
    func enter(_ verb: String = "register", name: String = "ana") throws {
        try open("/account/\(verb)")
        try post(
            "/account/\(verb)",
            [("name", name), ("password", "correct horse"), ("password\(FormRenderer.again)", "correct horse")])
    }

    static func loggedIn(_ settings: [String: Settings.Value] = [:]) throws -> Browser {
        let browser = Browser(try TestApplication(allFeatures + [WireModule.self], settings: settings))
        try browser.enter()
        return browser
    }
}

extension HTML {
    /// The source.
    var source: String {
        var writer = HTMLWriter()
        do { try writer.write(self) } catch { Issue.record(error) }
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension Fields {
    init(encoded text: String) throws { try self.init(encoded: Array(text.utf8)[...]) }
}
