import AllFeatures
import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherWeb

struct WebPagesTests {
    private let browser: Browser

    init() throws { browser = try Browser.loggedIn() }

    /// So that a page need not be told of what it has done itself.
    @Test(arguments: ["player add Ana", "player add Ana; player add Ion"])
    func tellsWhichPageHasMadeAChange(line: String) async throws {
        var identity = Identity.remembered(try #require(browser.login))
        let organizer = try browser.app.application.session(.read, as: &identity) { $0.organizer }
        let changes = browser.app.application.changes.changes(of: organizer)
        try browser.open("/")
        try browser.post("/", [("line", line), ("at.page", "7f")])
        try browser.open("/")
        try browser.type("player add Zoe")
        var authors: [String?] = []
        for await change in changes {
            authors.append(change.sourcePage)
            if authors.count == 2 { break }
        }
        #expect(authors == ["7f", nil])
    }

    @Test func eachRouteHasAPage() throws {
        for route in browser.app.application.registry.offeredRoutes {
            try browser.open(WebPages.address(of: route))
            #expect(browser.status == .ok, "\(route.name): \(browser.html)")
            #expect(browser.html.contains("<h1>"), "\(route.name)")
        }
        for noun in browser.app.application.registry.nouns {
            try browser.open("/\(noun)")
            #expect(browser.status == .ok, "\(noun): \(browser.html)")
        }
    }

    @Test func anEditHasThePresentValuesAndTellsOnlyWhatWasChanged() throws {
        try browser.type("player add Ana --age 31 --position winger")
        try browser.open("/player/edit?player=%231")
        #expect(browser.html.contains("<h1>Edit Ana</h1>") && !browser.html.contains("class=\"subject\""))
        #expect(browser.html.contains("name=\"age\""))
        #expect(browser.hidden("back") == "/player/show?player=%231")
        #expect(browser.html.contains("<input type=\"hidden\" name=\"present.age\" value=\"31\">"))
        let parts = browser.html.components(separatedBy: "<summary>More about Ana</summary>")
        #expect(parts.first?.contains("name=\"position\"") == true)
        #expect(parts.last?.contains("name=\"age\"") == true)
        #expect(parts.last?.contains("Skill (1 to 10)") == true && !browser.html.contains("Mark"))
        // Meanwhile somebody else has changed another field.
        try browser.type("player edit Ana --position striker")
        let sent = [
            ("player", "#1"), ("age", "32"), ("present.age", "31"), ("position", "winger"),
            ("present.position", "winger"),
        ]
        try browser.post("/player/edit", sent)
        try browser.open("/player/show?player=%231")
        #expect(browser.html.contains("<h1>Ana</h1>"))
        #expect(browser.html.contains("<dd>32</dd>") && browser.html.contains("<dd>striker</dd>"))
        // What is emptied is cleared.
        try browser.open("/player/edit?player=%231")
        try browser.post("/player/edit", [("player", "#1"), ("age", ""), ("present.age", "32")])
        try browser.open("/player/show?player=%231")
        #expect(!browser.html.contains("<dd>32</dd>") && browser.html.contains("<dd>striker</dd>"))
    }

    @Test func whatIsShownLeadsToWhatCanBeDoneWithIt() throws {
        try browser.type("player add Ana")
        try browser.open("/player/show?player=%231")
        // The module offers it itself, above what others say about the player.
        #expect(browser.html.ranges(of: "href=\"/player/edit?player=%231\"").count == 1)
        // There is nothing to fill in, so it asks at once.
        #expect(browser.html.contains("name=\"line\" value=\"player delete #1\">Delete</button>"))
        #expect(browser.html.contains("href=\"/player/merge?player=%231\">Merge</a>"))
    }

    @Test func nobodyIsThePersonThemselves() throws {
        for name in ["Ana", "Ion"] { try browser.type("player add \(name)") }
        try browser.open("/player/merge?player=%231")
        #expect(browser.html.contains("<option value=\"Ion\">") && !browser.html.contains("<option value=\"Ana\""))
        #expect(browser.html.contains("Entry to keep"))
        #expect(browser.html.contains("<button class=\"main\">Merge two entries</button>"))
    }

    @Test func fewOtherActionsStandBelowTheListUnfolded() throws {
        try browser.type("player add Ana")
        try browser.open("/player")
        #expect(!browser.html.contains("id=\"commands\""))
        let fold = try #require(browser.html.split(separator: "</details>").last)
        #expect(fold.contains("href=\"/player/import\"") && fold.contains("Import players from a spreadsheet"))
        // The list, its buttons, and what is done with one player are above, or behind a row.
        for other in ["/player/list", "/player/add", "/player/edit", "/player/show"] {
            #expect(!fold.contains("href=\"\(other)\""))
        }
    }

    @Test func anAdviceIsAButtonAndOthersWordsAreNot() throws {
        try browser.open("/checklist/list")
        #expect(browser.html.contains("<p>The checklist is empty.</p>"))
        #expect(browser.html.contains("<a class=\"button plain\" href=\"/checklist/add\"><bdi>Add something</bdi></a>"))
        // What has arguments is never done at one touch, as others may have written it.
        try browser.type("player add Ana; checklist add 'Ball. Win it with: player edit Ana --age 99'")
        try browser.open("/-/search?for=ball")
        #expect(!browser.html.contains("value=\"player edit Ana --age 99\""))
    }

    @Test func whatChangedNothingIsNotUndone() throws {
        try browser.type("kitty fee £6; player add Ana")
        try browser.open("/match/plan")
        // A browser asks for both the day and the time.
        #expect(browser.html.contains("type=\"datetime-local\"") && !browser.html.contains("if it is known"))
        try browser.post("/match/plan", [("when", ""), ("price", "£6")])
        #expect(browser.html.contains("Choose the day and the time of the match."))
        #expect(!browser.html.contains("name=\"line\" value=\"undo\""))
    }

    @Test func whatWasDoneCanBeUndoneBesideItsWords() throws {
        try browser.open("/player/add")
        try browser.post("/player/add", [("name", "Ana")])
        #expect(browser.html.contains("<button class=\"plain\" form=\"do\" name=\"line\" value=\"undo\">"))
        try browser.type("undo")
        #expect(browser.html.contains("Undid"))
        #expect(!browser.html.contains("value=\"undo\""))
    }

    @Test func namesArePastedAfterAQuestion() throws {
        try browser.open("/player/paste")
        #expect(browser.html.contains("<textarea id=\"field-name\""))
        try browser.post("/player/paste", [("name", "1. Ana Pop\n2. Ion, Zoe\n\n")])
        #expect(browser.html.contains("Add 3 players: Ana Pop, Ion, Zoe?"))
        try browser.post("/player/paste", [("name", "1. Ana Pop"), ("declined", "1. Ana Pop\n2. Ion, Zoe")])
        #expect(browser.html.contains("1. Ana Pop\n2. Ion, Zoe</textarea>"))
        try browser.post("/player/paste", [("name", "1. Ana Pop\n2. Ion, Zoe\n\n")])
        let question = try #require(browser.hidden("confirmed"))
        try browser.post("/player/paste", [("name", "1. Ana Pop\n2. Ion, Zoe\n\n"), ("confirmed", question)])
        #expect(browser.html.contains("Added 3 players"))
        #expect(browser.html.contains("href=\"/match/plan\"><bdi>Plan a match</bdi></a>"))
    }

    @Test func answersOfAPastedListAreChangedBeforeTheyAreRecorded() throws {
        for line in [
            "player add Katharina", "player add Ion", "match plan 2026-11-26T20:00", "match plan 2026-12-03T20:00",
        ] {
            try browser.type(line)
        }
        // What is skipped is seldom read again, so nothing is unless somebody asks for it.
        try browser.open("/attendance/paste")
        #expect(browser.html.contains("name=\"add-unknown\" value=\"true\" checked>"))
        #expect(!browser.html.contains("name=\"ignore-unknown\" value=\"true\" checked>"))
        let list = "Football!\n\nIn:\nCatharina\n+1\nIon\nTom\nwho brings the ball?"
        try browser.post(
            "/attendance/paste", [("line", list), ("add-unknown", "true"), ("ignore-unknown", "true"), ("on", "")])
        for choice in [
            "\">Choose", "- Katharina (in)\">It&#39;s Katharina", "- Catharina (in)\">New player: in",
            "- Ion (out)\">Out",
            "- Tom (maybe)\">Maybe",
        ] {
            #expect(browser.html.contains("<option value=\"\(choice)</option>"), "\(choice)")
        }
        #expect(browser.html.contains("New player · &quot;Tom&quot;"))
        #expect(browser.html.contains(" name=\"line\" required><option value=\"\">Choose"))
        #expect(browser.hidden("on") == "2026-11-26", "another match may be the next one when it is answered")
        #expect(browser.hidden("line") == nil && browser.hidden("confirmed") == nil)
        let chosen = [("line", "- Katharina (in)"), ("line", "–"), ("line", "- Tom (maybe)")]
        let others = [("add-unknown", "true"), ("ignore-unknown", "true"), ("on", "2026-12-03")]
        try browser.post("/attendance/paste", chosen + others + [("declined", list)])
        #expect(browser.html.contains("who brings the ball?</textarea>"))
        try browser.post("/attendance/paste", chosen + others)
        #expect(browser.html.contains("New player: Tom.") && browser.html.contains("Katharina is in. Tom might come."))
        try browser.open("/attendance/show?on=2026-11-26")
        #expect(!browser.html.contains("In (1)"))
        try browser.open("/attendance/show?on=2026-12-03")
        #expect(browser.html.contains("In (1)") && browser.html.contains("Maybe (1)"))
    }

    @Test func aFormAboutAPlannedMatchIsTitledForIt() throws {
        try browser.type("match plan 2026-11-26T20:00 --every week")
        try browser.open("/match/plan")
        #expect(browser.html.contains("<h1>Plan a match</h1>"))
        try browser.open("/match/plan?on=2026-11-26")
        #expect(browser.html.contains("<h1>Change the match</h1>"))
        #expect(browser.hidden("on") == "2026-11-26")
        #expect(!browser.html.contains("Does not repeat"))
        #expect(!browser.html.contains("More options"))
        try browser.open("/match/plan?on=2026-11-26&rest=true")
        #expect(browser.html.contains("Later matches, too"))
        try browser.post("/match/plan", [("on", "2026-11-26"), ("when", "nonsense")])
        #expect(browser.html.contains("<h1>Change the match</h1>"))
        #expect(browser.hidden("on") == "2026-11-26")
        try browser.type("match plan --on 2026-11-26 --none")
        #expect(browser.html.contains("<h1>Match cancelled</h1>"))
    }

    @Test(arguments: [
        ("/", "Home"), ("/match", "Match"), ("/team", "Match"), ("/history", "Match"),
        ("/share/text?what=line-up", "Match"),
        ("/timer/set", "Match"), ("/matchday/format", "Match"), ("/balance/wish", "Match"),
        ("/attendance/history", "Who's coming"), ("/player/add", "Players"), ("/kitty", "More"), ("/-/all", "More"),
    ])
    func aPageLightsItsTab(page: String, tab: String) throws {
        try browser.open(page)
        let bar = try #require(browser.html.range(of: "<nav ")).lowerBound
        let current = try #require(browser.html[bar...].split(separator: "aria-current=\"page\"").dropFirst().first)
        let name = current.split(separator: "</a>").first
        #expect(name?.hasSuffix("<span>\(HTML(tab).source)</span>") == true)
        try browser.open("/-/all")
        #expect(browser.html.contains("href=\"/team\"") && browser.html.contains("href=\"/history\""))
    }

    @Test func aPageThatDoesNotExistLightsNoTab() throws {
        try browser.open("/nonsense")
        #expect(browser.html.contains("<nav ") && !browser.html.contains("aria-current"))
        #expect(!browser.html.contains("class=\"back\""))
    }

    @Test(arguments: [
        ("/player/show?player=%231", "/player", "Players"), ("/player/add", "/player", "Players"),
        ("/skills", "/player", "Players"), ("/history", "/match", "Match"),
        ("/history/add", "/history", "Past matches"), ("/match/plan", "/match", "Match"),
        ("/timer/set", "/match", "Match"), ("/attendance/history", "/attendance", "Who's coming"),
        ("/kitty", "/-/all", "More"), ("/kitty/pay", "/kitty", "Money"), ("/-/search?for=ana", "/-/all", "More"),
    ])
    func aDetailLeadsBackToWhereItBelongs(page: String, address: String, name: String) throws {
        try browser.type("player add Ana")
        try browser.open(page)
        #expect(browser.html.contains("<a class=\"back\" href=\"\(address)\">\(HTML(name).source)</a><h1>"))
    }

    @Test(arguments: ["/", "/match", "/attendance", "/player", "/-/all"])
    func thePagesOfTheBarLeadNowhereBack(page: String) throws {
        try browser.open(page)
        #expect(!browser.html.contains("class=\"back\""))
    }

    @Test func aQuestionLeadsBackFromWhereItWasAsked() throws {
        try browser.type("player add Ana")
        try browser.open("/player/show?player=%231")
        try browser.type("player delete #1")
        #expect(browser.html.contains("<h1>Delete Ana</h1>") && browser.html.contains("class=\"back\""))
    }

    @Test func aFormAndAQuestionNameWhatTheyAreAbout() throws {
        try browser.type("player add Ana")
        try browser.open("/player/edit?player=%231")
        #expect(browser.html.contains("<h1>Edit Ana</h1>") && browser.html.contains(">Save</button>"))
        try browser.open("/player/delete?player=%231")
        #expect(browser.html.contains("<button class=\"danger\">Delete Ana</button>"))
        try browser.type("player delete ana")
        #expect(browser.html.contains("<h1>Delete Ana</h1>"))
        #expect(browser.html.contains("<button class=\"danger\">Delete Ana</button>"))
    }

    @Test func whatIsLostAtATouchIsRed() throws {
        try browser.type("match plan 2026-11-26T20:00")
        for page in ["/match", "/attendance"] {
            try browser.open(page)
            let line = "name=\"line\" value=\"match plan --on 2026-11-26 --none\">"
            #expect(browser.html.contains("<button class=\"danger\" form=\"do\" \(line)<bdi>Yes, cancel it</bdi>"))
        }
    }

    @Test func onlyWhatIsLostIsRed() throws {
        for line in ["player add Ana", "player add Ion", "team assign A #1", "team assign B #2"] {
            try browser.type(line)
        }
        try browser.open("/team")
        #expect(browser.html.contains("<button class=\"danger\" form=\"do\" name=\"line\" value=\"team clear\">"))
        #expect(browser.html.contains("<button class=\"plain\" form=\"do\" name=\"line\" value=\"team clear #1\">"))
        try browser.type("match start")
        try browser.type("match end")
        #expect(browser.html.contains("<button class=\"main\">End the match</button>"))
        try browser.type("match cancel")
        #expect(browser.html.contains("<button class=\"danger\">Discard the match</button>"))
    }

    @Test(arguments: ["/share/text?what=plan", "/player", "/match/plans"])
    func whatOnlyReadsHasOptions(page: String) throws {
        try browser.type("match plan 2026-11-26T20:00")
        try browser.open(page)
        #expect(browser.html.contains("<summary>Options</summary>"))
    }

    @Test func namesHaveNoNumbersAndWordsOfPeopleKeepThem() throws {
        try browser.type("player add Ana")
        #expect(browser.html.contains("<p>Added Ana.</p>"))
        try browser.type("match plan 2026-11-26T20:00")
        try browser.type("attendance in Ana --comment 'I bring the shirt (#10)..'")
        try browser.open("/attendance")
        #expect(browser.html.contains("I bring the shirt (#10)..") && !browser.html.contains("Ana (#1)"))
        try browser.type("player add Andrei")
        try browser.type("player edit an --age 30")
        #expect(browser.html.contains("could be Ana, Andrei; type more of the name"))
        #expect(!browser.html.contains("#number"))
    }

    @Test func aYearIsLeftOutOnPagesAndKeptInTheUndoLog() throws {
        try browser.type("match plan 2026-11-26T20:00")
        #expect(browser.html.contains("Thu 26 Nov, 20:00") && !browser.html.contains("Nov 2026"))
        try browser.open("/changes")
        #expect(browser.html.contains("the plan for Thu 26 Nov 2026, 20:00"))
    }

    @Test func beginWithTheNameOfTheGroup() throws {
        func brand() throws -> Substring? {
            try browser.open("/")
            return browser.html.firstMatch(of: #/class="brand".*?<span>(.*?)</span>/#)?.1
        }
        #expect(try brand() == "Football Gather")
        try browser.post("/account/group", [("name", "Tuesday football")])
        #expect(try brand() == "Tuesday football")
        try browser.open("/account/group")
        #expect(browser.html.contains("Your group is called Tuesday football."))
        try browser.post("/account/group", [("name", ""), ("none", "true")])
        #expect(try brand() == "Football Gather")
    }

    @Test func buttonsSayWhatTheyDo() {
        let routes = browser.app.application.registry.routes.map(\.description).filter { $0.access == .write }
        let buttons = Dictionary(uniqueKeysWithValues: routes.map { ($0.name, $0.button(on: $0.title)) })
        for name in [
            "account group", "account timezone", "attendance regulars", "attendance rule", "balance wish",
            "checklist edit", "history edit", "kitty currency", "kitty fee", "kitty note", "match edit",
            "matchday format", "player edit", "score", "timer set",
        ] {
            #expect(buttons[name] == "Save", "\(name)")
        }
        for (name, button) in [
            "player merge": "Merge two entries", "account invite": "Invite a co-organizer",
            "kitty give": "Pay a player from the kitty",
            "match plan": "Plan a match", "player paste": "Continue", "share link": "Send a link",
        ] {
            #expect(buttons[name] == button)
        }
        // What is unfolded has a title of its own.
        let payment = routes.first { $0.name == "kitty pay" }
        #expect(payment?.button(on: "Paid another amount") == "Save")
    }

    @Test func formsSayWhatPeopleFillIn() throws {
        for name in ["Ana", "Ion"] { try browser.type("player add \(name)") }
        try browser.open("/player/add")
        #expect(browser.html.contains("Skill (1 to 10)"))
        try browser.open("/timer/set")
        #expect(browser.html.contains("Length in minutes") && browser.html.contains("value=\"10\""))
        try browser.open("/match/start")
        #expect(browser.html.contains(/name="since"[^>]*type="datetime-local"/))
        try browser.open("/balance/wish?wish=together")
        #expect(browser.html.contains("First player") && browser.html.contains("Second player"))
        #expect(browser.html.contains("<option value=\"together\" selected>"))
        #expect(browser.html.contains(">Save</button>"))
        try browser.post("/balance/wish", [("wish", "apart"), ("player", "#1"), ("other", "#2")])
        #expect(browser.address == "/balance")
    }

    @Test func aPastMatchIsAddedByTappingItsPlayers() throws {
        for name in ["Ana", "Ion", "Zoe"] { try browser.type("player add \(name)") }
        try browser.open("/history/add")
        #expect(browser.html.contains("<input type=\"checkbox\" name=\"team-a\" value=\"Zoe\">"))
        #expect(!browser.html.contains("field-goal"), "the scorers are tapped afterwards")
        try browser.post(
            "/history/add",
            [
                ("when", "2026-11-15T18:00"), ("team-a", "Ana"), ("team-a", "Zoe"), ("team-a", ""), ("team-b", "Ion"),
                ("goal", "Ana 12\nZoe 20 assist Ana"), ("score", "2-1"),
            ])
        #expect(browser.html.contains("Team A 2-1 Team B"))
        // The day and the time of a match are no placeholder.
        #expect(browser.html.contains("href=\"/history/show?match=2026-11-15T18%3A00\""))
    }

    @Test func aMessageIsReadyWhereOthersMustKnow() throws {
        try browser.type("match plan 2026-11-26T20:00 --place Dinamo")
        try browser.open("/match/plan?on=2026-11-26")
        try browser.post("/match/plan", [("on", "2026-11-26"), ("when", "2026-11-26T19:00")])
        #expect(
            browser.html.contains("Our match on Thu 26 Nov, 20:00 has moved to Thu 26 Nov, 19:00, Dinamo."))
        try browser.open("/account/invite")
        try browser.post("/account/invite", [("name", "Zoe")])
        #expect(browser.html.contains("Zoe, please help me organize our football matches."))
    }

    @Test func aFormIsMadeOfParameters() throws {
        try browser.open("/player/add")
        for part in [
            "<input id=\"field-name\" name=\"name\" required", "type=\"number\" min=\"1\" max=\"120\"",
            "<select id=\"field-position\"", "<option value=\"goalkeeper\">",
        ] {
            #expect(browser.html.contains(part), "\(part)")
        }
    }

    @Test func eachPlayerIsChosenForATeamInOneList() throws {
        try browser.type("player add 'Ana Pop'; player add Ion; player add Mia")
        try browser.type("match plan tomorrow; attendance in Ion --guest Tom")
        try browser.open("/history/add")
        for name in ["Ana Pop", "Ion", "Mia"] {
            let chips = ["a", "b"].map { team in
                "<label class=\"chip\"><input type=\"checkbox\" name=\"team-\(team)\" value=\"\(name)\">"
                    + "<bdi>Team \(team.uppercased())</bdi></label>"
            }
            #expect(
                browser.html.contains(
                    "<div class=\"choice\" role=\"group\" aria-label=\"\(name)\"><bdi>\(name)</bdi>\(chips.joined())</div>"
                ))
        }
        #expect(!browser.html.contains("Tom"), "a guest is typed")
        let fields = [("when", "2026-01-02T20:00"), ("team-a", "Ion"), ("team-b", "Mia"), ("score", "2-1")]
        try browser.post("/history/add", fields + [("team-b", "Nobody")])
        #expect(browser.html.contains("There is no player &quot;Nobody&quot;"))
        #expect(browser.html.contains("name=\"team-b\" value=\"Mia\" checked>"))
        #expect(browser.html.contains("<details open>") && browser.html.contains(">Nobody</textarea>"))
        try browser.post("/history/add", fields + [("team-b", "Tom, Ana Pop")])
        #expect(browser.address == "/history" && browser.html.contains("The scorers of 3 goals are unknown."))
        let page = try #require(browser.html.firstMatch(of: /href="(?<address>[^"]*)">Add the scorers/))
        try browser.open(String(page.address).replacing("&amp;", with: "&"))
        #expect(browser.html.matches(of: /<bdi>Scorer unknown/).count == 3)
    }

