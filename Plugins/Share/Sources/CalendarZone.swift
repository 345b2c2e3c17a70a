import Foundation
import GatherKit

/// The time zone of an organizer over some years (RFC 5545, 3.6.5).
struct CalendarZone: Equatable, Sendable {
    /// What the clocks show from a moment on.
    struct Observance: Equatable, Sendable {
        let start: Timestamp
        /// The offsets from UTC before and after, in seconds.
        let before: Int
        let after: Int
        let isSummer: Bool
    }

    let name: String
    /// In order of time; the first begins before all of the years.
    let observances: [Observance]

    /// How far ahead the rules of a series without an end are written, in milliseconds: ten years.
    static let reach = 10 * 366 * day
    private static let day = 86_400_000

    /// The years of which the rules are looked for, before and after now, in milliseconds: a century.
    private static let century = 36_525 * day

    init(over moments: ClosedRange<Timestamp>, at now: Timestamp) {
        func near(_ time: Timestamp) -> Timestamp {
            min(max(time, now.adding(milliseconds: -Self.century)), now.adding(milliseconds: Self.century))
        }
        var start = near(moments.lowerBound).adding(milliseconds: -366 * Self.day)
        let last = near(moments.upperBound)
        var offset = Self.offset(at: start)
        var observances = [
            Observance(start: start, before: offset.seconds, after: offset.seconds, isSummer: offset.isSummer)
        ]
        while start < last {
            let end = start.adding(milliseconds: Self.day)
            let next = Self.offset(at: end)
            if next.seconds != offset.seconds {
                var (before, after) = (start.milliseconds / 1000, end.milliseconds / 1000)
                while after - before > 1 {
                    let middle = (before + after) / 2
                    let isAfter = Self.offset(at: Timestamp(milliseconds: middle * 1000)).seconds == next.seconds
                    (before, after) = isAfter ? (before, middle) : (middle, after)
                }
                observances.append(
                    Observance(
                        start: Timestamp(milliseconds: after * 1000), before: offset.seconds, after: next.seconds,
                        isSummer: next.isSummer))
                offset = next
            }
            start = end
        }
        self.observances = observances
        // Calendars know zones such as Europe/Bucharest by name; that of rules in TZ has none.
        name = Zone.current.name ?? (offset.seconds == 0 ? "UTC" : "Local")
    }

    private static func offset(at time: Timestamp) -> (seconds: Int, isSummer: Bool) { Zone.current.offset(at: time) }

    var lines: [String] {
        ["BEGIN:VTIMEZONE", "TZID:\(name)"]
            + observances.flatMap { observance in
                let kind = observance.isSummer ? "DAYLIGHT" : "STANDARD"
                // The start is in the time that the clocks show before it.
                let start = observance.start.adding(milliseconds: observance.before * 1000)
                return [
                    "BEGIN:\(kind)", "DTSTART:\(start.basicISO8601.dropLast())",
                    "TZOFFSETFROM:\(Self.text(observance.before))", "TZOFFSETTO:\(Self.text(observance.after))",
                    "END:\(kind)",
                ]
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
