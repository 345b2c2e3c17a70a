import AllFeatures
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherWeb

/// The form of the fee, whose choices have labels, and whose values are always sent.
struct FeeFormTests {
    private let browser: Browser

    init() throws { browser = try Browser.loggedIn() }

    private func fee() throws -> String {
        try browser.open("/kitty/fee")
        return browser.html
    }

    @Test func hasChoicesAsPeopleSayThemAndThePresentValues() throws {
        let first = try fee()
        #expect(first.contains("<option value=\"day\" selected>Each player</option>"))
        #expect(first.contains(">The amount for each player, or the cost of the pitch. Choose which below.<"))
        #expect(first.contains("value=\"EUR\" list") && first.contains(">Save</button>"))
        #expect(!first.contains("name=\"pitch\"") && !first.contains("name=\"none\""))
        try browser.post("/kitty/fee", [("amount", "20"), ("per", "match"), ("currency", "RON")])
        let second = try fee()
        #expect(second.contains("<option value=\"match\" selected>Each player, per match</option>"))
        #expect(second.contains("Each player pays 20 RON per match.") && second.contains("value=\"20.00\""))
        #expect(!second.contains("–</option>"), "the choice is always sent")
        try browser.post("/kitty/fee", [("amount", "20.00"), ("per", "none"), ("currency", "RON")])
        #expect(try fee().contains("Matches are free."))
    }

    @Test func aPlanHasThePriceForEachPlayerOrForThePitch() throws {
        try browser.open("/match/plan")
        #expect(browser.html.contains("<option value=\"day\" selected>Each player</option>"))
        let (unit, price) = (browser.html.firstRange(of: "name=\"per\""), browser.html.firstRange(of: "name=\"price\""))
        #expect(try #require(unit).lowerBound < #require(price).lowerBound)
        try browser.post("/match/plan", [("when", "2026-11-26T20:00"), ("price", ""), ("per", "day")])
        #expect(try fee().contains("Matches are free."))
        try browser.post("/match/plan", [("when", "2026-12-03T20:00"), ("price", "£60"), ("per", "pitch")])
        #expect(try fee().contains("The players split the cost of the pitch, £60."))
        // Words that are typed name only the unit, which is the same.
        try browser.type("match plan --per pitch")
        #expect(try fee().contains("The players split the cost of the pitch, £60."))
        // An empty field leaves the price as it is.
        try browser.open("/match/plan")
        #expect(browser.html.contains("placeholder=\"As before\"") && browser.html.contains("value=\"£60\""))
        try browser.post("/match/plan", [("when", "2026-12-10T20:00"), ("price", ""), ("per", "pitch")])
        #expect(try fee().contains("The players split the cost of the pitch, £60."))
        try browser.post("/match/plan", [("when", "2026-12-17T20:00"), ("price", ""), ("per", "none")])
        #expect(browser.html.contains("Matches are free."))
        #expect(try fee().contains("Matches are free."))
    }

    @Test func removesThePaymentInstructionsWhenTheirFieldIsEmptied() throws {
        try browser.post("/kitty/note", [("text", "Revolut @ana")])
        try browser.open("/kitty/note")
        #expect(browser.html.contains("value=\"Revolut @ana\""))
        try browser.post("/kitty/note", [("text", ""), ("present.text", "Revolut @ana")])
        #expect(browser.html.contains("Removed the payment instructions."))
        try browser.post("/kitty/note", [("text", "")])
        #expect(browser.html.contains("There are no payment instructions."))
    }

    @Test func saysWhyTheCurrencyCannotChange() throws {
        try browser.type("player add Ana")
        try browser.type("kitty pay Ana 5")
        #expect(try !fee().contains("value=\"EUR\" list"))
        try browser.post("/kitty/fee", [("amount", "20"), ("per", "match"), ("currency", "RON")])
        #expect(
            browser.html.contains(
                "The kitty already has entries in EUR, so the currency cannot change; first remove them, and the "
                    + "charge for each match day."))
    }

    @Test func offersTheKittyAndThePlayersWithoutGuestsForAnExpense() throws {
        for line in ["player add Ana", "match plan 2026-11-26T20:00", "attendance in Ana --guest Tavi"] {
            try browser.type(line)
        }
        try browser.open("/kitty/expense")
        #expect(
            browser.html.contains(
                "The kitty: from what players have paid. A player: out of their own pocket, so the group owes it to "
                    + "them. Not on the list yourself? Add yourself under Players."))
        #expect(browser.html.contains("An expense does not change what players are charged."))
        let choices = browser.html.matches(of: /<option[^>]*>([^<]*)<\/option>/).map { String($0.1) }
        #expect(choices == ["The kitty", "Ana"])
    }

    @Test(arguments: ["/kitty", "/kitty/fee", "/kitty/show", "/kitty/settle", "/kitty/currency", "/kitty/owe"])
    func namesNoCommand(address: String) throws {
        try browser.type("player add Ana")
        for line in ["", "kitty fee 5", "kitty expense balls 12 --by Ana"] {
            if !line.isEmpty { try browser.type(line) }
            try browser.open(address)
            let texts = browser.html.replacing(/<[^>]*>/, with: "\n")
            #expect(!texts.contains(/kitty (charge|currency|expense|fee|give|pay|show|waive)/), "\(texts)")
        }
    }
}
