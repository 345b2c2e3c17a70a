import GatherKit
import Testing

@testable import GatherWeb

/// What browsers make of headers and attributes.
struct BrowserHabitsTests {
    @Test func loggingOutClearsWhatTheScriptHasKept() throws {
        let browser = try Browser.loggedIn()
        try browser.open("/account/logout")
        try browser.post("/account/logout", [], follows: false)
        #expect(browser.status == .seeOther)
        #expect(browser.headers["Clear-Site-Data"] == "\"storage\"")
        try browser.open("/account/login")
        #expect(browser.headers["Clear-Site-Data"] == nil)
    }

    @Test func passwordManagersKnowWhoLogsIn() throws {
        let browser = try Browser.loggedIn()
        try browser.open("/account/login")
        #expect(browser.html.contains("autocomplete=\"username\""))
        try browser.open("/player/add")
        #expect(!browser.html.contains("autocomplete=\"username\""))
    }

    /// Browsers do not restore what was typed in fields that are `off`.
    @Test func whoGoesBackToAFormFindsWhatWasTyped() throws {
        let browser = try Browser.loggedIn()
        try browser.open("/match/plan")
        #expect(browser.html.contains("name=\"place\"") && !browser.html.contains("autocomplete=\"off\""))
    }

    @Test func textsSayHowTheyAreEncoded() {
        for asset in Asset.all where asset.type.hasPrefix("text/") || asset.type.contains("svg") {
            #expect(asset.type.hasSuffix("; charset=utf-8"), "\(asset.name)")
        }
    }
}