    @Test func theResultsOfAPlayerLeadToTheMatches() throws {
        try browser.type("player add Ana; player add Ion; team assign A Ana; team assign B Ion")
        try browser.type("match start; goal Ana; match end --yes")
        try browser.open("/leaderboard/show?player=%231")
        #expect(browser.html.contains("Team A, won, 1 goal"))
        #expect(browser.html.contains("<a class=\"row\" href=\"/history/show?match="))
        try browser.open("/history/delete")
        #expect(browser.html.contains(/<option value="20\d\d-\d\d-\d\dT\d\d:\d\d">[A-Z][a-z]{2} \d/))
        try browser.open("/share/text?what=result")
        #expect(!browser.html.contains("name=\"from\"") && !browser.html.contains("name=\"match\""))
    }

    @Test func aPlayerIsChosenAmongAll() throws {
        try browser.type("player add 'Ana Pop'; player add Ion")
        try browser.open("/kitty/expense")
        for part in [
            "<select id=\"field-by\"", "<option value=\"\" selected>The kitty</option>",
            "<option value=\"Ana Pop\">Ana Pop</option>",
        ] {
            #expect(browser.html.contains(part), "\(part)")
        }
        // Nobody is chosen unasked, and who is given by number is there by name.
        try browser.open("/kitty/give")
        #expect(browser.html.contains("<select id=\"field-player\" name=\"player\" required"))
        #expect(browser.html.contains("<option value=\"\" selected>–</option>"))
        try browser.post("/kitty/expense", [("text", ""), ("amount", "20"), ("by", "#1")])
        #expect(browser.html.contains("<option value=\"#1\" selected>Ana Pop"))
        // Those who owe something come first, as others may pay, too.
        try browser.open("/kitty/pay")
        #expect(browser.html.contains("<option value=\"Ana Pop\">Ana Pop</option><option value=\"Ion\">Ion</option>"))
        try browser.type("kitty charge Ion 5 bibs")
        try browser.open("/kitty/pay")
        let players = "<option value=\"Ion\">Ion (owes €5)</option><option value=\"Ana Pop\">Ana Pop</option>"
        #expect(browser.html.contains(players))
        try browser.post("/kitty/expense", [("text", "Balls"), ("amount", "20"), ("by", "Ana Pop")])
        #expect(browser.html.contains("Ana Pop"))
    }

