import AllFeatures
import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherWeb

/// A request is read, answered and rendered within the budget and the memory of its owner.
struct DoorTests {
    private let browser: Browser

    init() throws { browser = try Browser.loggedIn() }

    /// Sends a form with the token of the page that is open.
    private func post(_ target: String, _ body: String) throws {
        let token = try #require(browser.hidden("token"))
        try browser.send("POST", target, "token=\(token)&\(body)", follows: false)
    }

    @Test func readingALargeFormEndsWithTheBudget() throws {
        try browser.open("/player/add")
        browser.limits = Budget.Limits(steps: 5000, bytes: .max, time: nil)
        try post("/player/add", String(repeating: "name=Ana&", count: 900))
        #expect(browser.status == .tooManyRequests)
        #expect(browser.html.contains("This needs more than the limit of 5000 steps"))
    }

    /// Nothing else of it is looked at: neither that it cannot be decoded, nor that it is too large.
    @Test(arguments: ["a=%", String(repeating: "a&", count: 5000), "token=x.y&a=%"])
    func aFormThatIsNoneOfOursIsNotRead(body: String) throws {
        browser.limits = Budget.Limits(steps: 100, bytes: .max, time: nil)
        try browser.send("POST", "/player/add", body)
        #expect(browser.status == .conflict)
        #expect(browser.html.contains("This page has expired or comes from another site"))
    }

    @Test(arguments: [("/", "token=TOKEN&line=player+add+Ana"), ("/player/add", "name=Ana&token=TOKEN")])
    func theTokenMayStandAnywhere(target: String, body: String) throws {
        try browser.open("/player/add")
        try browser.send("POST", target, body.replacing("TOKEN", with: try #require(browser.hidden("token"))))
        try browser.open("/player")
        #expect(browser.html.contains("Ana"))
    }

    @Test func aTextHasTheLimitOfItsArgument() throws {
        try browser.open("/player/add")
        let token = try #require(browser.hidden("token"))
        for (count, problem) in [
            (110, "Name can have at most 100 characters"), (60_000, "Name can have at most 10000 bytes"),
        ] {
            let name = String(repeating: "%26", count: count)
            try browser.send("POST", "/player/add", "token=\(token)&name=\(name)")
            #expect(browser.status == .badRequest && browser.html.contains(problem), "\(browser.html.prefix(2000))")
            // The form comes back with no more than a value may have.
            #expect(browser.html.utf8.count < 60_000)
        }
        try browser.send("POST", "/player/add", "token=\(token)&name=\(String(repeating: "a", count: 70_000))")
        #expect(browser.status == .badRequest && browser.html.contains("64 KB of text in each"))
    }

    @Test func aFieldHasABoundedNumberOfValues() throws {
        try browser.open("/team/select")
        try post("/team/select", "player=\(String(repeating: "a,", count: 30_000))")
        #expect(browser.status == .badRequest && browser.html.contains("Player can have at most 1000 values"))
    }

    /// Adds so many players that pages and files with them are not small.
    private func addPlayers() throws {
        for page in 1...5 {
            try browser.type((1...80).map { "player add \"P \(page) \($0)\"" }.joined(separator: "; "))
        }
    }

    @Test func memoryIsReservedBeforeAPageIsMade() throws {
        try addPlayers()
        let memory = ConcurrencyLimit(limit: 1 << 20)
        browser.memory = memory
        try browser.open("/player")
        #expect(browser.status == .ok)
        #expect(memory.take(1 << 20) != nil, "it is released when the page has been sent")
        // Two pieces of 16 KB are too small to be reserved.
        browser.memory = ConcurrencyLimit(limit: browser.html.utf8.count - (32 << 10) - 1)
        try browser.open("/player")
        #expect(browser.status == .serviceUnavailable && browser.html.contains("Too many requests at once"))
    }

    @Test func memoryIsReservedBeforeAFileIsMade() throws {
        try addPlayers()
        func export(within limit: Int) throws {
            browser.memory = nil
            try browser.open("/export")
            browser.memory = ConcurrencyLimit(limit: limit)
            try browser.post("/export", [("file", "all.json")], follows: false)
        }
        try export(within: 1 << 20)
        #expect(browser.headers["Content-Disposition"]?.contains("all.json") == true)
        let size = browser.html.utf8.count
        try export(within: size)
        #expect(browser.status == .ok && browser.html.utf8.count == size)
        try export(within: size - 1)
        #expect(browser.status == .serviceUnavailable)
    }

    @Test func aPageHasABoundedSize() throws {
        let text = HTML(String(repeating: "&", count: 1 << 20))
        let page = HTML(.p, children: Array(repeating: text, count: 4))
        #expect(throws: WebFailure.pageTooLarge) {
            var writer = HTMLWriter()
            try writer.write(document: page)
        }
        let budget = Budget(Budget.Limits(steps: .max, bytes: 1 << 20, time: nil))
        #expect(throws: BudgetFailure.bytes(limit: 1 << 20)) {
            try Budget.$current.withValue(budget) {
                var writer = HTMLWriter()
                try writer.write(document: text)
            }
        }
    }

    @Test func elementsSpendFromTheBudget() throws {
        let budget = Budget(Budget.Limits(steps: 1000, bytes: .max, time: nil))
        #expect(throws: BudgetFailure.steps(limit: 1000)) {
            try Budget.$current.withValue(budget) {
                let items = (0..<2000).map { _ in HTML(.li, content: "x") }
                var writer = HTMLWriter()
                try writer.write(document: HTML(.ul, children: items))
            }
        }
    }

    @Test func aSearchIsShort() throws {
        try browser.open("/-/search?for=\(String(repeating: "a+", count: 1000))")
        #expect(browser.status == .badRequest && browser.html.contains("search is too long"))
    }

    @Test func aPathIsShort() throws {
        try browser.open("/" + String(repeating: "a/", count: 4000))
        #expect(browser.status == .notFound)
    }

    // MARK: - Lines

    @Test(arguments: [
        "player add Ana; account password", "player add Ana; export all.json", "if true { export all.json }",
        "let name = \"all.json\"; player add Ana; export $name",
    ])
    func whatMustBeAloneIsRefusedBeforeAnythingIsDone(line: String) throws {
        try browser.open("/player")
        try browser.type(line)
        #expect(
            browser.html.contains("a command that writes a file or asks for a password must be on a line of its own"))
        try browser.open("/player")
        #expect(browser.html.contains("No players yet"))
        try browser.type("export all.json")
        #expect(browser.status == .ok)
    }

    // MARK: - Logins

    @Test func aLoginEndsTheOneBefore() throws {
        let old = try #require(browser.login)
        func organizer(of token: Secret) throws -> Organizer {
            var identity = Identity.remembered(token)
            return try browser.app.application.session(
                .read, as: &identity, origin: .network(token: token, address: nil)
            ) { $0.organizer }
        }
        #expect(try !organizer(of: old).isNobody)
        try browser.enter("login")
        let new = try #require(browser.login)
        #expect(new != old)
        #expect(try !organizer(of: new).isNobody)
        #expect(throws: IdentityFailure.unknownToken) { try organizer(of: old) }
        // Another account's, too.
        try browser.enter("register", name: "bea")
        #expect(throws: IdentityFailure.unknownToken) { try organizer(of: new) }
    }
}
