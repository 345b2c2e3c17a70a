import GatherKit

/// The time zone of an organizer, with every change of its clocks over some decades (RFC 5545, 3.6.5).
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
    /// In order of time; the first begins before all of the moments.
    let observances: [Observance]

    private static let day = 86_400_000
    /// The longest time before and after now for which changes are listed, in milliseconds: a century.
    private static let century = 36_525 * day
    /// The time after now for which they are always listed, as series may have no end, in milliseconds: 28 years.
    private static let ahead = 28 * 366 * day

    /// The time zone over some moments, and over the next decades.
    init(over moments: ClosedRange<Timestamp>, at now: Timestamp) {
        func near(_ time: Timestamp) -> Timestamp {
            min(max(time, now.adding(milliseconds: -Self.century)), now.adding(milliseconds: Self.century))
        }
        let zone = Zone.current
        let start = near(moments.lowerBound).adding(milliseconds: -366 * Self.day)
        let end = max(near(moments.upperBound), now.adding(milliseconds: Self.ahead))
        var offset = zone.offset(at: start)
        var observances = [
            Observance(start: start, before: offset.seconds, after: offset.seconds, isSummer: offset.isSummer)
        ]
        for change in zone.changes(in: start...end) {
            observances.append(
                Observance(
                    start: change.time, before: offset.seconds, after: change.offset.seconds,
                    isSummer: change.offset.isSummer))
            offset = change.offset
        }
        self.observances = observances
        // Calendars know zones such as Europe/Bucharest by name; that of rules in TZ has none.
        name = zone.name ?? (observances.allSatisfy { $0.after == 0 } ? "UTC" : "Local")
    }

    var lines: [String] {
        ["BEGIN:VTIMEZONE", "TZID:\(name)"]
            + observances.flatMap { observance in
                let kind = observance.isSummer ? "DAYLIGHT" : "STANDARD"
                // As the clocks show it before the change.
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