    @Test func onlyThePlayersOfTheMatchAreOfferedAsScorers() throws {
        for name in ["Ana", "Ion", "Zoe"] { try browser.type("player add \(name)") }
        for line in ["team assign A Ana", "team assign B Ion", "match start"] { try browser.type(line) }
        try browser.open("/goal")
        #expect(browser.html.contains("<option value=\"Ion\">Ion (Team B)</option>"))
        #expect(!browser.html.contains("<option value=\"Zoe\""))
    }

    @Test(arguments: [("top+scorer", "leaderboard"), ("waiting+list", "attendance"), ("rotation", "matchday")])
    func aSearchFindsPagesByOtherWords(text: String, page: String) throws {
        try browser.open("/-/search?for=\(text)")
        #expect(browser.html.contains("<a class=\"row\" href=\"/\(page)\">"))
    }

    @Test(arguments: [("player", "No players yet.", "add"), ("season", "No season has been started yet.", "start")])
    func anEmptyListOffersItsCommandOnce(noun: String, sentence: String, verb: String) throws {
        try browser.open("/\(noun)")
        #expect(browser.html.contains(">\(sentence)</p>"))
        #expect(browser.html.matches(of: try Regex("href=\"/\(noun)/\(verb)[\"?]")).count == 1)
    }

