import AllFeatures
import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherWeb

/// What pages keep safe: logins, forms, links.
struct WebSecurityTests {
    private let browser: Browser

    init() throws { browser = try Browser.loggedIn(["share.address": "https://football.example.org"]) }

    @Test func nobodySeesALogin() throws {
        let stranger = Browser(browser.app, of: browser)
        try stranger.open("/")
        #expect(stranger.address == "/")
        #expect(stranger.html.contains("<a class=\"button marked\" href=\"/account/register\">"))
        #expect(!stranger.html.contains("<nav>"))
        for address in ["/player", "/player/add", "/-/all", "/-/search?for=a", "/match", "/account/members"] {
            try stranger.open(address)
            #expect(stranger.address == "/account/login", "\(address)")
        }
        try stranger.open("/-/complete?line=player")
        #expect(stranger.html == "[]")
        try stranger.open("/account/login")
        try stranger.post("/", [("line", "player add Ana")])
        #expect(stranger.address == "/account/login")
    }

    @Test func aFormFromElsewhereDoesNothing() throws {
        try browser.send("POST", "/", "line=player+add+Ana")
        #expect(browser.status == .conflict)
        try browser.open("/player")
        let token = try #require(browser.hidden("token"))
        let other = Browser(browser.app, of: browser)
        try other.enter(name: "bea")
        try other.send("POST", "/", Fields.query([("token", token), ("line", "player add Ana")]))
        #expect(other.status == .conflict)
        try browser.open("/player")
        #expect(browser.html.contains("No players yet"))
        #expect(browser.hidden("token") != token)
    }

