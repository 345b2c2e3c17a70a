import Football
import GatherKit

/// A calendar as iCalendar (RFC 5545).
struct CalendarFile: Sendable {
    let events: [CalendarEvent]
    let zone: CalendarZone
    /// The time at which it is written.
    let time: Timestamp

    /// The name of the calendar, which is the title of its events, too.
    private static let title = "Football"
    /// How long a match takes in a calendar; nobody plans its end.
    private static let duration = "PT90M"
    /// How often who subscribes should read it again (RFC 7986, 5.7; older programs know the second name).
    private static let refresh = "PT1H"
    /// The maximum length of a line, in bytes.
    private static let lineLength = 75

    var text: String {
        let head = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Football Gather//gather//EN", "CALSCALE:GREGORIAN",
            "METHOD:PUBLISH", "NAME:\(Self.title)", "X-WR-CALNAME:\(Self.title)",
            "REFRESH-INTERVAL;VALUE=DURATION:\(Self.refresh)", "X-PUBLISHED-TTL:\(Self.refresh)",
        ]
        let lines = head + zone.lines + events.flatMap(lines) + ["END:VCALENDAR"]
        return lines.map { Self.folded($0) + "\r\n" }.joined()
    }

    private func lines(of event: CalendarEvent) -> [String] {
        var lines = [
            "BEGIN:VEVENT", "UID:\(event.uid)", "DTSTAMP:\(time.basicISO8601)", "SEQUENCE:\(event.revision)",
            "SUMMARY:\(Self.escaped([Self.title, event.result].compactMap(\.self).joined(separator: " ")))",
            dated("DTSTART", event.when),
        ]
        if !event.when.isDay { lines.append("DURATION:\(Self.duration)") }
        if let occurrence = event.occurrence { lines.append(dated("RECURRENCE-ID", occurrence)) }
        if let rule = event.rule {
            lines.append("RRULE:\(text(of: rule, from: event.when))")
            lines += rule.without.map { dated("EXDATE", $0) }
        }
        if let place = event.place { lines.append("LOCATION:\(Self.escaped(place))") }
        if let places = event.places { lines.append("DESCRIPTION:For \(places) players") }
        return lines + ["STATUS:\(event.isCancelled ? "CANCELLED" : "CONFIRMED")", "END:VEVENT"]
    }

    /// A property that is a day, or a minute of the time zone.
    private func dated(_ name: String, _ when: DayOrMinute) -> String {
        let digits = when.text.filter { $0 != "-" && $0 != ":" }
        return when.isDay ? "\(name);VALUE=DATE:\(digits)" : "\(name);TZID=\(zone.name):\(digits)00"
    }

    private func text(of rule: CalendarEvent.Rule, from first: DayOrMinute) -> String {
        let frequency =
            switch rule.every {
            case .week: "FREQ=WEEKLY"
            case .twoWeeks: "FREQ=WEEKLY;INTERVAL=2"
            case .month: "FREQ=MONTHLY;BYDAY=\(dayOfMonth(first))"
            }
        guard let until = rule.until else { return frequency }
        // The last day is one of the time zone, and a moment here is of UTC.
        let end = until.range.upperBound.adding(milliseconds: -1000)
        let last = first.isDay ? String(end.localMinute.prefix(10).filter { $0 != "-" }) : end.basicISO8601
        return "\(frequency);UNTIL=\(last)"
    }

    /// Which weekday of the month a day is, such as `4TH`; a fifth one is the last, `-1TH`.
    private func dayOfMonth(_ day: DayOrMinute) -> String {
        let week = ((Int(day.text.dropFirst(8).prefix(2)) ?? 1) - 1) / 7 + 1
        return "\(week > 4 ? -1 : week)\(day.local.prefix(2).uppercased())"
    }

    static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,")
            .replacing("\n", with: "\\n")
    }

    /// A line broken so that no part is longer than allowed; no character is broken.
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
