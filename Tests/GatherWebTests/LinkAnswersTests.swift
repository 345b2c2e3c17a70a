import AllFeatures
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherWeb

/// Answers through links.
struct LinkAnswersTests {
    private let browser: Browser
    private let stranger: Browser

    init() throws {
        browser = try Browser.loggedIn()
        stranger = Browser(browser.app, of: browser)
        for name in ["Ana", "Ion"] { try browser.type("player add \(name)") }
        try browser.type("match plan 2026-11-26T20:00")
    }

    private func answer(_ word: String, _ player: Int = 1) throws {
        try stranger.open(stranger.address)
        try stranger.post(stranger.address, [("line", "attendance \(word) #\(player)")], follows: false)
    }

    private func changes() throws -> [String] {
        let app = browser.app
        app.identity = .known(Organizer(id: 2, name: "ana", account: .init(id: 1, name: "ana", role: .owner)))
        return try app.open("changes").value.elements.map { try $0["change"].text }
    }

    private func reply() throws -> [String] {
        let sheet = try browser.app.open("attendance show").value
        return try ["in", "maybe", "out"].filter { word in
            try sheet[word].elements.contains { try $0["name"].text == "Ana" }
        }
    }

    @Test(arguments: [("bea", "Football with Bea"), ("bea.pop@example.org", "Football with Bea.pop")])
    func areGivenToWhoeverMadeTheLink(name: String, brand: String) throws {
        try browser.enter(name: name)
        try browser.type("match plan 2026-11-26T20:00")
        try stranger.open(browser.link("attendance"))
        #expect(stranger.html.contains("<span>\(brand)</span>"))
        #expect(!stranger.html.contains("@example.org"))
    }

    @Test func areGivenToAGroupWithAName() throws {
        let address = try browser.link("attendance")
        try browser.type("account group 'Tuesday & friends'")
        try stranger.open(address)
        #expect(stranger.html.contains("<span>Tuesday &amp; friends</span>"))
        #expect(!stranger.html.contains("Football with"))
    }

    @Test func areConfirmedInWords() throws {
        try stranger.open(browser.link("attendance --player Ana"))
        let address = stranger.address
        try stranger.post(address, [("line", "attendance in #1")])
        #expect(stranger.html.contains("<p>You&#39;re in for Thu 26 Nov.</p>"))
    }

    @Test func askWhoeverAddsAFirstNameThatIsThere() throws {
        try browser.type("player add 'Emil Stan'")
        try stranger.open(browser.link("attendance"))
        let address = stranger.address
        try stranger.post(address, [("line", "attendance add"), ("text", "emil")])
        #expect(stranger.html.contains("Emil Stan is already on the list. If that&#39;s you, tap that name"))
        try stranger.post(address, [("line", "attendance add"), ("text", "Emilia")])
        #expect(stranger.html.contains("You&#39;re in for Thu 26 Nov."))
    }