    @Test func aLoginIsKeptOnlyWhereNobodyReadsIt() throws {
        let near = Browser(browser.app, isEncrypted: false, client: "127.0.0.1", of: browser)
        try near.open("/account/login")
        let form = [("token", try #require(near.hidden("token"))), ("name", "ana"), ("password", "correct horse")]
        let far = Browser(browser.app, isEncrypted: false, client: "192.0.2.9", of: browser)
        try far.send("POST", "/account/login", Fields.query(form))
        #expect(far.status == .unauthorized && far.html.contains("Others on the network could read the password"))
        try far.open("/player")
        #expect(far.address == "/account/login")
        try near.enter("login")
        #expect(near.address == "/")
    }

    @Test(arguments: ["login", "register", "join", "password"])
    func noPasswordIsAskedForWhereOthersReadIt(verb: String) throws {
        let near = Browser(browser.app, isEncrypted: false, client: "127.0.0.1", of: browser)
        try near.open("/account/\(verb)")
        #expect(near.html.contains("type=\"password\""))
        let far = Browser(browser.app, isEncrypted: false, client: "192.0.2.9", of: browser)
        try far.open("/account/\(verb)")
        #expect(!far.html.contains("<form") && !far.html.contains("<input"))
        #expect(far.html.contains("not encrypted") && far.html.contains("https://"))
    }

    @Test func aConfirmedRequestThatComesAgainIsAnsweredAsBefore() throws {
        try browser.type("player add Ana")
        try browser.open("/player")
        try browser.post("/player/delete", [("player", "Ana")])
        let fields = browser.hidden(["token", "key", "back", "seen", "confirmed"])
        #expect(fields.count == 5)
        let form = Fields.query(fields + [("player", "Ana")])
        for _ in 1...2 {
            try browser.send("POST", "/player/delete", form)
            #expect(browser.status == .ok && browser.html.contains("Deleted Ana"), "\(browser.html)")
        }
    }

    @Test func loggingOutEndsTheLogin() throws {
        try browser.open("/account/logout")
        try browser.post("/account/logout", [])
        #expect(browser.address == "/account/login")
        try browser.open("/player")
        #expect(browser.address == "/account/login")
    }

    @Test(arguments: ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "/a b"])
    func noFormLeadsElsewhere(back: String) throws {
        try browser.open("/player")
        let token = try #require(browser.hidden("token"))
        try browser.send(
            "POST", "/", Fields.query([("token", token), ("back", back), ("line", "player add Ana")]), follows: false)
        #expect(browser.headers["Location"] == "/")
    }

    @Test func pagesHaveAStrictPolicy() throws {
        try browser.open("/")
        let policy = try #require(browser.headers["Content-Security-Policy"])
        #expect(policy.hasPrefix("default-src 'none'; style-src 'self'; script-src 'self'"))
        #expect(!policy.contains("unsafe"))
        #expect(browser.headers["Referrer-Policy"] == "strict-origin")
        #expect(!browser.html.contains("style=\""))
        #expect(!browser.html.contains(" onclick="))
    }

    @Test(arguments: [
        (#"[{"type":"text","text":"Done."}]"#, [Block.text("Done.")]),
        (#"[{"type":"qrCode","text":"https://evil.example"}]"#, []),
        (#"[{"type":"text","text":"Done."},{"type":"message","text":"evil"}]"#, []),
    ])
    func whatOthersPutIntoACookieIsNothingButWords(json: String, said: [Block]) throws {
        let cookie = "__Host-gather-said=\(Data(json.utf8).base64EncodedString())"
        for (isEncrypted, expected) in [(true, said), (false, nil)] {
            var received = Endpoint.Request("/", as: .nobody, logger: browser.app.services.logger)
            (received.cookies, received.isEncrypted) = (Cookies(cookie), isEncrypted)
            let request = try WebRequest(received)
            #expect(request.said == expected)
        }
    }

    @Test func aLineOfSeveralCommandsIsDoneOnceHoweverOftenItIsSent() throws {
        try browser.open("/player")
        let form = Fields.query(browser.hidden(["token", "key"]) + [("line", "player add Ana; player add Ion")])
        try browser.send("POST", "/", form)
        #expect(browser.html.contains("Added Ion"))
        try browser.send("POST", "/", form)
        #expect(!browser.html.contains("already"))
    }

    @Test func aQuestionAboutAFileIsAnsweredWithTheFile() throws {
        let file = (name: "a.csv", text: "name,shoe\nAna,40\n")
        try browser.open("/player/import")
        try browser.send(file, to: "/player/import", browser.hidden(["token"]))
        #expect(browser.html.contains("Import the rest? Choose the file again"))
        try browser.send(file, to: "/player/import", browser.hidden(["token", "confirmed"]))
        #expect(browser.html.contains("Imported 1 player"))
    }

    @Test func aFileOfAnotherVersionIsNotThisOne() throws {
        try browser.open(Asset.style.address)
        #expect(browser.status == .ok)
        try browser.open("/-/0123456789ab/style.css")
        #expect(browser.status == .notFound)
    }

    // MARK: - Links

    private func prepare() throws {
        for name in ["Ana", "Ion"] { try browser.type("player add \(name)") }
        try browser.type("match plan 2026-11-26T20:00")
    }

    @Test func aLinkAnswersForItsPlayerAlone() throws {
        try prepare()
        let stranger = Browser(browser.app, of: browser)
        try stranger.open(browser.link("attendance --player Ana"))
        try stranger.touch("attendance in #1")
        #expect(stranger.html.contains("re in."))
        for line in [
            "attendance in #2", "attendance in #1 #2", "attendance in #1 --guests 2", "player list", "match start",
            "attendance in #1; player delete Ana --yes", "attendance in Ana", "share links",
            "attendance in #1" + String(repeating: " ", count: WebPages.longestLine),
        ] {
            try stranger.post(stranger.address, [("line", line)])
            #expect(stranger.status == .conflict, "\(line)")
        }
        try browser.open("/attendance")
        #expect(browser.html.contains("In (1)"))
    }

    @Test(arguments: ["attendance", "match", "table", "calendar"])
    func aLinkShowsWhatItWasMadeForAlone(kind: String) throws {
        try prepare()
        try browser.type("player edit Ana --age 77 --mark 9 --favourite-team 'Dinamo Secret'")
        let address = try browser.link(kind)
        let stranger = Browser(browser.app, of: browser)
        try stranger.open(address)
        #expect(stranger.status == .ok)
        #expect(!stranger.html.contains(">77<") && !stranger.html.contains("Dinamo Secret"))
        #expect(!stranger.html.contains("<nav"))
        for route in browser.app.application.registry.routes.map(\.description) {
            let page = WebPages.address(of: route)
            for target in [address + page, address + "/.." + page] {
                try stranger.send("GET", target, follows: false)
                #expect(stranger.status == .notFound, "\(target)")
            }
            // A link of another kind allows nothing.
            let examples = kind == "attendance" ? route.examples : Array(route.examples.prefix(1))
            for example in examples where !["attendance in", "attendance add"].contains(where: example.hasPrefix) {
                try stranger.send("POST", address, Fields.query([("line", example)]), follows: false)
                #expect(stranger.status != .ok && stranger.status != .seeOther, "\(example)")
            }
        }
    }

    @Test func aLinkKeptOnAHomeScreenOpensTheLink() throws {
        try prepare()
        let address = try browser.link("attendance --player Ana")
        let stranger = Browser(browser.app, of: browser)
        try stranger.open(address)
        let manifest = "\(address)/\(Asset.manifest.name)"
        #expect(stranger.html.contains("<link rel=\"manifest\" href=\"\(manifest)\">"))
        try stranger.open(manifest)
        let data = try JSONDecoder().decode(Manifest.self, from: Data(stranger.html.utf8))
        #expect(data.start_url == address && data.scope == address && data.icons.map(\.sizes) == ["any", "192x192"])
        #expect(data.name == "Are you in?")
        try stranger.open(Asset.manifest.address)
        let own = try JSONDecoder().decode(Manifest.self, from: Data(stranger.html.utf8))
        #expect(own.start_url == "/" && own.scope == "/" && own.name == "Football Gather")
        try browser.open("/player")
        for other in ["/l/AAAAAAAAAAAAAAAAAAAAAA", try browser.link("calendar")] {
            try stranger.open("\(other)/\(Asset.manifest.name)")
            #expect(stranger.status == .notFound, "\(other)")
        }
    }

    @Test func aCalendarIsReadAgainOnlyWhenItHasChanged() throws {
        try prepare()
        let stranger = Browser(browser.app, of: browser)
        let address = try browser.link("calendar")
        func tag() throws -> String {
            try stranger.open(address)
            #expect(stranger.headers["Cache-Control"] == "private, no-cache")
            return try #require(stranger.headers["ETag"])
        }
        let before = try tag()
        #expect(before.hasPrefix("W/\""))
        browser.app.clock.advance(seconds: 60)
        #expect(try tag() == before, "DTSTAMP alone is no change")
        try browser.type("match plan 2026-12-24T20:00 --place Arena")
        #expect(try tag() != before)
    }

    private struct Manifest: Decodable {
        struct Icon: Decodable {
            let sizes: String
        }
        let name, start_url, scope: String
        let icons: [Icon]
    }

    @Test func aRevokedLinkIsLikeOneThatNeverWas() throws {
        try prepare()
        let address = try browser.link("attendance")
        try browser.type("share revoke 1")
        let stranger = Browser(browser.app, of: browser)
        try stranger.open(address)
        let revoked = stranger.html.replacing(address, with: "")
        #expect(stranger.status == .notFound)
        try stranger.open("/l/AAAAAAAAAAAAAAAAAAAAAA")
        #expect(stranger.html.replacing("/l/AAAAAAAAAAAAAAAAAAAAAA", with: "") == revoked)
    }

    @Test func nobodyTriesManyLinks() throws {
        let address = try browser.link("match")
        let stranger = Browser(browser.app, of: browser)
        for _ in 1...20 { try stranger.open("/l/AAAAAAAAAAAAAAAAAAAAAA") }
        #expect(stranger.status == .notFound)
        try stranger.open("/l/AAAAAAAAAAAAAAAAAAAAAA")
        #expect(stranger.status == .tooManyRequests)
        try stranger.open(address)
        #expect(stranger.status == .ok)
        browser.app.clock.advance(seconds: 601)
        try stranger.open("/l/AAAAAAAAAAAAAAAAAAAAAA")
        #expect(stranger.status == .notFound)
    }
}
