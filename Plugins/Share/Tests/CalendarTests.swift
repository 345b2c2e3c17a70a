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

    /// The lines of the calendar, unfolded.
    private func lines() throws -> [String] {
        let path = app.folder.path("football.ics")
        try app.open("share", "calendar", path, "--overwrite")
        let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        let lines = text.components(separatedBy: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\n") } && lines.last == "")
        return text.replacing("\r\n ", with: "").components(separatedBy: "\r\n")
    }

    /// The lines of each event, without those that are the same for all.
    private func events() throws -> [[String]] {
        let lines = try lines()
        return lines.split { $0 == "BEGIN:VEVENT" }.dropFirst().map { event in
            event.prefix { $0 != "END:VEVENT" }.filter { line in
                !["UID:", "DTSTAMP:", "SUMMARY:", "DURATION:PT90M", "STATUS:CONFIRMED"].contains(where: line.hasPrefix)
            }
        }
    }

    /// The start of a match at a local time, as written in the calendar.
    private func start(_ time: String) throws -> String {
        let moment = try #require(DayOrMinute(time)).range.lowerBound.iso8601
        return "DTSTART:\(moment.filter { $0 != "-" && $0 != ":" })"
    }

    @Test func hasNothingToWriteWithoutAPlan() throws {
        #expect(throws: MatchDayPlanFailure.none) { try lines() }
    }

    @Test func hasAMatchWithItsTimeAndPlace() throws {
        try app.lines("match plan 2026-11-26T20:00 --place 'Sala; A, B \\ C' --places 14", "match plan 2026-12-24")
        #expect(
            try events() == [
                [
                    "SEQUENCE:0", try start("2026-11-26T20:00"), "LOCATION:Sala\\; A\\, B \\\\ C",
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

    @Test func isCalledAsTheGroupIs() throws {
        try app.lines("account group 'Tuesday; football'", "match plan 2026-11-26T20:00")
        let lines = try lines()
        #expect(lines.contains("NAME:Tuesday\\; football") && lines.contains("X-WR-CALNAME:Tuesday\\; football"))
        #expect(lines.contains("SUMMARY:Football"))
    }

    @Test func saysHowManyMatchesADayHad() throws {
        try app.lines("player add Ana", "player add Ion", "player add Dan", "match plan 2026-11-21T12:00 --every week")
        try app.lines("team assign A Ana", "team assign B Ion", "team assign C Dan")
        for _ in 1...4 { try app.lines("match start", "match end --yes") }
        #expect(
            try lines().filter { $0.hasPrefix("SUMMARY:") }.prefix(2) == [
                "SUMMARY:Football 3 teams\\, 4 matches", "SUMMARY:Football",
            ])
    }

    @Test func keepsTheIdentifierOfAMatchThatIsChanged() throws {
        func uid() throws -> String? { try lines().first { $0.hasPrefix("UID:") } }
        try app.open("match plan 2026-11-26T20:00")
        let before = try uid()
        try app.open("match plan --on 2026-11-26 2026-11-27T20:00")
        #expect(try uid() == before && events() == [["SEQUENCE:1", start("2026-11-27T20:00")]])
        try app.open("match plan --every week")
        #expect(try uid() == before, "also when it becomes the first of a series")
        try app.open("match plan --on 2026-11-27 --none --rest")
        #expect(try uid() == before)
        #expect(try events()[0] == ["SEQUENCE:3", start("2026-11-27T20:00"), "STATUS:CANCELLED"])
    }

    @Test func writesEachMatchOfASeries() throws {
        try app.lines(
            "match plan 2026-11-26T20:00 --place Dinamo --every week --until 2026-12-24",
            "match plan --on 2026-12-24 2026-12-23T19:00", "match plan --on 2026-12-10 --none",
            "match plan --on 2026-12-03 --place Arena")
        #expect(
            try events() == [
                ["SEQUENCE:0", start("2026-11-26T20:00"), "LOCATION:Dinamo"],
                ["SEQUENCE:1", start("2026-12-03T20:00"), "LOCATION:Arena"],
                ["SEQUENCE:1", start("2026-12-10T20:00"), "LOCATION:Dinamo", "STATUS:CANCELLED"],
                ["SEQUENCE:0", start("2026-12-17T20:00"), "LOCATION:Dinamo"],
                ["SEQUENCE:1", start("2026-12-23T19:00"), "LOCATION:Dinamo"],
            ])
        let identifiers = try lines().filter { $0.hasPrefix("UID:") }
        #expect(Set(identifiers).count == identifiers.count)
    }

    @Test(arguments: [
        ("Europe/Bucharest", "20261126T180000Z"), ("America/New_York", "20261127T010000Z"), ("UTC", "20261126T200000Z"),
    ])
    func writesTimesOfTheOrganizerInUTC(zone: String, start: String) throws {
        try app.lines("account timezone \(zone)", "match plan 2026-11-26T20:00")
        #expect(try events() == [["SEQUENCE:0", "DTSTART:\(start)"]])
    }

    @Test func doesNotReplaceAFileUnlessTold() throws {
        try app.open("match plan 2026-11-26T20:00")
        let path = app.folder.path("a.ics")
        try app.open("share", "calendar", path)
        #expect(throws: FileFailure.self) { try app.open("share", "calendar", path) }
        #expect(try app.open("share", "calendar", path, "--overwrite").sentence == "Exported 1 match to \(path).")
    }
}

/// The lines of a calendar file.
struct CalendarFileTests {
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
}
