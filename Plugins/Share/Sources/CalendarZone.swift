import Foundation
import GatherKit

/// The time zone of an organizer from some moment on (RFC 5545, 3.6.5).
struct CalendarZone: Equatable, Sendable {
    /// What the clocks show from a moment on.
    struct Observance: Equatable, Sendable {
        let start: Timestamp
        /// The offsets from UTC before and after, in seconds.
        let before: Int
        let after: Int
        let isSummer: Bool
        /// The rule by which it begins each year from then on; nil for once.
        var rule: String?
    }

    let name: String
    /// In order of time; the first begins before all of the moments.
    let observances: [Observance]

    private static let day = 86_400_000
    /// No zone changes its clocks twice within so many milliseconds, eight days.
    private static let step = 8 * day
    /// The years of which the rules are looked for, before and after now, in milliseconds: a century.
    private static let century = 36_525 * day
    /// After how many years days fall on the same weekdays again, in milliseconds.
    private static let cycle = 28 * 366 * day

    /// The time zone over some moments, and without an end if its clocks change by rules.
    init(over moments: ClosedRange<Timestamp>, at now: Timestamp) {
        func near(_ time: Timestamp) -> Timestamp {
            min(max(time, now.adding(milliseconds: -Self.century)), now.adding(milliseconds: Self.century))
        }
        let start = near(moments.lowerBound).adding(milliseconds: -366 * Self.day)
        let offset = Zone.current.offset(at: start)
        let first = Observance(
            start: start, before: offset.seconds, after: offset.seconds, isSummer: offset.isSummer)
        let end = max(near(moments.upperBound), now.adding(milliseconds: Self.cycle))
        observances = [first] + Self.withRules(Self.changes(from: start, to: end))
        // Calendars know zones such as Europe/Bucharest by name; that of rules in TZ has none.
        name = Zone.current.name ?? (offset.seconds == 0 ? "UTC" : "Local")
    }

    /// The changes of the clocks, each once.
    private static func changes(from start: Timestamp, to last: Timestamp) -> [Observance] {
        var (changes, start, offset) = ([Observance](), start, Zone.current.offset(at: start))
        while start < last {
            let end = start.adding(milliseconds: step)
            let next = Zone.current.offset(at: end)
            if next.seconds != offset.seconds {
                var (before, after) = (start.milliseconds / 1000, end.milliseconds / 1000)
                while after - before > 1 {
                    let middle = (before + after) / 2
                    let isAfter =
                        Zone.current.offset(at: Timestamp(milliseconds: middle * 1000)).seconds == next.seconds
                    (before, after) = isAfter ? (before, middle) : (middle, after)
                }
                changes.append(
                    Observance(
                        start: Timestamp(milliseconds: after * 1000), before: offset.seconds, after: next.seconds,
                        isSummer: next.isSummer))
                offset = next
            }
            start = end
        }
        return changes
    }

    var lines: [String] {
        ["BEGIN:VTIMEZONE", "TZID:\(name)"]
            + observances.flatMap { observance in
                let kind = observance.isSummer ? "DAYLIGHT" : "STANDARD"
                return [
                    "BEGIN:\(kind)", "DTSTART:\(observance.clock.basicISO8601.dropLast())",
                    "TZOFFSETFROM:\(Self.text(observance.before))", "TZOFFSETTO:\(Self.text(observance.after))",
                ] + (observance.rule.map { ["RRULE:\($0)"] } ?? []) + ["END:\(kind)"]
            } + ["END:VTIMEZONE"]
    }

    private static func text(_ offset: Int) -> String {
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        let (minutes, seconds) = (abs(offset) / 60, abs(offset) % 60)
        return (offset < 0 ? "-" : "+") + digits(minutes / 60) + digits(minutes % 60)
            + (seconds == 0 ? "" : digits(seconds))
    }
}

extension Timestamp {
    /// The timestamp in UTC without separators, such as `20261121T183000Z`.
    var basicISO8601: String { iso8601.filter { $0 != "-" && $0 != ":" } }
}

// MARK: - Rules

extension CalendarZone.Observance {
    /// The start as the clocks show it before the change, as if they were in UTC.
    fileprivate var clock: Timestamp { start.adding(milliseconds: before * 1000) }

    /// What is the same each year of a change that follows a rule.
    fileprivate struct Pattern: Equatable {
        let month: Int
        let weekday: Int
        let time: String
        let before: Int
        let after: Int
    }

    fileprivate var pattern: Pattern {
        let text = clock.iso8601
        return Pattern(
            month: Int(text.dropFirst(5).prefix(2)) ?? 0,
            // The first day of 1970 was a Thursday.
            weekday: (Int((Double(clock.milliseconds) / 86_400_000).rounded(.down)) % 7 + 11) % 7,
            time: String(text.dropFirst(11)), before: before, after: after)
    }

    fileprivate var year: Int { Int(clock.iso8601.prefix(4)) ?? 0 }
    fileprivate var dayOfMonth: Int { Int(clock.iso8601.dropFirst(8).prefix(2)) ?? 0 }
}

extension CalendarZone {
    /// The fewest years in which the days of a rule are all seen.
    private static let fewestYears = 12
    private static let weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

    /// The changes, of which those that go on each year by a rule are one for each rule.
    private static func withRules(_ changes: [Observance]) -> [Observance] {
        var first = max(0, changes.count - 2)
        while first > 0, changes[first - 1].pattern == changes[first + 1].pattern,
            changes[first - 1].year + 1 == changes[first + 1].year
        {
            first -= 1
        }
        let regular = changes[first...]
        guard regular.count >= 2 * fewestYears else { return changes }
        var ruled: [Observance] = []
        for var change in regular.prefix(2) {
            let pattern = change.pattern
            guard let rule = rule(pattern, days: regular.filter { $0.pattern == pattern }.map(\.dayOfMonth)) else {
                return changes
            }
            change.rule = rule
            ruled.append(change)
        }
        return changes[..<first] + ruled
    }

    /// The rule of a change on a weekday that is on certain days of a month; nil if there is none.
    private static func rule(_ pattern: Observance.Pattern, days: [Int]) -> String? {
        guard let first = days.min(), let last = days.max(), last - first == 6 else { return nil }
        let start = "FREQ=YEARLY;BYMONTH=\(pattern.month);BYDAY="
        let weekday = weekdays[pattern.weekday]
        if first % 7 == 1 { return "\(start)\(first / 7 + 1)\(weekday)" }
        if last == ([4, 6, 9, 11].contains(pattern.month) ? 30 : 31) { return "\(start)-1\(weekday)" }
        return "\(start)\(weekday);BYMONTHDAY=\((first...last).map(String.init).joined(separator: ","))"
    }
}