    @Test func knowAtOnceWhoWasChosenOnAGroupsLink() throws {
        let address = try browser.link("attendance")
        try stranger.open(address)
        #expect(stranger.html.contains("name=\"person\" value=\"#1\"><bdi>Yes, I&#39;m Ana</bdi></button>"))
        try stranger.post(address, [("person", "#1")])
        #expect(stranger.address == address && stranger.html.contains("<h1>Ana, are you in?</h1>"))
        #expect(
            stranger.html.contains(
                "<button class=\"other\" form=\"do\" name=\"person\" value=\"\"><bdi>Not Ana?</bdi></button>"))
        try stranger.open(address)
        #expect(stranger.html.contains("Ana, are you in?"))
        try stranger.post(address, [("person", "")])
        #expect(stranger.html.contains("Who are you?") && !stranger.html.contains("Not Ana?"))
    }

    @Test func chooseForNobodyByAnAddressThatIsSentOn() throws {
        let address = try browser.link("attendance")
        for query in ["?person=%231", "?person="] {
            try stranger.open(address + query)
            #expect(stranger.status == .ok && stranger.html.contains("Who are you?"))
            try stranger.post(address, [("person", "#2")])
            try stranger.open(address + query)
            #expect(stranger.html.contains("<h1>Ion, are you in?</h1>"))
            try stranger.post(address, [("person", "")])
        }
    }

    @Test func addSomebodyNewForWhoeverWasChosen() throws {
        let address = try browser.link("attendance")
        try stranger.open(address)
        try stranger.post(address, [("person", "#1")])
        let line = ("line", "attendance add --on 2026-11-26")
        #expect(stranger.html.contains("value=\"\(line.1)\"") && stranger.html.contains(">Add</button>"))
        try stranger.post(address, [line, ("text", "Jonas")])
        #expect(stranger.html.contains("Jonas is in.") && stranger.html.contains("Ana, are you in?"))
        try stranger.post(address, [line, ("text", "Jonas")])
        #expect(stranger.html.contains("Jonas is already on the list; if this is a different person, add a surname"))
        try stranger.open(address)
        #expect(stranger.html.contains("Ana, are you in?"))
    }

    @Test func openOneMenuAtATime() throws {
        try browser.type("attendance in Ana --guest Tavi")
        try stranger.open(browser.link("attendance --player Ana"))
        for title in ["Maybe", "Out"] {
            #expect(stranger.html.contains("<details id=\"/\(title)\" name=\"menu\""))
        }
    }

    @Test func leadToTheMoney() throws {
        try browser.type("kitty charge Ana 5 Bibs")
        try stranger.open(browser.link("attendance --player Ana"))
        #expect(stranger.html.contains("<p><a href=\"#section-0\">You owe €5 (Bibs).</a></p>"))
        #expect(stranger.html.contains("<section id=\"section-0\"><h2>You owe €5.</h2>"))
    }

    @Test func arePreviewedWithTheirNumbers() throws {
        for line in ["match plan --place Dinamo", "attendance in Ana", "attendance maybe Ion"] {
            try browser.type(line)
        }
        try stranger.open(browser.link("attendance"))
        #expect(stranger.html.contains("content=\"Thu 26 Nov, 20:00 · Dinamo · In (1) · Maybe (1)\""))
    }

    @Test func bringGuestsOfTheirOwnAlone() throws {
        let (one, other) = (try browser.link("attendance --player Ana"), try browser.link("attendance --player Ion"))
        func bring(_ name: String, _ player: Int, by address: String) throws {
            let line = ("line", "attendance in #\(player) --guest")
            try stranger.open(address)
            try stranger.post(address, [line, ("text", name)], follows: false)
            try stranger.open(address)
        }
        _ = try changes()
        try bring("Tavi", 1, by: one)
        #expect(stranger.html.contains("<bdi>Tavi</bdi>"))
        try bring("Tavi", 2, by: other)
        #expect(stranger.html.contains("Tavi is already somebody"))
        let guest = try browser.app.open("attendance show").value["in"].elements.first {
            try $0["name"].text == "Tavi"
        }
        #expect(try guest?["guestOf"].text == "Ana")
        try bring("Ana", 2, by: other)
        #expect(stranger.html.contains("Ana is a player, and players answer for themselves"))
        for name in ["", String(repeating: "x", count: 200)] {
            try bring(name, 2, by: other)
            #expect(try browser.app.open("player list").value.elements.count == 2)
        }
        try bring("   ", 2, by: other)
        #expect(stranger.html.contains("Type a name first.") && stranger.html.contains("Ion, "))
    }

    @Test func bringAGuestWithoutAName() throws {
        try browser.type("attendance in Ana")
        try stranger.open(browser.link("attendance --player Ana"))
        #expect(stranger.html.contains("name=\"empty\" value=\"attendance in #1 --plus-one\""))
        let fields = [("line", "attendance in #1 --guest"), ("empty", "attendance in #1 --plus-one"), ("text", " ")]
        try stranger.post(stranger.address, fields)
        #expect(stranger.html.contains("Your guest is in."))
        #expect(stranger.html.contains("<bdi>Your guest</bdi>"))
    }

    @Test func haveHowToPayToCopy() throws {
        for line in ["kitty charge Ana 5 Bibs", "kitty note 'Revolut @zoe'"] { try browser.type(line) }
        try stranger.open(browser.link("attendance --player Ana"))
        #expect(stranger.html.contains("Revolut @zoe</pre>") && stranger.html.contains(">Copy</button>"))
        #expect(!stranger.html.contains(">Send</button>"))
    }

    @Test func copyTheAccountAlone() throws {
        try browser.type("kitty charge Ana 5 Bibs")
        try browser.type("kitty note 'Revolut to 0722 123 456, by Friday'")
        try stranger.open(browser.link("attendance --player Ana"))
        #expect(stranger.html.contains("class=\"copy\" data-text=\"0722 123 456\""))
    }

    @Test func haveCalendarAndMapInTheHeading() throws {
        try browser.type("match plan --place 'Dinamo, 44.4268,26.1025'")
        let address = try browser.link("attendance --player Ana")
        try stranger.open(address)
        #expect(
            stranger.html.contains(
                "<span><a href=\"https://www.openstreetmap.org/?mlat=44.4268&amp;mlon=26.1025&amp;zoom=17\" "
                    + "rel=\"noopener noreferrer\">Dinamo, 44.4268,26.1025</a></span>"
                    + "<a href=\"\(address)/football.ics\">Add all matches to my calendar</a></div>"))
    }

    @Test(arguments: ["attendance", "attendance --player Ana"])
    func haveTheCalendarAtTheEndWithoutAMatchAhead(line: String) throws {
        let address = try browser.link(line)
        try browser.type("match plan --on 2026-11-26 --none")
        try stranger.open(address)
        #expect(stranger.html.contains("No match is planned."))
        #expect(
            stranger.html.contains("<p><a href=\"\(address)/football.ics\">Add all matches to my calendar</a></p>"))
        try stranger.open("\(address)/football.ics")
        #expect(stranger.html.contains("STATUS:CANCELLED"))
    }

    @Test func haveTheCalendarAtTheEndDuringAMatch() throws {
        for line in ["team assign A Ana", "team assign B Ion", "match start"] { try browser.type(line) }
        let address = try browser.link("attendance")
        try stranger.open(address)
        #expect(stranger.html.matches(of: /football\.ics/).count == 1)
    }

    @Test func haveNoCalendarBeforeAMatchWasPlanned() throws {
        try browser.enter(name: "bea")
        let address = try browser.link("attendance")
        try stranger.open(address)
        #expect(stranger.html.contains("No match is planned.") && !stranger.html.contains("football.ics"))
        try browser.type("match plan 2026-11-26T20:00")
        try stranger.open(address)
        #expect(stranger.html.contains("football.ics"))
    }

    @Test func haveThreeButtonsForAnotherWeek() throws {
        try browser.type("match plan 2026-12-03T20:00")
        try stranger.open(browser.link("attendance --player Ana"))
        let row = try #require(
            stranger.html.firstMatch(of: #/<div class="actions" role="group" aria-label="Thu 3 Dec">.*?</div>/#))
        for reply in ["in", "maybe", "out"] {
            #expect(row.output.contains("value=\"attendance \(reply) #1 --on 2026-12-03\""))
        }
        #expect(!stranger.html.contains("<summary class=\"row\""))
    }

    @Test func nameTheGuest() throws {
        try browser.type("attendance in Ana --plus-one")
        try stranger.open(browser.link("attendance --player Ana"))
        #expect(stranger.html.contains("value=\"attendance name #3\""))
        try stranger.post(stranger.address, [("line", "attendance name #3"), ("text", "Tom")])
        #expect(stranger.html.contains("Your guest is now called Tom.") && stranger.html.contains("<bdi>Tom</bdi>"))
    }

    @Test func nameNoGuestForAnother() throws {
        try browser.type("attendance in Ana --plus-one")
        try stranger.open(browser.link("attendance"))
        try stranger.post(stranger.address, [("line", "attendance name #3"), ("text", "Tom")])
        #expect(stranger.html.contains("Only the player who brings a guest can name the guest"))
    }

    @Test func areTwentyAMinuteForEachLink() throws {
        let (one, other) = (try browser.link("attendance --player Ana"), try browser.link("attendance --player Ion"))
        try stranger.open(one)
        for number in 1...20 {
            try answer(["in", "out"][number % 2])
            #expect(stranger.status == .seeOther)
        }
        try answer("maybe")
        #expect(stranger.status == .tooManyRequests && stranger.headers["Retry-After"] == "3")
        #expect(stranger.html.contains("Too many answers came through this link; try again in 3 seconds."))
        #expect(try changes().count == 4)
        #expect(try reply() == ["in"])
        try stranger.open(one)
        #expect(stranger.status == .ok, "what it shows is not limited")
        try stranger.open(other)
        try answer("in", 2)
        #expect(stranger.status == .seeOther)
        try stranger.open(one)
        browser.app.clock.advance(seconds: 60)
        for _ in 1...20 {
            try answer("maybe")
            #expect(stranger.status == .seeOther)
        }
        try answer("maybe")
        #expect(stranger.status == .tooManyRequests)
    }

    @Test func ofOnePlayerAreUndoneTogether() throws {
        try browser.type("attendance maybe Ana")
        let before = try changes()
        try stranger.open(browser.link("attendance --player Ana"))
        for word in ["in", "out", "in"] { try answer(word) }
        #expect(try changes() == ["Ana's answer (in)"] + before)
        try browser.app.open("undo")
        #expect(try reply() == ["maybe"])
        try browser.app.open("redo")
        #expect(try reply() == ["in"])
    }

    @Test func ofSeveralPlayersAreUndoneOneByOne() throws {
        let before = try changes()
        try stranger.open(browser.link("attendance"))
        for player in [1, 2, 1] { try answer("in", player) }
        try answer("out", 1)
        #expect(
            try changes() == ["Ana's answer (out)", "Ion's answer (in)", "Ana's answer (in)"] + before)
    }

    @Test func areNotUndoneUnseen() throws {
        try stranger.open(browser.link("attendance --player Ana"))
        try answer("in")
        try browser.open("/attendance")
        try answer("out")
        try browser.type("undo")
        #expect(browser.html.contains("there were changes elsewhere in the meantime: Ana&#39;s answer (out)"))
        #expect(try changes().first == "Ana's answer (out)")
        #expect(try reply() == ["out"])
    }
}

