import GatherKit
import Testing

@Suite struct DayOrMinuteTests {
    @Test(arguments: [("2026-11-21", 86_400), ("2026-11-21T18:30", 60), ("2024-02-29", 86_400), ("2026-12-31", 86_400)])
    func beginsAtTheWrittenTime(text: String, seconds: Int) throws {
        let period = try #require(DayOrMinute(text))
        #expect(period.range.lowerBound.localMinute.hasPrefix(text))
        #expect(!period.range.upperBound.localMinute.hasPrefix(text))
        #expect(period.range.upperBound.milliseconds(since: period.range.lowerBound) == seconds * 1000)
        #expect(period.text == text)
    }

    @Test(
        arguments: [
            "", "2026", "2026-11", "2026-11-", "2026-1-21", "2026-02-30", "2026-13-01", "2026-00-10", "2026-11-21T",
            "2026-11-21T24:00", "2026-11-21T18:60", "2026-11-21T18:30:00", "2026-11-21 18:30", "abcd-ef-12",
            "٢٠٢٦-١١-٢١", "12345678-1234-1234",
        ])
    func refusesOtherTexts(text: String) {
        #expect(DayOrMinute(text) == nil)
    }

    @Test(arguments: [
        ("2026-11-21", "Sat 21 Nov 2026", true), ("2026-11-21T18:30", "Sat 21 Nov 2026, 18:30", false),
        ("2026-11-01T00:05", "Sun 1 Nov 2026, 00:05", false),
    ])
    func isDescribedInWords(text: String, local: String, isDay: Bool) throws {
        let period = try #require(DayOrMinute(text))
        #expect(period.local == local)
        #expect(period.isDay == isDay)
    }

    @Test(arguments: [
        ("2026-12-03", "Thu 3 Dec"), ("2027-05-29T20:00", "Sat 29 May, 20:00"),
        ("2026-06-05T20:00", "Fri 5 Jun, 20:00"),
        ("2027-06-02", "Wed 2 Jun 2027"), ("2026-05-01T20:00", "Fri 1 May 2026, 20:00"),
    ])
    func hasNoYearOnAPageWithinHalfAYear(text: String, local: String) throws {
        let (now, period) = try (#require(DayOrMinute("2026-12-01T12:00")), #require(DayOrMinute(text)))
        PageContext.make(at: now.range.lowerBound) {
            #expect(period.local == local)
            #expect(period.range.lowerBound.localWithYear.contains(text.prefix(4)))
        }
    }

    @Test(arguments: [
        ("2026-11-21", 1, "2026-11-22"), ("2026-11-21T18:30", 7, "2026-11-28T18:30"), ("2026-12-31", 1, "2027-01-01"),
        ("2024-03-01", -1, "2024-02-29"), ("2026-11-21T18:30", 0, "2026-11-21T18:30"), ("9999-12-31", 1, nil),
        ("2026-11-21", .max, nil), ("2026-11-21", .min, nil),
    ])
    func countsDaysByTheCalendar(text: String, days: Int, later: String?) throws {
        #expect(try #require(DayOrMinute(text)).adding(days: days)?.text == later)
    }

    @Test(arguments: [
        ("2026-11-21T18:30", -60, "2026-11-21T17:30"), ("2026-11-21T00:30", -60, "2026-11-20T23:30"),
        ("2026-12-31T23:59", 1, "2027-01-01T00:00"), ("9999-12-31T23:59", 1, nil), ("2026-11-21T18:30", .max, nil),
        ("2026-11-21T18:30", .min, nil),
    ])
    func countsMinutesByTheClock(text: String, minutes: Int, later: String?) throws {
        #expect(try #require(DayOrMinute(text)).adding(minutes: minutes)?.text == later)
    }

    @Test(arguments: [("2026-11-21T00:00", 0), ("2026-11-21T18:30", 1110), ("2026-11-21", nil)])
    func knowsTheMinuteOfTheDay(text: String, minute: Int?) throws {
        #expect(try #require(DayOrMinute(text)).minuteOfDay == minute)
    }

    @Test func knowsTheDayAndTheMinuteOfAMoment() throws {
        let moment = try #require(DayOrMinute("2026-11-21T18:30")).range.lowerBound.adding(milliseconds: 59_999)
        #expect(DayOrMinute(dayOf: moment)?.text == "2026-11-21")
        #expect(DayOrMinute(minuteOf: moment)?.text == "2026-11-21T18:30")
    }
}
