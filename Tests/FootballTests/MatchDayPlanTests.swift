import Football
import GatherKit
import Testing

/// How soon a planned match is.
struct MatchDayPlanTests {
    @Test(arguments: [
        ("2026-11-26T23:59", "2026-11-26T20:00", "today"), ("2026-11-26T00:00", "2026-11-27", "tomorrow"),
        ("2026-11-26T23:59", "2026-11-30T20:00", "4 days to go"), ("2026-10-24T12:00", "2026-10-26", "2 days to go"),
        ("2026-11-26T12:00", "2026-12-26T20:00", "30 days to go"), ("2026-11-26T12:00", "2026-12-27T20:00", nil),
        ("2026-11-27T00:00", "2026-11-26T20:00", nil),
    ])
    func countsTheDays(from now: String, to when: String, words: String?) throws {
        let plan = try MatchDayPlan(when: #require(DayOrMinute(when)))
        #expect(try plan.countdown(at: #require(DayOrMinute(now)).range.lowerBound) == words)
    }
}
