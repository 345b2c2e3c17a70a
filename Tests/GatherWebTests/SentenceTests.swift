import GatherTestSupport
import Testing

@testable import GatherWeb

/// Sentences on pages.
struct SentenceTests {
    @Test(arguments: [
        ("there is no such page", "There is no such page."), ("hel is a helper", "hel is a helper."),
        ("ștefan is the only owner", "ștefan is the only owner."), ("player add takes one", "player add takes one."),
        ("a score is needed: 2-1?", "A score is needed: 2-1?"), ("theo is a guest", "theo is a guest."), ("", ""),
        ("#3 is gone", "#3 is gone."),
    ])
    func leaveANameAsItIs(message: String, sentence: String) {
        #expect(WebPages.sentence(message) == sentence)
    }

    @Test func haveNoNumbersOfCommandsAndOneFullStop() throws {
        let browser = try Browser.loggedIn()
        try browser.type("player add 'Mehmet Ö.'")
        #expect(browser.html.contains("<p>Added Mehmet Ö.</p>"))
        try browser.type("player add 'Mehmet Oz'")
        try browser.type("player edit mehm --age 30")
        #expect(browser.html.contains("could be Mehmet Ö., Mehmet Oz; type more of the name.</p>"))
    }

    @Test func showTheNameOfAnAccountAsItIs() throws {
        let owner = try Browser.loggedIn()
        try owner.type("account invite hel")
        let code = try #require(owner.html.firstMatch(of: #/[0-9a-f]{32}/#).map { String($0.0) })
        let helper = Browser(owner.app, of: owner)
        try helper.open("/account/join")
        try helper.post(
            "/account/join",
            [
                ("name", "hel"), ("code", code), ("password", "correct horse"),
                ("password\(FormRenderer.again)", "correct horse"),
            ])
        try helper.type("account invite eva")
        #expect(helper.html.contains("hel is a co-organizer, and only an owner may do this; ask an owner."))
        #expect(!helper.html.contains("Hel is"))
    }
}