/// The account that is found in a note about how to pay.
struct AccountToCopyTests {
    @Test(arguments: [
        ("Please pay by Revolut to 0722 123 456, by Friday", "0722 123 456"), ("+40722123456", "+40722123456"),
        ("Ana: +44 7700 900123.", "+44 7700 900123"), ("07700-900-123", "07700-900-123"),
        ("Revolut 0722 123 456 5 euro", nil), ("0722 123 456 10 lei", nil), ("0722 123 456 10", nil),
        ("0722-123-456 24 h", nil), ("due 01 12 2026 20 30", nil), ("sort code 04-00-04 12345678", nil),
        ("IBAN:RO49AAAA1B31007593840000.", "RO49AAAA1B31007593840000"),
        ("RO49 AAAA 1B31 0075 9384 0000 ING, Ana", "RO49 AAAA 1B31 0075 9384 0000"),
        ("RO49 AAAA 1B31 0075 9384 0000 25 lei", "RO49 AAAA 1B31 0075 9384 0000"),
        ("GB82 WEST 1234 5698 7654 32, 2026", "GB82 WEST 1234 5698 7654 32"), ("RO48 AAAA 1B31 0075 9384 0000", nil),
        ("GB82WEST12345698765432 or RO49AAAA1B31007593840000", nil), ("10friends@example.org", "10friends@example.org"),
        ("PayPal: ana@example.org.", "ana@example.org"), ("https://revolut.me/ana, please", "https://revolut.me/ana"),
        ("revolut.me/ana by Friday", "revolut.me/ana"), ("Revolut @zoe", nil), ("€10.00 by 07.12.2026 20:00", nil),
        ("0722 123 456, or ana@example.org", nil), ("account 2002 0123 4567 8901", nil),
    ])
    func isFoundInANote(note: String, account: String?) {
        #expect(BlockRenderer.account(in: note) == account)
    }
}
