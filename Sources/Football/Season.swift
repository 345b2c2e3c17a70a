import GatherDatabase
public import GatherKit

/// A range of days for reports, such as `Autumn 2026`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct Season: Equatable, Sendable {
    public var number = 0
    public var name: String
    /// The first day.
    public var from: DayOrMinute
    /// The last day; nil as long as it runs.
    public var to: DayOrMinute?

    public init(number: Int = 0, name: String, from: DayOrMinute, to: DayOrMinute? = nil) {
        (self.number, self.name, self.from, self.to) = (number, name, from, to)
    }

    /// The kind of the names.
    public static let names = Kind.text(maximumLength: 60)

    /// All seasons, oldest first; none without their module.
    public static func all(in session: Session) throws -> [Season] {
        guard session.has(table.schema) else { return [] }
        return try table.all("ORDER BY first_day, number", in: session)
    }

    /// The season that runs now; nil if none does.
    public static func current(in session: Session) throws -> Season? {
        let now = session.now
        return try all(in: session).last { season in
            season.from.range.lowerBound <= now && season.to.map { now < $0.range.upperBound } ?? true
        }
    }

    /// Whether a day would be in two seasons; no two of them share one.
    public func overlaps(_ other: Season) -> Bool {
        func begins(_ one: Season, by end: DayOrMinute?) -> Bool {
            end.map { one.from.range.lowerBound < $0.range.upperBound } ?? true
        }
        return begins(self, by: other.to) && begins(other, by: to)
    }

    /// The summary of a season in suggestions.
    public var summary: String { "from \(from.text)" }
}

extension Argument<Season?> {
    /// The option `--season`.
    ///
    /// - Parameter scope: The beginning of its help.
    static func season(_ scope: String = "") -> Argument {
        Season.table.option("season", "\(scope)only this season, such as \"Autumn 2026\"", summary: \.summary)
    }
}

// MARK: - Table

extension Season {
    /// The table of seasons.
    public static let table: Table<Season> = Table(
        "season", noun: "season",
        check: { session in
            let seasons = try all(in: session)
            for (one, next) in zip(seasons, seasons.dropFirst()) where one.overlaps(next) {
                throw UsageFailure("has overlapping seasons, \(one.name) and \(next.name)")
            }
        },
        named: \.name, listedBy: "season list",
        { Season(number: $0, name: $1, from: $2, to: $3) },
        Column(number: "number", \.number), Column("name", \.name, names, "the name of the season"),
        Column("first-day", \.from, .pastDayOrMinute, key: "from", "its first day"),
        Column("last-day", \.to, .pastDayOrMinute, key: "to", "its last day"))
}
