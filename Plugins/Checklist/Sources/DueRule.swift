import Football
import GatherDatabase
import GatherKit

/// A due time relative to the planned match.
enum DueRule: Equatable, Sendable {
    /// Minutes after the start of the match; negative for minutes before it.
    case minutes(Int)
    /// Days after the day of the match, negative for days before it, with an optional time of day such as `17:00`.
    case days(Int, time: String?)

    /// Derives the rule from a due time and a match; without a match, it keeps only the time of day, and without that,
    /// it is nil.
    init?(of due: DayOrMinute, plan: MatchDayPlan?) {
        let time = due.isDay ? nil : String(due.text.suffix(5))
        guard let plan else {
            guard let time else { return nil }
            self = .days(0, time: time)
            return
        }
        let days = due.days(since: plan.when)
        // A due time on the day of the match moves with its start; on other days it keeps its time of day.
        if let minute = due.minuteOfDay, let start = plan.when.minuteOfDay, days == 0 {
            self = .minutes(minute - start)
        } else {
            self = .days(days, time: time)
        }
    }

    /// Whether the due time is after the match.
    var isAfterMatch: Bool {
        switch self {
        case .minutes(let number), .days(let number, _): number > 0
        }
    }

    /// The due time for a match; nil beyond the range of the calendar.
    func due(for plan: MatchDayPlan) -> DayOrMinute? {
        switch self {
        case .minutes(let minutes):
            plan.when.isDay ? plan.when : plan.when.adding(minutes: minutes)
        case .days(let days, let time):
            plan.when.day.adding(days: days).flatMap { day in
                time.map { DayOrMinute(stored: "\(day.text)T\($0)") } ?? day
            }
        }
    }

    /// The rule in words: `1 hour and 30 minutes before the match`.
    var sentence: String {
        switch self {
        case .minutes(0): "at the start of the match"
        case .minutes(let minutes): "\(Self.hours(minutes)) \(Self.side(minutes)) the match"
        case .days(0, let time): "on the day of the match\(Self.at(time))"
        case .days(-1, let time): "on the day before the match\(Self.at(time))"
        case .days(1, let time): "on the day after the match\(Self.at(time))"
        case .days(let days, let time): "\(counted(abs(days), "day")) \(Self.side(days)) the match\(Self.at(time))"
        }
    }

    private static func hours(_ minutes: Int) -> String {
        let parts = abs(minutes).quotientAndRemainder(dividingBy: 60)
        return listed(
            [(parts.quotient, "hour"), (parts.remainder, "minute")].filter { $0.0 > 0 }.map(counted))
    }

    private static func side(_ number: Int) -> String { number < 0 ? "before" : "after" }

    private static func at(_ time: String?) -> String { time.map { ", \($0)" } ?? "" }
}

extension DueRule {
    /// The stored form of the rule: `-90m`, `-1d` or `-1d17:00`.
    var text: String {
        switch self {
        case .minutes(let minutes): "\(minutes)m"
        case .days(let days, let time): "\(days)d\(time ?? "")"
        }
    }

    /// Parses the form of ``text``; nil for any other text.
    init?(_ text: String) {
        guard let end = text.firstIndex(where: { "md".contains($0) }), let number = Int(text[..<end]) else {
            return nil
        }
        let rest = String(text[text.index(after: end)...])
        switch text[end] {
        case "m" where rest.isEmpty && Self.minutesOfDay.contains(number): self = .minutes(number)
        case "d" where !Self.daysOfCalendar.contains(number): return nil
        case "d" where rest.isEmpty: self = .days(number, time: nil)
        case "d" where DayOrMinute(stored: "2026-01-01T\(rest)") != nil: self = .days(number, time: rest)
        default: return nil
        }
    }

    /// The possible differences of two times of day, in minutes.
    private static let minutesOfDay = -1439...1439
    /// The possible differences of two dates whose years have four digits, in days.
    private static let daysOfCalendar = -3_652_424...3_652_424
}

extension DueRule: ColumnValue {
    static let columnType = ColumnType.text

    init(_ stored: SQL.Value) throws(UnreadableValue) {
        guard let rule = DueRule(try String(stored)) else { throw UnreadableValue() }
        self = rule
    }

    var stored: SQL.Value { .text(text) }
}
