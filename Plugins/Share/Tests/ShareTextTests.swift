import AllFeatures
import Football
import GatherKit
import GatherTestSupport
import Testing

@testable import Share

/// The messages for a chat.
struct ShareTextTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication(allFeatures)
        for name in ["Ana", "Ion", "Zoe", "Dan"] { try app.open("player", "add", name) }
    }

    private func text(_ line: String) throws -> String {
        let screen = try app.open("share text \(line)")
        guard case .message(let text, _)? = screen.blocks.first else { return "" }
        #expect(screen.value == .record(["text": .text(text)]) && screen.blocks.count == 1)
        return text
    }

    @Test func tellsOfTheNextMatchAhead() throws {
        #expect(try app.line("share text plan") == "No match is planned, so there is nothing to send.")
        #expect(try app.open("share text plan").value == .record(["text": .text("")]))
        try app.lines("match plan 2026-11-26T20:00 --place 'Sala Dinamo' --places 14", "match plan 2027-01-07")
        #expect(try text("plan") == "Thu 26 Nov, 20:00, Sala Dinamo\n14 places")
        try app.open("match plan --on 2026-11-26 --none")
        #expect(try text("plan") == "Thu 7 Jan")
        app.clock.advance(seconds: 60 * 86_400)
        #expect(try app.line("share text plan") == "No match is planned, so there is nothing to send.")
    }

    @Test func tellsWhoPlaysWhereANameALine() throws {
        #expect(try app.line("share text line-up") == "The line-up is empty, so there is nothing to send.")
        try app.lines("team select Dan", "team assign A Ion Ana")
        #expect(try text("line-up") == "Team A:\nAna\nIon\n\nBench:\nDan")
    }

    @Test func tellsAResultWithScorersAndMinutes() throws {
        #expect(throws: MatchReferenceFailure.empty) { try app.open("share text result") }
        try app.lines(
            "history add '2026-11-15 19:00' --team-a Ana,Ion --team-b Zoe,Dan --score 3-2 --goal 'Ana 12' --goal 'Ana 40 assist Ion' "
                + "--goal 'Ion 55 own'",
            "history add '2026-11-16 19:00' --team-a Ana,Ion --team-b Zoe,Dan --score 5-0 --goal Ion --goal Ana --goal Ana "
                + "--goal 'Ion 7' --goal 'Ion 8'",
            "history add '2026-11-17 19:00' --team-a Ana,Ion --team-b Zoe,Dan --score 0-0")
        #expect(
            try text("result 2026-11-15")
                == "Sun 15 Nov\nTeam A 3-2 Team B\nTeam A: Ana, Ion\nTeam B: Dan, Zoe\n"
                + "Goals for Team A: Ana 12', 40' (assist: Ion); 1 by an unknown scorer\n"
                + "Goals for Team B: Ion 55' (own goal); 1 by an unknown scorer")
        #expect(
            try text("result 2026-11-16").hasSuffix("Team B: Dan, Zoe\nGoals for Team A: Ion 7', 8' and 1 more; Ana ×2")
        )
        #expect(try text("result") == "Tue 17 Nov\nTeam A 0-0 Team B\nTeam A: Ana, Ion\nTeam B: Dan, Zoe")
        #expect(try text("result last") == text("result"))
    }

    @Test func tellsWhereAMatchWasPlayedThatWasPlanned() throws {
        try app.lines(
            "match plan today 12:00 --place 'Sala Dinamo'", "team assign A Ana", "team assign B Zoe", "match start",
            "goal ana", "match end --yes")
        let result = "Sat 21 Nov, Sala Dinamo\nTeam A 1-0 Team B\nTeam A: Ana\nTeam B: Zoe\nGoals for Team A: Ana 1'"
        #expect(try text("result") == result)
        app.clock.advance(seconds: 200 * 86_400)
        let id = try app.session { try Match.find(.last, in: $0).shortID }
        #expect(
            try text("result #\(id)") == result.replacing("21 Nov", with: "21 Nov 2026"),
            "the year, after half of one")
    }

    @Test func tellsOfAllMatchesOfADay() throws {
        try app.lines(
            "match plan today 12:00 --place 'Sala Dinamo'", "team assign A Ana Dan", "team assign B Zoe",
            "team assign C Ion", "team name A Reds", "team name C Greens", "match start A B", "goal Ana --assist Dan",
            "match end --yes")
        #expect(try text("result").hasPrefix("Sat 21 Nov, Sala Dinamo\nReds 1-0 Team B\nReds: Ana, Dan\n"))
        for (start, goals) in [("B C", ["Zoe", "Ion --own", "Ion"]), ("C A", ["Ion", "Ana"])] {
            app.clock.advance(seconds: 600)
            try app.open("match start \(start)")
            for goal in goals { try app.open("goal \(goal)") }
            try app.open("match end --yes")
        }
        let day = """
            Sat 21 Nov, Sala Dinamo

            1. Reds 4 points, 2-1
            2. Team B 3 points, 2-2
            3. Greens 1 point, 2-3

            Reds 1-0 Team B
            Team B 2-1 Greens
            Greens 1-1 Reds

            Goals: Ana 2, Ion 2, Zoe 1
            Assists: Dan 1
            Own goals: Ion 1
            """
        for reference in ["", " last", " today"] { #expect(try text("result\(reference)") == day) }
        #expect(
            try text("result 2026-11-21T12:10")
                == "Sat 21 Nov, Sala Dinamo\nTeam B 2-1 Greens\nTeam B: Zoe\nGreens: Ion\n"
                + "Goals for Team B: Zoe 1'; Ion 1' (own goal)\nGoals for Greens: Ion 1'")
        #expect(try app.open("next").value.elements.last?["reason"] == .text("3 matches have ended"))
        app.clock.advance(seconds: 600)
        try app.lines("matchday end --yes", "match start A B", "match end --yes")
        #expect(try text("result").hasPrefix("Sat 21 Nov\nReds 0-0 Team B\n"))
        #expect(throws: MatchReferenceFailure.self) { try app.open("share text result today") }
    }

    @Test func tellsTheTableOfSomeMatches() throws {
        #expect(try app.line("share text table") == "The table is empty, so there is nothing to send.")
        try app.lines(
            "history add '2026-11-15 19:00' --team-a Ana --team-b Zoe --score 3-2",
            "history add '2026-11-16 19:00' --team-a Ana --team-b Dan --score 1-1")
        #expect(try text("table") == "Points\n1. Ana 4\n2. Dan 1\n3. Zoe 0")
        #expect(try text("table --last 1 --limit 1") == "Points, in the last match\n1. Ana 1")
    }

    @Test(arguments: [
        ("plan last", "only share text result takes a match; leave out \"last\""),
        ("plan --limit 3", "these options work only with share text table; leave them out"),
        ("result --last 3", "these options work only with share text table; leave them out"),
    ])
    func refusesWhatATopicDoesNotHave(line: String, message: String) {
        #expect(throws: UsageFailure(message)) { try app.open("share text \(line)") }
    }

    @Test(arguments: SharedText.Topic.allCases)
    func saysOfEveryTopicThatThereIsNothing(topic: SharedText.Topic) throws {
        guard topic != .result else { return }
        let screen = try app.open("share text \(topic.rawValue)")
        guard case .text(let text)? = screen.blocks.first else {
            Issue.record("\(screen.blocks)")
            return
        }
        #expect(screen.blocks.count == 1 && text.hasSuffix(", so there is nothing to send."), "\(text)")
    }

    @Test func saysThatEveryoneHasAnswered() throws {
        try app.lines("match plan 2026-11-26T20:00", "attendance in Ana Ion", "attendance out Zoe Dan")
        #expect(try app.line("share text unanswered") == "Everybody has answered, so there is nothing to send.")
    }

    @Test func isCopiedIfWanted() throws {
        try app.open("team select Dan")
        #expect(try app.open("share text line-up --copy").blocks == [.message("Bench:\nDan", isCopied: true)])
        #expect(try app.open("share text line-up").blocks == [.message("Bench:\nDan", isCopied: false)])
    }
}
