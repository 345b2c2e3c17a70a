import GatherKit

/// Which of the gathers that have ended count.
struct Period: Equatable, Sendable {
    /// Those that began in that day or minute, or later.
    var from: LocalPeriod?
    /// Those that began in that day or minute, or earlier.
    var to: LocalPeriod?
    /// Of these, the last so many.
    var last: Int?

    static let argument = Argument(
        .option("from", .moment, "gathers that began then or later"),
        .option("to", .moment, "gathers that began then or earlier"),
        .option("last", .integer(1...1_000_000), "of all these gathers, the last so many")
    ) { Period(from: $0, to: $1, last: $2) }

    /// Whether every gather counts.
    var isOpen: Bool { self == Period() }

    /// Whether no gather can count.
    var isBackwards: Bool {
        if let from, let to { from.range.lowerBound >= to.range.upperBound } else { false }
    }
}
