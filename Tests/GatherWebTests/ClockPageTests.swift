import AllFeatures
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherWeb

/// Pages while the clock moves: questions that are answered later, and actions that come later.
struct ClockPageTests {
    private let browser: Browser
    private var clock: VirtualClock { browser.app.clock }

    init() throws { browser = try Browser.loggedIn() }

    private func start() throws {
        for line in [
            "player add Ana", "player add Ion", "player add Zoe", "team assign A Ana", "team assign B Ion",
            "team select Zoe", "timer set 60:00", "match start",
        ] {
            try browser.type(line)
        }
    }

    /// Milliseconds since 1970, as a page sends them.
    private func time(minutesAgo minutes: Int) -> (String, String) {
        ("at", String(clock.now.adding(milliseconds: -minutes * 60_000).milliseconds))
    }

    // MARK: - Questions

    /// QuestionTests have all lines.
    @Test(arguments: AskingLine.ofEachKind + AskingLine.all.filter { $0.route == "timer set" })
    func isConfirmedAMinuteLater(asking: AskingLine) throws {
        for line in asking.before { try browser.type(line) }
        if let file = asking.file {
            let page = "/\(asking.route.replacing(" ", with: "/"))"
            try browser.open(page)
            try browser.send(file, to: page, browser.hidden(["token", "key"]))
            #expect(browser.html.contains("Choose the file again to go ahead."))
            clock.advance(seconds: 61)
            try browser.send(file, to: page, browser.hidden(["token", "key", "confirmed"]))
        } else {
            try browser.type(asking.line)
            #expect(browser.html.contains("name=\"confirmed\""), "\(browser.html)")
            clock.advance(seconds: 61)
            let confirmed = try #require(browser.hidden("confirmed"))
            try browser.post("/", [("line", asking.line), ("confirmed", confirmed)])
        }
        #expect(!browser.html.contains("name=\"confirmed\""))
        #expect(!browser.html.contains("changed elsewhere"), "\(browser.html)")
        if asking.route == "timer set" {
            #expect(browser.html.contains("Timer: stopped, 20:00 left. It was "))
        }
    }

    @Test func aFormConfirmsToo() throws {
        try start()
        try browser.open("/timer/set")
        try browser.post("/timer/set", [("time", "20:00")])
        #expect(
            browser.html.contains(
                "The timer is running, 60:00 left. Reset it, and set the match length to 20:00?"))
        clock.advance(seconds: 61)
        let confirmed = try #require(browser.hidden("confirmed"))
        try browser.post("/timer/set", [("time", "20:00"), ("confirmed", confirmed)])
        #expect(browser.html.contains("It was running, 58:59 left."))
    }

    // MARK: - Actions that come later

    @Test func aGoalHasTheMinuteOfTheTap() throws {
        try start()
        clock.advance(seconds: 300)
        try browser.post("/", [("line", "goal Ana"), time(minutesAgo: 2)])
        #expect(browser.html.contains("minute 4."))
        try browser.post("/goal", [("player", "Ion"), time(minutesAgo: 3)])
        #expect(browser.html.contains("minute 3."))
        try browser.post("/", [("line", "score B +1"), time(minutesAgo: 4)])
        try browser.open("/match/status")
        let minutes = browser.html.matches(of: #/ ([0-9]+)&#39;/#).compactMap { Int($0.1) }
        #expect(minutes == [2, 3, 4], "in their order: \(browser.html)")
    }

    @Test func severalCommandsHaveTheMinuteInWhichTheyWereTyped() throws {
        try start()
        clock.advance(seconds: 300)
        try browser.post("/", [("line", "goal Ana; goal Ion"), time(minutesAgo: 2)])
        try browser.open("/match/status")
        #expect(browser.html.matches(of: #/ ([0-9]+)&#39;/#).compactMap { Int($0.1) } == [4, 4], "\(browser.html)")
    }

    @Test(arguments: [-1, 6, 181, 600, 100_000_000]) func aTimeThatCannotBeIsNow(minutesAgo: Int) throws {
        try start()
        clock.advance(seconds: 300)
        try browser.post("/", [("line", "goal Ana"), time(minutesAgo: minutesAgo)])
        #expect(
            browser.html.contains("minute 6."), "the match began five minutes ago, and \(minutesAgo) is no time of it")
    }

    @Test(arguments: ["", "soon", "9223372036854775807", "-9223372036854775808", "99999999999999999999", "1e3", "0"])
    func whatIsNoTimeIsNow(at: String) throws {
        try start()
        clock.advance(seconds: 300)
        try browser.post("/", [("line", "goal Ana"), ("at", at)])
        #expect(browser.html.contains("minute 6."))
    }

    @Test func aTapDuringAPauseHasTheMinuteOfThePause() throws {
        try start()
        clock.advance(seconds: 300)
        try browser.type("timer pause")
        clock.advance(seconds: 300)
        try browser.type("timer resume")
        clock.advance(seconds: 120)
        try browser.post("/", [("line", "goal Ana"), time(minutesAgo: 4)])
        #expect(browser.html.contains("minute 6."), "neither 2 nor 8")
    }

    @Test func aPauseStopsTheClockWhereItWasTapped() throws {
        try start()
        clock.advance(seconds: 300)
        try browser.post("/", [("line", "timer toggle"), time(minutesAgo: 2)])
        #expect(browser.html.contains("Timer: paused, 57:00 left."))
    }

    @Test func aPauseDoesNotComeBeforeAGoal() throws {
        try start()
        clock.advance(seconds: 300)
        try browser.type("goal Ion")
        try browser.post("/", [("line", "timer pause"), time(minutesAgo: 2)])
        #expect(browser.html.contains("Timer: paused, 55:00 left."))
    }

    @Test func aSubstitutionHasTheMinuteOfTheTap() throws {
        try start()
        clock.advance(seconds: 300)
        try browser.post("/", [("line", "team swap Ana Zoe"), time(minutesAgo: 2)])
        try browser.open("/match/status")
        #expect(browser.html.contains("Ana (off 4&#39;)"))
    }

    @Test func theSameTapIsDoneOnceWhenItIsSentAgain() throws {
        try start()
        clock.advance(seconds: 300)
        let fields = [("token", try #require(browser.hidden("token"))), ("key", "k1"), ("line", "goal Ana")]
        try browser.send("POST", "/", Fields.query(fields + [time(minutesAgo: 1)]))
        try browser.send("POST", "/", Fields.query(fields + [time(minutesAgo: 2)]))
        try browser.open("/match")
        #expect(browser.html.contains("<div class=\"banner large\"><strong>1-0</strong>"))
    }

    @Test(arguments: ["timer pause", "timer resume", "timer toggle"])
    func anOutdatedPageBeginsNoOtherCountdown(line: String) throws {
        try start()
        clock.advance(seconds: 3600)
        try browser.post("/", [("line", line)])
        #expect(browser.html.contains("It is full time, so there is nothing to"))
        try browser.type("timer show")
        #expect(browser.html.contains("Timer: full time."))
    }
}
