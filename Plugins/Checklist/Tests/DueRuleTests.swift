import Football
import GatherKit
import Testing

@testable import Checklist

/// Due times relative to the match.
struct DueRuleTests {
    private func plan(_ when: String) throws -> MatchDayPlan {
        MatchDayPlan(when: try #require(DayOrMinute(when)))
    }

    @Test(arguments: [
        ("2026-11-28T17:30", "2026-11-28T18:30", "-60m", "1 hour before the match"),
        ("2026-11-28T18:30", "2026-11-28T18:30", "0m", "at the start of the match"),
        ("2026-11-28T18:29", "2026-11-28T18:30", "-1m", "1 minute before the match"),
        ("2026-11-28T20:30", "2026-11-28T18:30", "120m", "2 hours after the match"),
        ("2026-11-28T17:00", "2026-11-28T18:30", "-90m", "1 hour and 30 minutes before the match"),
        ("2026-11-28T00:30", "2026-11-28T18:30", "-1080m", "18 hours before the match"),
        ("2026-11-27T20:00", "2026-11-28T18:30", "-1d20:00", "on the day before the match, 20:00"),
        ("2026-11-28", "2026-11-28T18:30", "0d", "on the day of the match"),
        ("2026-11-29", "2026-11-28T18:30", "1d", "on the day after the match"),
        ("2026-11-25", "2026-11-28", "-3d", "3 days before the match"),
        ("2026-11-28T17:30", "2026-11-28", "0d17:30", "on the day of the match, 17:30"),
        ("2026-12-05T09:00", "2026-11-28", "7d09:00", "7 days after the match, 09:00"),
    ])
    func isRelativeToTheMatch(due: String, when: String, text: String, sentence: String) throws {
        let moment = try #require(DayOrMinute(due))
        let rule = try #require(DueRule(of: moment, plan: plan(when)))
        #expect(rule.text == text)
        #expect(rule.sentence == sentence)
        #expect(rule.due(for: try plan(when))?.text == due)
        #expect(DueRule(text) == rule)
    }

    @Test(arguments: [("2026-11-28T17:30", "0d17:30"), ("2026-11-28", nil)])
    func isTheTimeOfDayWithoutAMatch(due: String, text: String?) throws {
        let moment = try #require(DayOrMinute(due))
        #expect(DueRule(of: moment, plan: nil)?.text == text)
    }

    @Test(arguments: [
        ("-60m", "2026-12-06T10:00", "2026-12-06T09:00"), ("-60m", "2026-12-06T00:30", "2026-12-05T23:30"),
        ("-60m", "2026-12-06", "2026-12-06"), ("-1d20:00", "2026-12-06T10:00", "2026-12-05T20:00"),
        ("-3d", "2026-12-01", "2026-11-28"), ("0d", "2026-12-06T10:00", "2026-12-06"), ("1d", "9999-12-31", nil),
    ])
    func followsTheMatch(rule: String, when: String, due: String?) throws {
        let rule = try #require(DueRule(rule))
        #expect(try rule.due(for: plan(when))?.text == due)
    }

    @Test(arguments: [
        "", "m", "60", "60x", "60m17:30", "1d17", "1d25:00", "d", "1.5d",
        "1440m", "9223372036854775807m", "-9223372036854775808m", "3652425d", "9223372036854775807d17:30",
    ])
    func refusesOtherTexts(text: String) {
        #expect(DueRule(text) == nil)
    }
}
