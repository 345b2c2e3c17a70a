import AllFeatures
import GatherKit
import GatherTestSupport
import Testing

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
        for case .actions(let title, let actions) in try app.page("attendance") {
            groups[title ?? ""] = actions.map { action in
                let rest =
                    action.choices.isEmpty
                    ? action.words.joined(separator: " ") : action.choices.map(\.title).joined(separator: ",")
                return "\(action.title)\(action.isMarked ? "*" : ""): \(rest)"
            }
        }
        return groups
    }

    @Test func asksForAPlan() throws {
        #expect(try app.page("attendance").count == 2)
        #expect(try groups() == ["": ["Plan a match*: match plan"]])
        #expect(try !app.openActions().contains("attendance"))
    }

    @Test func takesAnAnswerWithATouch() throws {
        try plan()
        #expect(
            try app.page("attendance").first
                == .text("Thu 26 Nov 2026, 20:00: 2 of 2 places taken, 1 waiting, 1 maybe, 1 has not answered."))
        let groups = try groups()
        #expect(groups["In (2)"] == ["Ana*: attendance out #1", "Ion*: attendance out #2"])
        #expect(groups["Waiting (1)"] == ["Dan*: attendance out #3"])
        #expect(groups["No answer (1)"] == ["Maria: attendance in #6"])
        #expect(groups["Maybe (1)"] == ["Zoe: attendance in #4"])
        #expect(groups["Out (1)"] == ["Emil: attendance in #5"])
        #expect(groups["More"] == ["Mark as maybe: Ana,Ion,Dan,Maria,Emil", "With a guest: attendance in"])
        #expect(
            groups[""] == [
                "Update the line-up*: attendance line-up", "Message to share: share text attendance",
                "Paste a list: attendance paste",
            ])
    }

    @Test func offersWhoWasNotAsked() throws {
        try app.lines("match plan 2026-11-26T20:00", "attendance in #1")
        #expect(try groups()["More"]?.first == "Mark others as in: Dan,Emil,Ion,Maria,Zoe")
        #expect(try groups()[""]?.contains("Ask everybody: attendance invite") == true)
    }

    @Test func notesNothingElseOfWhoPlays() throws {
        try app.lines(
            "match plan 2026-11-21T20:00", "attendance in #1 #2 #3", "team assign A #1", "team assign B #2",
            "match start")
        #expect(try app.page("attendance").contains(.text("In the match: Ana, Ion.")))
        #expect(try groups()["In (1)"] == ["Dan*: attendance out #3"])
        #expect(try groups()["More"]?.contains("Mark as no-show: Dan") == true)
        #expect(try groups()[""]?.contains { $0.hasPrefix("Line up") } == false)
        try app.openActions()
    }

    @Test func standsOnTheHomePage() throws {
        try plan()
        #expect(
            try app.page().suffix(2) == [
                .text("Thu 26 Nov 2026, 20:00: 2 of 2 places taken, 1 waiting, 1 maybe, 1 has not answered."),
                .actions(title: nil, [Action("Attendance", "attendance")]),
            ])
    }
}
