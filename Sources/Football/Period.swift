public import GatherDatabase
public import GatherKit

/// A range of days, or the last few matches or match days in it.
public struct Period: Equatable, Sendable {
    /// The first day or minute of the period.
    public var from: DayOrMinute?
    /// The last day or minute of the period, inclusive.
    public var to: DayOrMinute?
    /// The maximum number of matches, counted from the newest.
    public var last: Int?
    /// The name of the season, if the period is one.
    public var season: String?

    /// Makes a period, by default of all matches.
    public init(from: DayOrMinute? = nil, to: DayOrMinute? = nil, last: Int? = nil, season: String? = nil) {
        (self.from, self.to, self.last, self.season) = (from, to, last, season)
    }

    /// The options `--from`, `--to`, `--last` and `--season`.
    public static let argument = argument(for: nil)

    /// The same options, valid only for one use of a command, such as `share text table`.
    public static func argument(for use: String?) -> Argument<Period> {
        let scope = use.map { "for \($0): " } ?? ""
        return Argument(
            .option("from", .pastDayOrMinute, "\(scope)only matches from this day or time"),
            .option("to", .pastDayOrMinute, "\(scope)only matches up to this day or time"),
            .option("last", .integer(1...1_000_000), "\(scope)how many of the most recent matches to count")
                .titled("Number of most recent matches"),
            .season(scope), make: period)
    }

    /// The options `--from`, `--to` and `--season`, for things other than matches.
    public static let days = Argument(
        .option("from", .pastDayOrMinute, "the first day or time"),
        .option("to", .pastDayOrMinute, "the last day or time"), .season()
    ) { try period($0, $1, nil, $2) }

    @Sendable private static func period(
        _ from: DayOrMinute?, _ to: DayOrMinute?, _ last: Int?, _ season: Season?
    ) throws -> Period {
        if let season {
            guard from == nil, to == nil else {
                throw UsageFailure("--season already sets the first and the last day; leave out --from and --to")
            }
            return Period(from: season.from, to: season.to, last: last, season: season.name)
        }
        if let from, let to, from.range.lowerBound >= to.range.upperBound {
            throw UsageFailure("--from is after --to; swap the two")
        }
        return Period(from: from, to: to, last: last)
    }

    /// Whether a day or a minute is in the period.
    public func holds(_ time: DayOrMinute) -> Bool {
        !isAfter(time.range.lowerBound) && !isBefore(time.range.lowerBound)
    }

    /// Whether the period begins after a time.
    public func isAfter(_ time: Timestamp) -> Bool { from.map { time < $0.range.lowerBound } ?? false }

    /// Whether the period ends before a time.
    public func isBefore(_ time: Timestamp) -> Bool { to.map { $0.range.upperBound <= time } ?? false }

    /// The condition that a row of `gather` is a finished match in the period, without ``last``.
    public func finishedMatches(in session: Session) -> SQL {
        var condition: SQL = "organizer_id = \(session.organizer.id) AND ended_at IS NOT NULL"
        if let from { condition += " AND started_at >= \(from.range.lowerBound.milliseconds)" }
        if let to { condition += " AND started_at < \(to.range.upperBound.milliseconds)" }
        return condition
    }

    /// Whether the period includes every match.
    public var isOpen: Bool { self == Period() }

    /// The end of a title, such as `, from 2026-09-01, in the last 5 matches`; empty for an open period.
    public var words: String {
        let days =
            season.map { ["in the season \($0)"] }
            ?? [from.map { "from \($0.text)" }, to.map { "to \($0.text)" }].compactMap(\.self)
        let last = last.map { $0 == 1 ? "in the last match" : "in the last \($0) matches" }
        let parts = [days.joined(separator: " "), last ?? ""].filter { !$0.isEmpty }
        return parts.map { ", \($0)" }.joined()
    }
}
