import AllFeatures
import Football
import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import Share

/// The calendar of the matches (RFC 5545).
struct CalendarTests {
    private let app: TestApplication

    init() throws { app = try TestApplication(allFeatures) }

    /// The lines of the calendar, those that were folded as one.
    private func lines() throws -> [String] {
        let path = app.folder.path("football.ics")
        try app.open("share", "calendar", path, "--overwrite")
        let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        let lines = text.components(separatedBy: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\n") } && lines.last == "")
        return text.replacing("\r\n ", with: "").components(separatedBy: "\r\n")
    }

    /// The events, each as its lines without what is the same in all.
    private func events() throws -> [[String]] {
        let lines = try lines()
        return lines.split { $0 == "BEGIN:VEVENT" }.dropFirst().map { event in
            event.prefix { $0 != "END:VEVENT" }.filter { line in
                !["UID:", "DTSTAMP:", "SUMMARY:", "DURATION:PT90M", "STATUS:CONFIRMED"].contains(where: line.hasPrefix)
            }
        }
    }

    private var zone: String { TimeZone.current.identifier == "GMT" ? "UTC" : TimeZone.current.identifier }

    @Test func hasNothingToWriteWithoutAPlan() throws {
        #expect(throws: MatchDayPlanFailure.none) { try lines() }
    }

    @Test func hasAMatchWithItsTimeAndPlace() throws {
        try app.lines("match plan 2026-11-26T20:00 --place 'Sala; A, B \\ C' --places 14", "match plan 2026-12-24")
        #expect(
            try events() == [
                [
                    "SEQUENCE:0", "DTSTART;TZID=\(zone):20261126T200000", "LOCATION:Sala\\; A\\, B \\\\ C",
                    "DESCRIPTION:For 14 players",
                ],
                ["SEQUENCE:0", "DTSTART;VALUE=DATE:20261224"],
            ])
        let lines = try lines()
        #expect(lines.prefix(2) == ["BEGIN:VCALENDAR", "VERSION:2.0"] && lines.contains("DTSTAMP:20261121T120000Z"))
        #expect(lines.count { $0 == "DURATION:PT90M" } == 1, "a day has no length")
    }

    @Test func saysWhatWasPlayedAndForgetsOldCancelledMatches() throws {
        try app.lines("player add Ana", "player add Ion", "match plan 2026-11-22T20:00", "match plan --none")
        try app.lines("match plan 2026-11-21T11:00", "match plan 2026-11-26T20:00")
        try app.lines("team assign A Ana", "team assign B Ion", "match start", "goal Ana", "match end --yes")
        app.clock.advance(seconds: 2 * 86_400)
        let lines = try lines()
        #expect(lines.contains("X-WR-CALNAME:Football") && lines.contains("REFRESH-INTERVAL;VALUE=DURATION:PT1H"))
        #expect(lines.filter { $0.hasPrefix("SUMMARY:") } == ["SUMMARY:Football 1-0", "SUMMARY:Football"])
    }

