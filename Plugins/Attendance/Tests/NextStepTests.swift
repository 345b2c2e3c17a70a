import AllFeatures
import Football
import GatherKit
import GatherTestSupport
import Testing

/// What `next` says from one match to the next: nothing that is done, and nothing that is of no use yet.
struct NextStepTests {
    private static let start = "The teams are ready: match start"
    private let app: TestApplication

    // The clock stands at noon of Saturday, 21 November 2026.
    init() throws {
        app = try TestApplication(allFeatures)
        for name in ["Ana", "Ion", "Dan", "Zoe", "Emil", "Radu"] { try app.open("player add \(name)") }
        try app.open("match plan 2026-11-21T20:00 --every week --places 6")
    }

    private func next() throws -> [String] {
        try app.open("next").value.elements.map { "\(try $0["reason"].text): \(try $0["command"].text)" }
    }

    private func play() throws {
        try app.lines("match start", "match end --yes")
        app.clock.advance(seconds: 2 * 86_400)
    }

    @Test func takesFullTeamsForDoneBesideTheirSubstitutes() throws {
        try app.lines("attendance in Ana Ion Dan Zoe Emil Radu", "attendance line-up", "team assign A Ana Ion")
        #expect(try next() == ["4 players are not in a team: team balance --apply"])
        try app.lines("team assign B Dan Zoe")
        #expect(try next() == [Self.start])
        try app.lines("team assign bench Zoe")
        #expect(try next() == ["3 players are not in a team: team balance --apply"])
        try app.lines("team assign B Zoe Emil", "team assign A Radu")
        #expect(try next() == [Self.start])
    }

    @Test func keepsTeamsWithSomebodyWhoCameWithoutAnAnswer() throws {
        try app.lines(
            "attendance in Ana Ion Dan", "attendance line-up", "team assign A Ana Ion", "team assign B Dan Zoe")
        #expect(try next() == [Self.start])
        try app.lines("attendance in Emil")
        #expect(try next() == ["4 are in for Sat 21 Nov 2026: attendance line-up"])
    }

    @Test func leavesLastWeeksBenchAlone() throws {
        try app.lines("team assign A Ana Ion", "team assign B Dan", "team select Emil Radu")
        try play()
        #expect(try next() == ["No answers yet for Sat 28 Nov 2026: share link attendance"])
        try app.lines("attendance in Ana Ion Dan Zoe")
        let others = "2 players have not answered for Sat 28 Nov 2026: share link attendance"
        #expect(try next() == [others, "4 are in for Sat 28 Nov 2026: team balance --apply"])
        try app.lines("team balance --apply")
        #expect(try next() == [others])
        // On the day itself, whoever is in plays.
        app.clock.advance(seconds: 5 * 86_400)
        #expect(try next() == [Self.start])
        #expect(try app.session { try Lineup(in: $0).sizes } == "Team A 2, Team B 2, Bench 0")
    }

    @Test func linesUpAnewWhenSomebodyOfLastWeekHasNotAnswered() throws {
        try app.lines("team assign A Ana Ion", "team assign B Dan Zoe")
        try play()
        try app.lines("attendance in Ana Ion Dan")
        #expect(
            try next() == [
                "3 players have not answered for Sat 28 Nov 2026: share link attendance",
                "3 are in for Sat 28 Nov 2026: team balance --apply",
            ])
    }

    @Test func keepsTheTeamsOfTheLastMatchDayForTheSamePlayers() throws {
        try app.lines("team assign A Ana Ion", "team assign B Dan Zoe")
        try play()
        app.clock.advance(seconds: 5 * 86_400)
        try app.lines("attendance in Ana Ion Dan Zoe")
        #expect(try next() == [Self.start])
        try app.lines("attendance in Emil Radu")
        #expect(try next() == ["6 are in for Sat 28 Nov 2026: team balance --apply"])
        try app.open("team balance --apply")
        #expect(try next() == [Self.start])
    }

    @Test func makesTeamsOfWhoIsInOnceTheLineUpIsCleared() throws {
        try app.lines(
            "team assign A Ana", "team assign B Ion", "match start", "match end --yes",
            "attendance in Ana Ion Dan Zoe", "team clear", "team balance --apply")
        #expect(try app.session { try Lineup(in: $0).sizes } == "Team A 2, Team B 2, Bench 0")
    }

    @Test func updatesOnlyTeamsThatWereMade() throws {
        func titles() throws -> [String] { try app.page().flatMap(\.actions).map(\.title) }
        try app.lines("attendance in Ana")
        #expect(!(try next().contains { $0.contains("in for") }), "one player makes no team")
        try app.lines("attendance in Ion", "attendance line-up", "attendance in Dan")
        #expect(try titles().contains("Update the line-up"))
        try app.lines("team assign A Ana", "team assign B Ion")
        #expect(try titles().contains("Update the line-up"))
    }

    @Test func remindsOfNoAnswersDuringAMatchOrAfterItsDay() throws {
        let app = try TestApplication(allFeatures)
        func reminds() throws -> Bool {
            let blocks = try app.session { $0.registry.blocks(about: ShellGreeting(), in: $0) }
            return blocks.contains { "\($0)".contains("not answered") }
        }
        try app.lines(
            "player add Ana", "player add Dan", "match plan 2026-11-21T20:00", "match plan 2026-11-28T20:00",
            "attendance invite Ana", "attendance invite Ana --on 2026-11-28")
        #expect(try reminds())
        try app.lines("team assign A Ana", "team assign B Dan", "match start")
        #expect(try !reminds())
        try app.open("match end --yes")
        #expect(try reminds())
        app.clock.advance(seconds: 8 * 86_400)
        #expect(try !reminds())
    }

    @Test func picksNobodyForADayThatHasGoneBy() throws {
        let app = try TestApplication(allFeatures)
        try app.lines("player add Ana", "match plan 2026-11-21T20:00")
        app.clock.advance(seconds: 86_400)
        #expect(try app.open("next").value.elements.map { try $0["command"].text } == ["match plan thursday 20:00"])
    }
}
