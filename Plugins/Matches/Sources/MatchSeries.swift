import GatherKit

/// How often the matches of a series take place.
enum Recurrence: String, CaseIterable, ColumnValue, Sendable {
    /// The same day of each week.
    case week
    /// The same day of every other week.
    case twoWeeks = "2-weeks"
    /// The same weekday of each month, such as the fourth Thursday; a fifth one is the last of the month.
    case month

    /// The times of a series without an end, at the same time of day even when the clocks change.
    func times(from first: DayOrMinute) -> some Sequence<DayOrMinute> {
        // Counted from the first, so that an hour that is skipped on one day does not move later matches.
        sequence(state: 0) { days in
            defer { days += daysToNext(after: days, from: first) }
            return first.adding(days: days)
        }
    }

    /// The recurrence in a sentence: `week`, `other week`, `month`.
    var words: String { self == .twoWeeks ? "other week" : rawValue }

    /// Other words for it.
    var aliases: [String] {
        switch self {
        case .week: ["weekly"]
        case .twoWeeks: ["biweekly", "fortnightly"]
        case .month: ["monthly"]
        }
    }

    private func daysToNext(after days: Int, from first: DayOrMinute) -> Int {
        switch self {
        case .week: return 7
        case .twoWeeks: return 14
        case .month:
            let inFourWeeks = first.adding(days: days + 28)
            let isLast = first.week == 4
            let isFourWeeks =
                isLast
                ? first.adding(days: days + 35)?.month != inFourWeeks?.month : inFourWeeks?.week == first.week
            return isFourWeeks ? 28 : 35
        }
    }
}

extension DayOrMinute {
    fileprivate var month: Substring { text.prefix(7) }
    /// Which one of its weekdays in the month it is, from 0.
    fileprivate var week: Int { ((Int(text.dropFirst(8).prefix(2)) ?? 1) - 1) / 7 }
}

/// The rule by which matches are planned again and again.
struct MatchSeries: Equatable, Sendable {
    var number = 0
    var every: Recurrence
    /// The first match by the rule.
    var first: DayOrMinute
    /// The last day on which a match may take place; nil for a series without an end.
    var until: DayOrMinute?

    /// Whether a match of the series may take place at a time.
    func reaches(_ time: DayOrMinute) -> Bool {
        until.map { time.range.lowerBound < $0.range.upperBound } ?? true
    }

    static let table = Table(
        "match_series", noun: "series",
        { MatchSeries(number: $0, every: $1, first: $2, until: $3) },
        Column(number: "number", \.number), Column("every", \.every), Column("first", \.first), Column("until", \.until)
    )
}
