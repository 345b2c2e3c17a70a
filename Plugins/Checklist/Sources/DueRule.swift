import Football
import GatherKit

/// When something is due in relation to the planned match, whenever that is.
enum DueRule: Equatable, Sendable {
    /// That many minutes of the clock after the match begins; before it, when the number is negative.
    case minutes(Int)
    /// That many days after the day of the match, at a time such as `17:00` or any time.
    case days(Int, time: String?)

    /// Tells how a due time follows a match; without a match only the time of day is known.
    init?(of due: LocalPeriod, match: PlannedMatch?) {
        let time = due.isDay ? nil : String(due.text.suffix(5))
        guard let match else {
            guard let time else { return nil }
            self = .days(0, time: time)
            return
        }
        let days = due.days(since: match.when)
        // What is due on the day itself goes with the hour of the match; what is due before, with its own.
        if let minute = due.minuteOfDay, let start = match.when.minuteOfDay, days == 0 {
            self = .minutes(minute - start)
        } else {
            self = .days(days, time: time)
        }
    }

    /// Whether it is about a match that has been played.
    var isAfterMatch: Bool {
        switch self {
        case .minutes(let number), .days(let number, _): number > 0
        }
    }

    /// When it is due for a match; nil beyond the calendar.
    func due(for match: PlannedMatch) -> LocalPeriod? {
        switch self {
        case .minutes(let minutes):
            match.when.isDay ? match.when : match.when.adding(minutes: minutes)
        case .days(let days, let time):
            match.when.day?.adding(days: days).flatMap { day in
                time.map { LocalPeriod(stored: "\(day.text)T\($0)") } ?? day
            }
        }
    }

    /// When it is due, as in a sentence: `1 hour and 30 minutes before the match`.
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

extension DueRule: Codable {
    /// The rule as the store keeps it: `-90m`, `-1d` or `-1d17:00`.
    var text: String {
        switch self {
        case .minutes(let minutes): "\(minutes)m"
        case .days(let days, let time): "\(days)d\(time ?? "")"
        }
    }

    /// Reads what ``text`` wrote; nil when the text is something else.
    init?(_ text: String) {
        guard let end = text.firstIndex(where: { "md".contains($0) }), let number = Int(text[..<end]) else {
            return nil
        }
        let rest = String(text[text.index(after: end)...])
        switch text[end] {
        case "m" where rest.isEmpty && Self.minutesOfDay.contains(number): self = .minutes(number)
        case "d" where !Self.daysOfCalendar.contains(number): return nil
        case "d" where rest.isEmpty: self = .days(number, time: nil)
        case "d" where LocalPeriod(stored: "2026-01-01T\(rest)") != nil: self = .days(number, time: rest)
        default: return nil
        }
    }

    /// How far two minutes of a day can lie apart.
    private static let minutesOfDay = -1439...1439
    /// How far two days can lie apart whose year has four digits.
    private static let daysOfCalendar = -3_652_424...3_652_424

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let rule = DueRule(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "This is no rule of a due time.")
        }
        self = rule
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension LocalPeriod {
    /// The day that it is, or on which it falls.
    fileprivate var day: LocalPeriod? { isDay ? self : LocalPeriod(stored: String(text.prefix(10))) }

    /// How many days of the calendar lie between the day of another period and this one's.
    fileprivate func days(since other: LocalPeriod) -> Int {
        guard let day, let otherDay = other.day else { return 0 }
        let milliseconds = day.range.lowerBound.milliseconds(since: otherDay.range.lowerBound)
        // Where clocks are changed in between, a day is longer or shorter.
        return Int((Double(milliseconds) / 86_400_000).rounded())
    }
}