    @Test func saysHowManyMatchesADayHad() throws {
        try app.lines("player add Ana", "player add Ion", "player add Dan", "match plan 2026-11-21T12:00 --every week")
        try app.lines("team assign A Ana", "team assign B Ion", "team assign C Dan")
        for _ in 1...4 { try app.lines("match start", "match end --yes") }
        #expect(
            try lines().filter { $0.hasPrefix("SUMMARY:") } == [
                "SUMMARY:Football", "SUMMARY:Football 3 teams\\, 4 matches",
            ])
    }

    @Test func keepsTheIdentifierOfAMatchThatIsChanged() throws {
        func uid() throws -> [String] { Set(try lines().filter { $0.hasPrefix("UID:") }).sorted() }
        try app.open("match plan 2026-11-26T20:00")
        let before = try uid()
        try app.open("match plan --on 2026-11-26 2026-11-27T20:00")
        #expect(try uid() == before && events() == [["SEQUENCE:1", "DTSTART;TZID=\(zone):20261127T200000"]])
        try app.open("match plan --every week")
        #expect(try uid() == before, "also when it becomes the first of a series")
        try app.open("match plan --on 2026-12-04 --none --rest")
        #expect(try uid() == before)
        try app.open("match plan --on 2026-11-27 --none --rest")
        #expect(try uid() == before)
        #expect(try events() == [["SEQUENCE:10", "DTSTART;TZID=\(zone):20261127T200000", "STATUS:CANCELLED"]])
    }

    @Test func writesASeriesAsARuleWithExceptions() throws {
        try app.lines(
            "match plan 2026-11-26T20:00 --place Dinamo --every week", "match plan --on 2026-12-24 2026-12-23T19:00",
            "match plan --on 2026-12-31 --none", "match plan --on 2026-12-03 --place Arena")
        #expect(
            try events() == [
                ["SEQUENCE:3", "DTSTART;TZID=\(zone):20261126T200000", "RRULE:FREQ=WEEKLY", "LOCATION:Dinamo"],
                [
                    "SEQUENCE:3", "DTSTART;TZID=\(zone):20261203T200000",
                    "RECURRENCE-ID;TZID=\(zone):20261203T200000", "LOCATION:Arena",
                ],
                [
                    "SEQUENCE:3", "DTSTART;TZID=\(zone):20261223T190000",
                    "RECURRENCE-ID;TZID=\(zone):20261224T200000", "LOCATION:Dinamo",
                ],
                [
                    "SEQUENCE:3", "DTSTART;TZID=\(zone):20261231T200000",
                    "RECURRENCE-ID;TZID=\(zone):20261231T200000", "LOCATION:Dinamo", "STATUS:CANCELLED",
                ],
            ])
    }

    @Test func endsARuleOnTheLastDay() throws {
        try app.lines("match plan 2026-11-26T20:00 --every 2-weeks --until 2026-12-31")
        let end = try #require(DayOrMinute("2026-12-31")).range.upperBound.adding(milliseconds: -1000)
        #expect(try events()[0].contains("RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=\(end.basicISO8601)"))
        try app.lines("match plan 2027-03-31 --every month --until 2027-06-30")
        #expect(try events()[1].contains("RRULE:FREQ=MONTHLY;BYDAY=-1WE;UNTIL=20270630"))
        try app.lines("match plan 2028-02-28 --every month")
        #expect(try events().last?.contains("RRULE:FREQ=MONTHLY;BYDAY=4MO") == true)
    }

    @Test func leavesOutDaysWithoutAMatch() throws {
        try app.lines("match plan 2026-12-03T19:00", "match plan 2026-11-26T20:00 --every week --until 2026-12-17")
        #expect(try events()[1].contains("EXDATE;TZID=\(zone):20261203T200000"))
    }

    @Test(
        arguments: [
            ("Europe/Bucharest", ["0329T030000 +0300", "1025T040000 +0200"]),
            ("Europe/London", ["0329T010000 +0100", "1025T020000 +0000"]),
            ("America/New_York", ["0308T020000 -0400", "1101T020000 -0500"]),
            ("Australia/Sydney", ["0405T030000 +1000", "1004T020000 +1100"]),
            // The evening before the last Sunday.
            ("America/Nuuk", ["0328T230000 -0100", "1025T000000 -0200"]),
            // By the moon.
            ("Africa/Casablanca", ["0215T030000 +0000", "0322T020000 +0100"]),
            ("Asia/Tokyo", []), ("UTC", []),
        ])
    func writesEachChangeOfTheClocks(zone: String, changes: [String]) throws {
        try app.lines("account timezone \(zone)", "match plan 2026-11-26T20:00 --every week")
        let lines = try lines().prefix { $0 != "END:VTIMEZONE" }
        #expect(lines.contains("TZID:\(zone)") && lines.contains("BEGIN:STANDARD"))
        #expect(!lines.contains { $0.hasPrefix("RRULE") })
        let starts = lines.filter { $0.hasPrefix("DTSTART:") }.map { $0.dropFirst("DTSTART:".count) }
        let offsets = lines.filter { $0.hasPrefix("TZOFFSETTO:") }.map { $0.dropFirst("TZOFFSETTO:".count) }
        #expect(zip(starts, offsets).filter { $0.0.hasPrefix("2026") }.map { "\($0.dropFirst(4)) \($1)" } == changes)
        // The first one is what the clocks show before all changes.
        let years = Set(starts.dropFirst().map { $0.prefix(4) })
        #expect(changes.isEmpty ? years.isEmpty : years.isSuperset(of: (2026...2053).map { "\($0)" }))
    }

    @Test func writesTheChangesThatRulesHadBefore() throws {
        // Until 2006, summer began on the first Sunday in April there, and ended on the last one in October.
        try app.lines("account timezone America/New_York", "match plan 2005-06-02T20:00", "match plan 2026-11-26T20:00")
        let starts = try lines().prefix { $0 != "END:VTIMEZONE" }.filter { $0.hasPrefix("DTSTART:") }
        let wanted = [
            "DTSTART:20050403T020000", "DTSTART:20051030T020000", "DTSTART:20060402T020000",
            "DTSTART:20061029T020000", "DTSTART:20070311T020000", "DTSTART:20071104T020000",
        ]
        #expect(starts.filter { "DTSTART:2005" < $0 && $0 < "DTSTART:2008" } == wanted)
    }

    @Test func knowsTheZoneOfACentury() throws {
        try app.lines("match plan 9999-12-30T20:00", "match plan 1000-01-01 --every month --until 1000-03-31")
        // Of two centuries, with two changes a year.
        #expect(try lines().count < 2500)
        #expect(try events().count == 2)
    }

    @Test func doesNotReplaceAFileUnlessTold() throws {
        try app.open("match plan 2026-11-26T20:00")
        let path = app.folder.path("a.ics")
        try app.open("share", "calendar", path)
        #expect(throws: FileFailure.self) { try app.open("share", "calendar", path) }
        #expect(try app.open("share", "calendar", path, "--overwrite").sentence == "Exported 1 match to \(path).")
    }

    @Test(arguments: [74, 75, 76, 148, 149, 150])
    func foldsLongLinesBetweenCharacters(length: Int) {
        for letter in ["a", "ă", "東", "👩‍👩‍👧"] {
            let line = String(repeating: letter, count: length)
            let parts = CalendarFile.folded(line).components(separatedBy: "\r\n")
            #expect(parts.allSatisfy { $0.utf8.count <= 75 })
            #expect(parts[0] + parts.dropFirst().map { $0.dropFirst() }.joined() == line)
            #expect(parts.dropFirst().allSatisfy { $0.first == " " })
        }
    }

    /// Whatever is done with series, their rules and exceptions together say when the matches are.
    @Test(arguments: 1...60)
    func saysOfEveryMatchWhenItIs(seed: Int) throws {
        var dice = SeededRandom(seed: seed)
        var (plans, series): ([MatchDayPlan], [MatchSeries]) = ([], [])
        for number in 1...3 {
            let day = try #require(DayOrMinute("2026-01-01")?.adding(days: Int.random(in: 0...400, using: &dice)))
            let evening = try #require(DayOrMinute("\(day.text)T20:00"))
            let first = dice.pick([day, evening])
            let until = dice.pick([nil, day.adding(days: Int.random(in: 0...200, using: &dice))])
            let rule = MatchSeries(number: number, every: dice.pick(Recurrence.allCases), first: first, until: until)
            series.append(rule)
            let times = rule.every.times(from: first).prefix(12).filter { $0 == first || Bool.random(using: &dice) }
            for time in times where time == first || rule.reaches(time) || Int.random(in: 0...2, using: &dice) == 0 {
                var plan = MatchDayPlan(number: plans.count + 1, when: time, series: number, occurrence: time)
                plan.isCancelled = Int.random(in: 0...4, using: &dice) == 0
                if Int.random(in: 0...4, using: &dice) == 0 {
                    plan.when = try #require(time.adding(days: Int.random(in: -9...9, using: &dice)))
                }
                if Int.random(in: 0...3, using: &dice) == 0 { plan.place = "Arena" }
                plans.append(plan)
            }
        }
        let events = CalendarEvent.events(of: plans, series: series, organizer: "o")
        var told: [String] = []
        for event in events where event.occurrence == nil && !event.isCancelled {
            guard let rule = event.rule else {
                told.append(event.when.text)
                continue
            }
            let exceptions = events.filter { $0.uid == event.uid && $0.occurrence != nil }
            let own = plans.filter { $0.series == series.first { $0.first == event.when }?.number }
            let last = own.compactMap(\.occurrence?.text).max() ?? ""
            for time in rule.every.times(from: event.when) {
                if time.text > last || rule.until.map({ time.range.lowerBound >= $0.range.upperBound }) == true {
                    break
                }
                if rule.without.contains(time) { continue }
                let exception = exceptions.first { $0.occurrence == time }
                if exception?.isCancelled != true { told.append((exception?.when ?? time).text) }
            }
        }
        #expect(told.sorted() == plans.filter { !$0.isCancelled }.map(\.when.text).sorted())
        let keys = events.map { "\($0.uid) \($0.occurrence?.text ?? "")" }
        #expect(Set(keys).count == keys.count)
    }
}
