public import GatherKit

/// A filter of finished gathers by date and number.
public struct Period: Equatable, Sendable {
    /// The first day or minute of the period.
    public var from: LocalPeriod?
    /// The last day or minute of the period, inclusive.
    public var to: LocalPeriod?
    /// The maximum number of gathers, counted from the newest.
    public var last: Int?

    /// Makes a period, by default of all gathers.
    public init(from: LocalPeriod? = nil, to: LocalPeriod? = nil, last: Int? = nil) {
        self.from = from
        self.to = to
        self.last = last
    }

    /// The options `--from`, `--to` and `--last`.
    public static let argument = Argument(
        .option("from", .pastMoment, "gathers that began then or later"),
        .option("to", .pastMoment, "gathers that began then or earlier"),
        .option("last", .integer(1...1_000_000), "of all these gathers, the last so many")
    ) { from, to, last in
        if let from, let to, from.range.lowerBound >= to.range.upperBound {
            throw UsageFailure("--from is after --to, so there is no gather between them; swap the two")
        }
        return Period(from: from, to: to, last: last)
    }

    /// Whether the period includes every gather.
    public var isOpen: Bool { self == Period() }

    /// The end of a title, such as `, from 2026-09-01, in the last 5 gathers`; empty for an open period.
    public var words: String {
        let days = [from.map { "from \($0.text)" }, to.map { "to \($0.text)" }].compactMap { $0 }
        let last = last.map { $0 == 1 ? "in the last gather" : "in the last \($0) gathers" }
        let parts = [days.joined(separator: " "), last ?? ""].filter { !$0.isEmpty }
        return parts.map { ", \($0)" }.joined()
    }
}
