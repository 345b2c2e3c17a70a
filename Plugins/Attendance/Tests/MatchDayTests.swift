import AllFeatures
import Football
import GatherKit
import GatherTestSupport
import Testing

@testable import Attendance

/// Who comes, and who has come, on a day of several matches between three teams.
struct MatchDayTests {
    private let app: TestApplication

    // The clock stands at noon of Saturday, 21 November 2026.
    init() throws {
        app = try TestApplication(allFeatures)
        for name in ["Ana", "Ion", "Dan", "Zoe", "Emil", "Radu"] { try app.open("player add \(name)") }
        try app.lines(
            "match plan 2026-11-21T12:00 --places 6", "match plan 2026-11-28T12:00 --places 2",
            "attendance in Ana Ion Dan Zoe Emil", "team assign A Ana", "team assign B Ion", "team assign C Dan")
    }

    /// Plays a match between two teams, in ten minutes, and returns what is said of those who did not play.
    private func play(_ teams: String) throws -> [String] {
        try app.open("match start \(teams)")
        app.clock.advance(seconds: 600)
        return try missing("match end --yes")
    }

    private func missing(_ line: String) throws -> [String] {
        try app.open(line).blocks.compactMap { block in
            if case .text(let text) = block, text.contains("did not play") { text } else { nil }
        }
    }

    private func reasons() throws -> [String] { try app.open("attendance show").table.rows.map { "\($0[1]) \($0[2])" } }

    private static func sentence(_ names: String, _ words: String) -> String {
        "\(names) in but did not play; if they did not turn up, record it with: attendance no-show \(words) --on 2026-11-21"
    }

    @Test func namesNobodyWhoMayStillPlay() throws {
        for (teams, line) in [("A B", "team assign C Zoe"), ("B C", "team assign A Emil"), ("C A", "team clear Emil")] {
            #expect(try play(teams) == [], "Dan waits in team C, and Zoe and Emil come later")
            try app.open(line)
        }
        #expect(try missing("matchday end --yes") == [], "all have played")
    }

    @Test func namesWhoWasTakenOffATeamThatWaited() throws {
        try app.lines("team assign C Emil", "team assign B Zoe")
        #expect(try play("A B") == [])
        try app.lines("team clear Emil")
        #expect(try play("B C") == [])
        #expect(try missing("matchday end --yes") == [Self.sentence("Emil was", "Emil")])
        #expect(try app.open("attendance show --on 2026-11-21").value["in"].elements.count == 5)
        try app.open("attendance no-show Emil")
        #expect(try app.open("attendance history Emil").value[0]["noShow"] == .integer(1))
    }

    @Test func remindsOfWhoDidNotPlayOnADayThatNobodyEnded() throws {
        func next() throws -> [String] {
            try app.open("next").value.elements.map { "\(try $0["reason"].text): \(try $0["command"].text)" }
                .filter { $0.contains("did not play") }
        }
        try app.open("player edit Emil --name 'Emil Pop'")
        for teams in ["A B", "B C"] { #expect(try play(teams) == []) }
        #expect(try next() == [])
        app.clock.advance(seconds: 13 * 3600)
        #expect(
            try next() == [
                "Zoe and Emil Pop were in on Sat 21 Nov 2026 but did not play: attendance no-show #4 #5 --on 2026-11-21"
            ])
        try app.lines("attendance no-show #4 #5 --on 2026-11-21")
        #expect(try next() == [])
        try app.open("undo")
        app.clock.advance(seconds: 3 * 86_400)
        #expect(try next() == [], "nobody wants to know that any more")
    }

    @Test func namesWhoDidNotPlayBetweenTwoTeamsOnlyWhenTheyAreOthers() throws {
        try app.lines("team clear Dan", "attendance out Dan --yes")
        #expect(try play("A B") == [Self.sentence("Zoe and Emil were", "Zoe Emil")])
        #expect(try play("A B") == [])
        try app.open("team assign A Zoe")
        #expect(try play("A B") == [Self.sentence("Emil was", "Emil")])
    }

    @Test func countsDays() throws {
        for teams in ["A B", "B C", "C A", "A B"] { _ = try play(teams) }
        app.clock.advance(seconds: 7 * 86_400)
        for _ in 1...3 { _ = try play("A B") }
        func played(_ period: String) throws -> [String] {
            try app.open("attendance history\(period)").value.elements.filter { try $0["played"] != .integer(0) }.map {
                "\(try $0["name"].text) \(try $0["played"])"
            }
        }
        #expect(try played("") == ["Ana integer(2)", "Ion integer(2)", "Dan integer(1)"])
        #expect(try played(" --last 1") == ["Ana integer(1)", "Ion integer(1)"])
        #expect(try played(" --to 2026-11-21T12:10") == ["Ana integer(1)", "Dan integer(1)", "Ion integer(1)"])
        #expect(try app.open("attendance history --last 2").table.title == "Attendance, on the last 2 match days")
        #expect(try app.open("attendance history Dan").value[0]["in"] == .integer(1))
        app.clock.advance(seconds: 86_400)
        try app.lines("match plan 2026-12-05T12:00 --places 2", "attendance rule least", "attendance in Ion Dan Zoe")
        #expect(
            try reasons() == ["Zoe played 0 of the last 2", "Dan played 1 of the last 2", "Ion played 2 of the last 2"])
    }

    @Test func isAboutTheEveningWhileTeamsTakeTurns() throws {
        _ = try play("A B")
        #expect(
            try reasons().prefix(4) == ["Ana played", "Ion played", "Dan answered in time", "Zoe answered in time"])
        #expect(try app.line("attendance in Radu")?.hasSuffix("Sat 21 Nov 2026, 12:00: 6 of 6 places taken.") == true)
        #expect(
            try app.open("attendance out Dan").blocks.contains(
                .text("Dan was removed from Team C.")))
        try app.lines("undo", "match start B C")
        #expect(try reasons().prefix(3) == ["Ana played", "Ion in the match", "Dan in the match"])
        let page = try app.page("attendance")
        #expect(page.contains(.text("In the match: Ion, Dan.")) && page.contains(.text("Played earlier today: Ana.")))
        try app.lines("match end --yes", "attendance line-up")
        #expect(try app.session { try Lineup(in: $0).sizes } == "Team A 2, Team B 2, Team C 2, Bench 0")
        try app.open("matchday end --yes")
        #expect(try app.line("attendance in Radu")?.hasSuffix("Sat 28 Nov 2026, 12:00: 1 of 2 places taken.") == true)
    }

    @Test func refusesAnotherAnswerOfWhoHasPlayed() throws {
        _ = try play("A B")
        #expect(throws: AttendanceFailure.plays("Ana", "Ana", when: "2026-11-21")) {
            try app.open("attendance no-show Ana")
        }
        try app.open("team assign C Radu")
        _ = try play("B C")
        #expect(throws: AttendanceFailure.plays("Ion", "Ion", when: "2026-11-21T12:10")) {
            try app.open("attendance no-show Ion")
        }
        try app.open("history edit 2026-11-21T12:10 --leave-out Dan")
        try app.open("attendance no-show Dan")
        try app.open("match start C A")
        #expect(throws: AttendanceFailure.plays("Ana", "Ana", when: nil)) { try app.open("attendance out Ana") }
        try app.open("undo")
        #expect(try app.open("attendance show --on 2026-11-21").value["out"][0]["name"] == .text("Dan"))
    }
}
