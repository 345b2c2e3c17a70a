import Football
import GatherKit
import GatherTestSupport
import Testing

@testable import Matches

/// Several planned matches, and series of them.
struct SeriesTests {
    private let app: TestApplication

    // The clock stands at noon of Saturday, 21 November 2026, UTC.
    init() throws { app = try plan() }

    /// The days of the matches that are planned.
    private func days(_ line: String = "match plans") throws -> [String] {
        try app.open(line).value.elements.map { try String($0["when"].text.prefix("2026-11-21".count).dropFirst(5)) }
    }

    @Test func plansSeveralMatchesInOrderOfTime() throws {
        try app.lines("match plan 2026-12-03T20:00", "match plan 2026-11-26T20:00 --place Dinamo")
        #expect(try app.line("match plan") == "The next match is on Thu 26 Nov 2026, 20:00, at Dinamo.")
        #expect(try app.line("match plan --on 2026-12-03") == "A match is planned on Thu 3 Dec 2026, 20:00.")
        #expect(try days() == ["11-26", "12-03"])
        #expect(
            try app.open("match plans").table.rows == [
                ["Thu 26 Nov 2026, 20:00", "Dinamo", "", ""], ["Thu 3 Dec 2026, 20:00", "", "", ""],
            ])
    }

    @Test func neverReplacesAPlanSilently() throws {
        try app.lines("match plan 2026-11-26T20:00", "match plan 2026-12-03T20:00")
        let first = try app.session { try MatchDayPlan.on(try #require(DayOrMinute("2026-11-26")), in: $0) }
        #expect(throws: PlanFailure.taken(first)) { try app.line("match plan 2026-11-26T10:00") }
        #expect(throws: PlanFailure.taken(first)) { try app.line("match plan --on 2026-12-03 2026-11-26") }
        #expect(
            PlanFailure.taken(first).message
                == "a match is already planned on Thu 26 Nov 2026, 20:00; move it with: match plan --on 2026-11-26 WHEN"
        )
        #expect(try days() == ["11-26", "12-03"])
    }

    @Test func plansAgainAndAgain() throws {
        #expect(
            try app.line("match plan thursday 20:00 --place Dinamo --places 14 --every week --until 2027-06-30")
                == "The next match is on Thu 26 Nov 2026, 20:00, at Dinamo, for 14 players. "
                + "It repeats every week until Thu 24 Jun 2027, 20:00; 31 matches planned.")
        #expect(try days().count == 31)
        try app.line("undo")
        #expect(try days() == [])
        try app.line("match plan thursday")
        #expect(
            try app.line("match plan thursday 20:00 --every 2-weeks")
                == "The next match is on Thu 26 Nov 2026, 20:00. "
                + "It repeats every other week, with no end date. See the next matches with: match plans")
        #expect(try days() == ["11-26", "12-10", "12-24", "01-07", "01-21", "02-04", "02-18", "03-04"])
    }

    @Test func plansTheLastThursdayOfEachMonth() throws {
        try app.line("match plan 2026-10-29T20:00 --every month --until 2027-10-31")
        #expect(
            try days("match plans --all")
                == [
                    "10-29", "11-26", "12-31", "01-28", "02-25", "03-25", "04-29", "05-27", "06-24", "07-29", "08-26",
                    "09-30", "10-28",
                ])
    }

    @Test func movesCancelsAndChangesOneOfThem() throws {
        try app.line("match plan thursday 20:00 --place Dinamo --every week --until 2026-12-17")
        #expect(
            try app.line("match plan --on 2026-12-03 2026-12-02T19:00")
                == "Moved to Wed 2 Dec 2026, 19:00, at Dinamo.")
        try app.line("match plan --on 2026-12-10 --none")
        try app.line("match plan --on 2026-12-17 --place Arena --places 10")
        #expect(
            try app.open("match plans --all").table.rows == [
                ["Thu 26 Nov 2026, 20:00", "Dinamo", "", "every week"],
                ["Wed 2 Dec 2026, 19:00", "Dinamo", "", "moved from Thu 3 Dec 2026, 20:00"],
                ["Thu 10 Dec 2026, 20:00", "Dinamo", "", "cancelled"],
                ["Thu 17 Dec 2026, 20:00", "Arena", "10", "every week"],
            ])
        #expect(
            try app.line("match plan --on 2026-12-10 --place Dinamo")?.hasPrefix("A match is planned on Thu 10 Dec")
                == true)
    }

    @Test func changesTheRestOfThem() throws {
        try app.line("match plan thursday 20:00 --every week --until 2026-12-17")
        #expect(
            try app.line("match plan --on 2026-12-10 --place Arena --rest")
                == "A match is planned on Thu 10 Dec 2026, 20:00, at Arena. "
                + "It repeats every week until Thu 17 Dec 2026, 20:00; 2 matches planned.")
        // As the page of the change asks for it, before anything is changed.
        let asked = try app.line("match plan --on 2026-12-10 --rest")
        #expect(asked?.hasPrefix("A match is planned on Thu 10 Dec") == true)
        // The time of the match, as forms send it, moves none of the later ones.
        try app.line("match plan --on 2026-12-03 2026-12-03T20:00 --place Dinamo --rest")
        #expect(try app.open("match plans").table.rows.map { $0[1] } == ["", "Dinamo", "Dinamo", "Dinamo"])
        #expect(try days() == ["11-26", "12-03", "12-10", "12-17"])
        try app.line("match plan --on 2026-12-10 2026-12-09T19:00 --rest")
        #expect(try days() == ["11-26", "12-03", "12-09", "12-16"])
        let numbers = try app.open("match plans").value.elements.map { try $0["number"] }
        #expect(numbers == [.integer(1), .integer(2), .integer(3), .integer(4)], "others refer to them by number")
        // A week later and back: none meets another on the way.
        try app.line("match plan --on 2026-12-09 2026-12-16T19:00 --rest")
        #expect(try days() == ["11-26", "12-03", "12-16", "12-23"])
        try app.line("match plan --on 2026-12-16 2026-12-09T19:00 --rest")
        #expect(try days() == ["11-26", "12-03", "12-09", "12-16"])
        #expect(
            try app.line("match plan --on 2026-12-09 --none --rest")
                == "The match on Wed 9 Dec 2026, 19:00 and 1 later match of the series are cancelled. "
                + "The next match is on Thu 26 Nov 2026, 20:00.")
        #expect(
            try app.open("match plans").table.rows.map { $0[3] }
                == ["every week", "every week", "cancelled", "cancelled"])
        // On the day after a cancelled match it is gone.
        app.clock.advance(seconds: 19 * 86_400)
        #expect(try days() == ["12-16"])
    }

    @Test func hasANextMatchWhenOneHasEnded() throws {
        try app.line("match plan 2026-11-21T12:00 --every week")
        #expect(try days().last == "01-09")
        try app.lines("match start", "match end --yes")
        #expect(try days().first == "11-28")
        #expect(try days().last == "01-16")
        #expect(try app.line("match plan") == "The next match is on Sat 28 Nov 2026, 12:00.")
        // The last ones were long ago, and those in between are not planned any more.
        app.clock.advance(seconds: 100 * 86_400)
        try app.lines("match start", "match end --yes")
        #expect(try days().first == "03-06" && days().count == 8)
    }

    @Test func endsWithItsRest() throws {
        try app.lines("match plan 2026-11-21T12:00 --every week", "match start")
        try app.lines("match plan --none --rest", "match end --yes")
        #expect(try app.open("match plans").table.rows.allSatisfy { $0[3] == "cancelled" })
    }

    @Test(arguments: [
        ("match plan 2026-11-28 --until 2026-12-24", "--until works only for a series; add --every"),
        ("match plan 2026-11-28 --every week --until 2026-11-27", "the series would end before its first match"),
        ("match plan 2026-11-28 --every week --until 2030-01-01", "that is more than 53 matches at once"),
        ("match plan --on 2026-11-27 --none", "no match is planned on 2026-11-27"),
        ("match plan --on 2026-11-26 --every week", "the match on Thu 26 Nov 2026, 20:00 is already part of a series"),
        ("match plan --on 2026-12-24 --place Dinamo --rest", "the match on Thu 24 Dec 2026 is not part of a series"),
        ("match plan 2026-11-28 --places 1", "--places must be an integer from 2 to 100"),
    ])
    func refuses(line: String, message: String) throws {
        try app.lines("match plan 2026-11-26T20:00 --every week --until 2026-12-17", "match plan 2026-12-24")
        let before = try app.contents()
        do {
            try app.line(line)
            Issue.record("nothing was refused")
        } catch let failure as any Failure {
            #expect(failure.message.contains(message), "\(failure.message)")
        }
        #expect(try app.contents() == before)
    }

    @Test func cannotChangeAMatchThatHasBegun() throws {
        try app.lines("match plan 2026-11-21T12:00", "match start")
        #expect(throws: (any Error).self) { try app.line("match plan --on 2026-11-21 --none") }
    }
}

/// The times of a series.
struct RecurrenceTests {
    @Test(arguments: Recurrence.allCases)
    func staysOnTheClockAllYear(every: Recurrence) throws {
        for hour in ["02:30", "20:00"] {
            let first = try #require(DayOrMinute("2026-01-29T\(hour)"))
            let times = Array(every.times(from: first).prefix(60))
            #expect(times.count == 60 && Set(times.map(\.text)).count == 60)
            #expect(times.map(\.text) == times.map(\.text).sorted())
            for time in times { #expect(time.text.hasSuffix(hour)) }
            let weekdays = Set(times.map { $0.local.prefix(3) })
            #expect(weekdays == ["Thu"])
        }
    }
}
