import Football
import Foundation
import GatherKit

/// A calendar as iCalendar (RFC 5545), with its times in UTC.
struct CalendarFile: Sendable {
    /// The matches, each an event of its own.
    let plans: [MatchDayPlan]
    /// The identifier of the organizer, which makes the identifiers of the events globally unique.
    let organizer: String
    /// The name of the group, which is also the name of the calendar; nil if it has none.
    let group: String?
    /// The results of match days, for the titles.
    let results: [UUID: String]
    /// The time at which it is written.
    let time: Timestamp

    /// The title of the events, and the name of the calendar of a group without a name.
    private static let title = "Football"
    /// The duration of a match in a calendar; nobody plans its end.
    private static let duration = "PT90M"
    /// How often subscribers should read it again (RFC 7986, 5.7; older programs know the second name).
    private static let refresh = "PT1H"
    /// The maximum length of a line, in bytes.
    private static let lineLength = 75

    var text: String {
        let name = Self.escaped(group ?? Self.title)
        let head = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Football Gather//gather//EN", "CALSCALE:GREGORIAN",
            "METHOD:PUBLISH", "NAME:\(name)", "X-WR-CALNAME:\(name)",
            "REFRESH-INTERVAL;VALUE=DURATION:\(Self.refresh)", "X-PUBLISHED-TTL:\(Self.refresh)",
        ]
        let lines = head + plans.flatMap(lines) + ["END:VCALENDAR"]
        return lines.map { Self.folded($0) + "\r\n" }.joined()
    }

    private func lines(of plan: MatchDayPlan) -> [String] {
        let title = [Self.title, plan.match.flatMap { results[$0] }].compactMap(\.self).joined(separator: " ")
        var lines = [
            "BEGIN:VEVENT", "UID:match-\(plan.number)@\(organizer)", "DTSTAMP:\(time.basicISO8601)",
            "SEQUENCE:\(plan.revision)", "SUMMARY:\(Self.escaped(title))",
        ]
        if plan.when.isDay {
            lines.append("DTSTART;VALUE=DATE:\(plan.when.text.filter { $0 != "-" })")
        } else {
            lines += ["DTSTART:\(plan.when.range.lowerBound.basicISO8601)", "DURATION:\(Self.duration)"]
        }
        if let place = plan.place { lines.append("LOCATION:\(Self.escaped(place))") }
        if let places = plan.places { lines.append("DESCRIPTION:For \(places) players") }
        return lines + ["STATUS:\(plan.isCancelled ? "CANCELLED" : "CONFIRMED")", "END:VEVENT"]
    }

    static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,")
            .replacing("\n", with: "\\n")
    }

    /// A line folded so that no part is too long; no character is split.
    static func folded(_ line: String) -> String {
        var (text, length) = ("", 0)
        for scalar in line.unicodeScalars {
            let size = String(scalar).utf8.count
            if length + size > lineLength {
                text += "\r\n "
                length = 1
            }
            text.unicodeScalars.append(scalar)
            length += size
        }
        return text
    }
}

extension Timestamp {
    /// The timestamp in UTC without separators, such as `20261121T183000Z`.
    fileprivate var basicISO8601: String { iso8601.filter { $0 != "-" && $0 != ":" } }
}