    @Test func aPlayerIsAddedAndShown() throws {
        try browser.open("/player/add")
        try browser.post("/player/add", [("name", "Ana Pop"), ("age", "31")])
        #expect(browser.address == "/player")
        #expect(browser.html.contains("Added Ana Pop."))
        #expect(
            browser.html.contains(
                "<a class=\"row\" href=\"/player/show?player=%231\"><span class=\"avatar hue5\" "
                    + "data-initials=\"AP\" aria-hidden=\"true\"></span><span class=\"what\"><bdi>Ana Pop"))
        try browser.open("/player/show?player=%231")
        #expect(browser.html.contains("<dd>31</dd>"))
        // What was done is told once.
        #expect(!browser.html.contains("Added"))
    }

    @Test func whatIsWrongStandsAtItsField() throws {
        try browser.open("/player/add")
        try browser.post("/player/add", [("name", ""), ("age", "200")])
        #expect(browser.status == .badRequest)
        #expect(browser.html.contains("Age must be an integer from 1 to 120"))
        #expect(browser.html.contains("Name is missing"))
        #expect(browser.html.contains("value=\"200\""))
    }

    /// The sentence at a field of the page.
    private func problem(at name: String) -> String? {
        guard let start = browser.html.range(of: "id=\"field-\(name)-problem\">")?.upperBound else { return nil }
        return String(browser.html[start...].prefix { $0 != "<" })
    }

    @Test func aRuleThatIsBrokenIsToldAtItsField() throws {
        try browser.type("player add Ana")
        try browser.open("/player/add")
        try browser.post("/player/add", [("name", "ana")])
        #expect(browser.status == .conflict)
        let name = "There is already a player named Ana; choose another name (case does not matter)."
        #expect(problem(at: "name") == name)
        #expect(browser.html.contains("value=\"ana\"") && browser.html.contains("aria-invalid=\"true\" autofocus"))
        #expect(!browser.html.contains("class=\"alert\""))
        try browser.open("/match/plan")
        try browser.post("/match/plan", [("when", "2026-11-26T20:00"), ("price", "6"), ("per", "day")])
        let currency = "The currency is not known yet; give it with the amount, such as £6 or 6 EUR."
        #expect(problem(at: "price") == currency && !browser.html.contains("class=\"alert\""))
        try browser.post("/match/plan", [("when", "2026-11-26T20:00"), ("until", "2026-12-26")])
        let series = "&quot;Last day of the series (optional)&quot; works only for a series; add &quot;Repeat&quot;."
        #expect(problem(at: "until") == series)
    }

    @Test func whatIsWrongWithNamesToTapLeadsToTheFirstOfThem() throws {
        for name in ["Ana", "Ion"] { try browser.type("player add \(name)") }
        try browser.open("/history/end")
        try browser.post("/history/end", [("team-a", "#0")])
        #expect(problem(at: "team-a")?.hasPrefix("Team A must be # and a number") == true)
        let marks = "aria-describedby=\"field-team-a-problem\" aria-invalid=\"true\" autofocus"
        #expect(browser.html.contains("name=\"team-a\" value=\"Ana\" \(marks)>"))
        #expect(browser.html.contains("name=\"team-a\" value=\"Ion\">"))
    }

    @Test func anUnknownNameIsToldAtItsFieldWithTheWayToAddIt() throws {
        try browser.open("/kitty/pay")
        try browser.post("/kitty/pay", [("player", "Zed"), ("amount", "5")])
        #expect(problem(at: "player") == "There is no player &quot;Zed&quot;.")
        #expect(browser.html.contains("<a class=\"button plain\" href=\"/player/add?name=Zed\">Add one</a>"))
    }

    @Test func whatIsAboutNoFieldIsToldAboveTheForm() throws {
        try browser.open("/kitty/fee")
        try browser.post("/kitty/fee", [("amount", "5"), ("from", "2026-11-01"), ("on", "2026-11-01")])
        #expect(browser.html.contains("class=\"alert\"") && !browser.html.contains("class=\"problem\""))
    }

    @Test func whatIsDestructiveIsAskedFirst() throws {
        try browser.type("player add Ana")
        try browser.type("player delete Ana")
        #expect(browser.html.contains("name=\"confirmed\""))
        let question = try #require(browser.hidden("confirmed"))
        try browser.post("/", [("line", "player delete Ana"), ("confirmed", "Something else?")])
        #expect(browser.html.contains("changed elsewhere in the meantime"))
        try browser.post("/", [("line", "player delete Ana"), ("confirmed", question)])
        try browser.open("/player")
        #expect(browser.html.contains("No players yet"))
    }

    @Test func aSearchChangesNothing() throws {
        try browser.type("player add 'Ana Pop'")
        try browser.open("/-/all")
        #expect(browser.html.contains("<form class=\"typed\" action=\"/-/search\">"))
        try browser.open("/-/search?for=undo")
        #expect(browser.html.contains("Undo the last change"))
        #expect(!browser.html.contains("Undid"))
        try browser.open("/-/search?for=ana")
        #expect(browser.html.contains("Ana Pop"))
    }

    @Test func aLineIsAPageAFormOrDone() throws {
        try browser.type("player add 'Ana Pop'; player add Ion")
        #expect(browser.html.contains("Added Ion."))
        try browser.type("player show ana")
        #expect(browser.address == "/player/show?player=ana")
        try browser.type("player add")
        #expect(browser.address == "/player/add")
        try browser.type("player dlete ana")
        #expect(browser.html.contains("did you mean player delete?"))
    }

    @Test func aLineIsCompleted() throws {
        try browser.type("player add 'Ana Pop'")
        try browser.open("/-/complete?line=player%20show%20an")
        #expect(browser.html.contains(#"["player show \"Ana Pop\"""#))
        try browser.open("/-/complete?line=include%20/etc/pass")
        #expect(browser.html == "[]")
    }

    @Test func aRequestThatIsSentTwiceIsDoneOnce() throws {
        try browser.open("/player")
        let fields = browser.hidden(["token", "key", "back"])
        for _ in 1...2 { try browser.send("POST", "/", Fields.query(fields + [("line", "player add Ana")])) }
        #expect(browser.html.contains("Added Ana."))
        try browser.send("POST", "/", Fields.query(fields + [("line", "player add Ion")]))
        #expect(browser.html.contains("Added Ion."))
        // Whoever goes back once more means it.
        try browser.send("POST", "/", Fields.query(fields + [("line", "player add Ana")]))
        #expect(browser.html.contains("already"), "\(browser.html)")
    }

    @Test func undoIsWhatThePageHasShown() throws {
        try browser.type("player add Ana")
        let other = Browser(browser.app, of: browser)
        try other.enter("login")
        try other.open("/player")
        try browser.type("player add Ion")
        try other.type("undo")
        #expect(other.html.contains("class=\"alert\""), "\(other.html)")
        try other.type("undo")
        #expect(other.html.contains("Undid"))
    }

    @Test func filesComeAndGo() throws {
        try browser.open("/player/import")
        let hidden = browser.hidden(["token", "key", "back"])
        try browser.send((name: "p.csv", text: "name,age\nAna,31\nIon,\n"), to: "/player/import", hidden)
        #expect(browser.html.contains("Ana"), "\(browser.html)")
        // Another file of the same name, on the page that was gone back to.
        try browser.send((name: "p.csv", text: "name,age\nDan,30\n"), to: "/player/import", hidden)
        try browser.open("/player")
        #expect(browser.html.contains("Dan"), "\(browser.html)")
        try browser.open("/player/export")
        try browser.post("/player/export", [("file", "players.csv")])
        #expect(browser.headers["Content-Disposition"] == "attachment; filename*=UTF-8''players.csv")
        #expect(browser.html.contains("Ana,31"))
    }

    @Test func hostileNamesAreTexts() throws {
        let name = "<script>alert(1)</script>\"'&"
        try browser.post("/player/add", [("name", name)])
        for line in ["match plan 2026-11-26T20:00 --place '<b>x</b>'", "attendance in '#1'", "team assign a '#1'"] {
            try browser.type(line)
        }
        for address in [
            "/", "/player", "/team", "/attendance", "/match", "/-/search?for=%3Cscript", "/player/show?player=%231",
        ] {
            try browser.open(address)
            #expect(!browser.html.contains("<script>alert"), "\(address)")
            #expect(!browser.html.contains("<b>x"), "\(address)")
        }
    }

    @Test func teamsThatAreMadeAreShownByThePageItself() throws {
        for name in ["Ana", "Ion", "Mia", "Zoe"] { try browser.type("player add \(name)") }
        try browser.type("team select ana ion mia zoe")
        for page in ["/", "/match", "/team"] {
            try browser.type("team assign bench ana ion mia zoe")
            try browser.open(page)
            try browser.touch("team balance --apply")
            #expect(browser.html.contains("These are the teams now."))
            #expect(browser.html.contains("Try different teams") && !browser.html.contains("Go on"), "\(page)")
        }
        try browser.touch("team balance --another --apply")
        #expect(browser.html.contains("These are the teams now."))
        // What the shell advises is below, as a form.
        try browser.open("/team/balance")
        #expect(browser.html.contains("Chances: ") && !browser.html.contains("team balance --"))
    }

    @Test func severalMessagesAreAListOfRows() throws {
        for name in ["Ana", "Ion"] { try browser.type("player add \(name)") }
        try browser.type("share invitations")
        let rows = browser.html.matches(
            of: /<li class="message"><details><summary><span class="what">(Ana|Ion), are you in for football\?</)
        #expect(rows.map { String($0.1) } == ["Ana", "Ion"])
        try browser.type("share link attendance --player Ana")
        #expect(browser.html.contains("<div class=\"message\"><pre"))
    }

    @Test func aMatchIsPlayedByTouch() throws {
        for name in ["Ana", "Ion", "Mia", "Zoe"] { try browser.type("player add \(name)") }
        try browser.type("team assign a ana ion; team assign b mia zoe")
        try browser.open("/")
        #expect(browser.html.contains("value=\"match start --length\""))
        try browser.post("/", [("line", "match start --length"), ("text", "10")])
        try browser.touch("goal #1")
        #expect(browser.html.contains("<div class=\"banner large\"><strong>1-0</strong>"))
        #expect(browser.html.contains("<time id=\"clock\" data-remaining=\""))
        try browser.touch("goal #3 --own")
        try browser.touch("goal #2 --assist #1")
        try browser.touch("undo")
        #expect(browser.html.contains("<div class=\"banner large\"><strong>2-0</strong>"))
        try browser.touch("match end")
        let question = try #require(browser.hidden("confirmed"))
        try browser.post("/", [("line", "match end"), ("confirmed", question)])
        #expect(browser.html.contains("The match ended 2-0."))
    }
}
