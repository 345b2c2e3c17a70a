import GatherKit

/// A filter of finished gathers by date and number.
struct Period: Equatable, Sendable {
    /// The first day or minute of the period.
    var from: LocalPeriod?
    /// The last day or minute of the period, inclusive.
    var to: LocalPeriod?
    /// The maximum number of gathers, counted from the newest.
    var last: Int?

    static let argument = Argument(
        .option("from", .moment, "gathers that began then or later"),
        .option("to", .moment, "gathers that began then or earlier"),
        .option("last", .integer(1...1_000_000), "of all these gathers, the last so many")
    ) { Period(from: $0, to: $1, last: $2) }

    /// Whether the period includes every gather.
    var isOpen: Bool { self == Period() }

    /// Whether the period ends before it begins, so that it includes no gather.
    var isBackwards: Bool {
        if let from, let to { from.range.lowerBound >= to.range.upperBound } else { false }
    }
}
