public import GatherKit

/// The plan of the next match.
public struct PlannedMatch: Equatable, Sendable {
    /// The day or the minute of the start.
    public var when: LocalPeriod
    /// The place, if known.
    public var place: String?

    /// The maximum length of a place, in characters.
    public static let placeLength = 100

    /// Makes a plan.
    public init(when: LocalPeriod, place: String? = nil) {
        self.when = when
        self.place = place
    }

    /// Time and place as the end of a sentence: `on Sat 21 Nov 2026, 18:30, at Sala Dinamo`.
    public var text: String { "on \(when.local)\(place.map { ", at \($0)" } ?? "")" }
}

// MARK: - Table

extension PlannedMatch {
    /// The table of planned matches, with at most one row for each organizer.
    public static let table = Table(
        "planned_match", noun: "plan", key: 0,
        description: { match, _ in
            RowDescription("next match", ["when": .text(match.when.text), "place": .text(optional: match.place)])
        },
        { PlannedMatch(when: $0, place: $1?.printable) }, Field("period", \.when),
        Field("place", \.place, .text(maximumLength: placeLength)))

    /// The plan as data.
    public static let shape = Shape<Self>(
        .text("when", \.when.text), .text("startsAt", \.when.range.lowerBound.iso8601),
        .text("place", optional: \.place))
}
