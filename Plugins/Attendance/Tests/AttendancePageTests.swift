import AllFeatures
import GatherKit
import GatherTestSupport
import Testing

@testable import Attendance

/// The page of who comes, on which a name is an answer.
struct AttendancePageTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication(allFeatures)
        for name in ["Ana", "Ion", "Dan", "Zoe", "Emil", "Maria"] { try app.open("player add \(name)") }
    }

    private func plan() throws {
        try app.lines(
            "match plan 2026-11-26T20:00 --places 2", "attendance in #1 #2 #3", "attendance maybe #4",
            "attendance out #5", "attendance invite #6")
    }

    private func groups() throws -> [String: [String]] {
        var groups: [String: [String]] = [:]
        for block in try app.page("attendance") {
            let (title, actions): (String?, [Action])
            switch block {
            case .actions(let heading, let all), .rows(let heading, let all): (title, actions) = (heading, all)
            default: continue
            }
            groups[title ?? ""] = actions.map { action in
                let rest =
                    action.choices.isEmpty
                    ? action.words.joined(separator: " ")
                    : action.choices.map { $0.title + ($0.isMarked ? "*" : "") }.joined(separator: ",")
                return "\(action.title)\(action.isMarked ? "*" : ""): \(rest)"
            }
        }
        return groups
    }

    /// What each choice of a player does, by its title.
    private func choices(of name: String, in group: String) throws -> [String: String] {
        for case .rows(group, let actions) in try app.page("attendance") {
            guard let action = actions.first(where: { $0.title == name }) else { continue }
            return Dictionary(
                action.choices.map { ($0.title, $0.words.joined(separator: " ")) }, uniquingKeysWith: { $1 })
        }
        return [:]
    }

    @Test func asksForAPlan() throws {
        #expect(try app.page("attendance").count == 2)
        #expect(try groups() == ["": ["Plan a match*: match plan"]])
        #expect(try !app.openActions().contains("attendance"))
    }

    @Test func saysWhichMatchIsCancelled() throws {
        try plan()
        try app.open("match plan --on 2026-11-26 --none")
        let alert = Block.alert("Thu 26 Nov, 20:00 is cancelled.")
        #expect(try app.page("attendance").first == alert)
        try app.open("match plan 2026-12-03T20:00")
        #expect(try app.page("attendance").first == alert)
        try app.open("match plan 2026-11-25T20:00")
        #expect(try app.page("attendance").prefix(2) == [alert, .banner("Wed 25 Nov, 20:00")])
    }

    @Test func takesAnAnswerWithATouch() throws {
        try plan()
        let figures: [Block.LabelledText] = [
            .init("In", "2 of 2"), .init("Waiting", "1"), .init("Maybe", "1"), .init("No answer", "1"),
            .init("Out", "1"),
        ]
        #expect(try app.page("attendance").contains(.figures(figures)))
        let groups = try groups()
        #expect(
            groups["In (2)"] == [
                "Ana: In*,Maybe,Out,Bring a guest,Comment,Personal link",
                "Ion: In*,Maybe,Out,Bring a guest,Comment,Personal link",
            ])
        for case .rows("Waiting (1)", let waiting) in try app.page("attendance") {
            #expect(waiting.map(\.note) == ["number 1 on the waiting list"])
        }
        #expect(groups["Waiting (1)"] == ["Dan: Waiting*,Maybe,Out,Bring a guest,Comment,Personal link"])
        #expect(groups["No answer (1)"] == ["Maria: In,Maybe,Out,Personal link"])
        #expect(groups["Maybe (1)"] == ["Zoe: In,Maybe*,Out,Comment,Personal link"])
        #expect(groups["Out (1)"] == ["Emil: In,Maybe,Out*,Comment,Personal link"])
        #expect(
            try choices(of: "Zoe", in: "Maybe (1)") == [
                "In": "attendance in #4", "Maybe": "attendance maybe #4", "Out": "attendance out #4",
                "Comment": "attendance maybe #4 --comment",
                "Personal link": "share link attendance --player #4",
            ])
        #expect(
            groups[""] == [
                "Make fair teams*: team balance --apply", "Send the link: share link attendance",
                "Paste a list: attendance paste", "Add a player: attendance add",
            ])
        try app.openActions()
    }

    @Test func hasAMessageToWhoeverMovesUp() throws {
        try plan()
        try app.open("match plan --place Dinamo")
        try app.open("account group 'Tuesday football'")
        let screen = try app.open("attendance out #1")
        let message = Block.message(
            "Tuesday football: Dan, a place has opened up, so you're in for Thu 26 Nov 2026, 20:00, at Dinamo.",
            isCopied: false)
        #expect(screen.pageBlocks.last == message)
        #expect(!screen.blocks.contains(message), "the shell says it in a sentence")
        #expect(try app.open("attendance out #2").pageBlocks.count == 1)
    }

    @Test func hasNoMessageAboutAMatchThatWasPlayed() throws {
        try plan()
        try app.lines("team assign A #1", "team assign B #4", "match start --on 2026-11-26", "match end --yes")
        #expect(try app.open("attendance show --on 2026-11-21").value["waiting"].elements.isEmpty == false)
        let screen = try app.open("attendance no-show #2")
        #expect(!screen.pageBlocks.contains { if case .message = $0 { true } else { false } })
    }

    @Test func addsGuestsOneByOne() throws {
        try plan()
        for _ in 1...2 {
            #expect(try choices(of: "Ana", in: "In (2)")["Bring a guest"] == "attendance in #1 --guest")
            try app.open("attendance in #1 --plus-one")
        }
        let waiting = try app.open("attendance show").value["waiting"].elements
        #expect(try waiting.map { try $0["name"].text } == ["Dan", "Ana's guest", "Ana's guest 2"])
        #expect(try choices(of: "Ana's guest", in: "Waiting (3)")["Name the guest"] == "attendance name #7")
        #expect(throws: AttendanceFailure.guestsOfSeveral) { try app.open("attendance in #1 #2 --plus-one") }
    }

    @Test func offersWhoWasNotAsked() throws {
        try app.lines("match plan 2026-11-26T20:00", "attendance in #1")
        #expect(try groups()["No answer (5)"]?.first == "Dan: In,Maybe,Out,Personal link")
        #expect(
            try groups()["This match"]?.first == "Remind those who haven't answered: share text unanswered")
        try app.open("attendance in #2 #3 #4 #5 #6")
        #expect(try groups()["This match"]?.first == "Send the list: share text attendance")
    }

    @Test func remindsThoseWhoHaveNotAnswered() throws {
        try app.lines("match plan 2026-11-26T20:00 --place Dinamo", "attendance in #1 --guest Max", "attendance in #2")
        func text() throws -> String { try app.open("share text unanswered").value["text"].text }
        let head = "Who's in for Thu 26 Nov, 20:00, at Dinamo?\nNot answered yet: "
        #expect(try text() == head + "Dan, Emil, Maria, Zoe")
        try app.lines("attendance regulars #5 #6", "attendance invite --regulars")
        #expect(try text() == head + "Emil, Maria")
        #expect(
            try app.line("attendance invite #4 #5")
                == "Zoe has been asked. 1 has already been asked or has answered. Thu 26 Nov 2026, 20:00: 3 in, 3 have "
                + "not answered.")
        try app.open("match plan --none")
        #expect(try text() == "")
    }

    @Test func notesNothingElseOfWhoPlays() throws {
        try app.lines(
            "match plan 2026-11-21T20:00", "attendance in #1 #2 #3", "team assign A #1", "team assign B #2",
            "match start")
        #expect(try app.page("attendance").contains(.text("In the match: Ana, Ion.")))
        #expect(
            try groups()["In (1)"] == ["Dan: In*,Maybe,Out,Bring a guest,No-show,Comment,Personal link"])
        #expect(try groups()[""]?.contains { $0.hasPrefix("Update the line-up") } == false)
        try app.openActions()
    }

    /// What is touched on the page of a later evening is about that evening.
    @Test func isOfALaterEvening() throws {
        try plan()
        try app.lines("match plan 2026-12-03T20:00", "attendance in #1 --on 2026-12-03")
        let blocks = try app.open("attendance show --on 2026-12-03").pageBlocks
        #expect(blocks.first == .banner("Thu 3 Dec 2026, 20:00"))
        let words = blocks.flatMap(\.actions).flatMap(\.commands).map(\.words)
        let answers = words.filter { ["in", "maybe", "out", "add", "paste", "invite"].contains($0.dropFirst().first) }
        #expect(!answers.isEmpty && answers.allSatisfy { $0.contains("--on") && $0.contains("2026-12-03") })
        try app.open(["attendance", "out", "#1", "--on", "2026-12-03"])
        #expect(try app.open("attendance show --on 2026-12-03").value["out"].elements.count == 1)
    }

    @Test func plansACancelledMatchAgain() throws {
        try app.lines("match plan 2026-11-26T20:00", "match plan --none")
        let page = try app.open("attendance show --on 2026-11-26").pageBlocks
        #expect(page.first == .banner("Thu 26 Nov 2026, 20:00", details: ["cancelled"]))
        let again = try #require(page.flatMap(\.actions).first { $0.title == "Bring the match back" })
        try app.open(again.words)
        #expect(try app.open("match plans").value.elements.map { try $0["cancelled"] } == [.boolean(false)])
    }

    @Test func standsOnTheHomePage() throws {
        try plan()
        let row = Action("2 of 2 places taken", "attendance", note: "1 waiting, 1 maybe, 1 has not answered")
        #expect(try app.page().last == .rows(title: "Who's coming", [row]))
    }
}
