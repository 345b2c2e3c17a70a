import GatherKit
import Testing

struct TimestampTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (1_795_262_400_999, "2026-11-21T12:00:00Z"),
        (951_782_400_000, "2000-02-29T00:00:00Z"),
    ])
    func isWrittenInUTC(milliseconds: Int, text: String) {
        #expect(Timestamp(milliseconds: milliseconds).iso8601 == text)
    }

    @Test func isShownWithItsDay() {
        // Noon rather than midnight, so that most time zones have the same date.
        let text = Timestamp(milliseconds: 1_795_262_400_000).local
        #expect(text.wholeMatch(of: /(Fri|Sat|Sun) 2[012] Nov 2026, \d\d:\d\d/) != nil)
    }

    @Test func hasADayAndATimeOfDay() {
        let time = Timestamp(milliseconds: 1_795_262_400_000)
        #expect("\(time.localDay), \(time.localTime)" == time.local)
        #expect(time.localMinute.hasSuffix("T\(time.localTime)"))
    }

    @Test func isBriefNextToNow() {
        let now = Timestamp(milliseconds: 1_795_262_400_000)
        #expect(now.brief(at: now) == String(now.localMinute.suffix(5)))
        let earlier = now.adding(milliseconds: -10 * 86_400_000).brief(at: now)
        #expect(earlier.wholeMatch(of: /1[012] Nov \d\d:\d\d/) != nil)
        let long = now.adding(milliseconds: -400 * 86_400_000).brief(at: now)
        #expect(long.wholeMatch(of: /1[678] Oct 2025/) != nil)
    }

    @Test func isOrderedAndMeasured() {
        let start = Timestamp(milliseconds: 1000)
        let end = start.adding(milliseconds: 500)
        #expect(start < end)
        #expect(end.milliseconds(since: start) == 500)
        #expect(start.milliseconds(since: end) == -500)
    }

    @Test func followsTheSystemClock() {
        let before = Timestamp.system()
        #expect(before > Timestamp(milliseconds: 1_700_000_000_000))
        #expect(Timestamp.system() >= before)
    }
}
