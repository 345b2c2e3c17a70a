public import GatherKit

/// The match that comes next, as far as it is known.
public struct PlannedMatch: Equatable, Sendable {
    /// The day, or the minute, when it begins.
    public var when: LocalPeriod
    /// Where it is played, if that is known.
    public var place: String?

    /// How many characters the name of a place may have.
    public static let placeLength = 100

    /// Describes the match that comes next.
    public init(when: LocalPeriod, place: String? = nil) {
        self.when = when
        self.place = place
    }

    /// When and where, as the end of a sentence: `on Sat 21 Nov 2026, 18:30, at Sala Dinamo`.
    public var text: String { "on \(when.local)\(place.map { ", at \($0)" } ?? "")" }
}

// MARK: - Table

extension PlannedMatch {
    /// When and where the next match is; an organizer has one at most.
    public static let table = Table(
        "planned_match", noun: "plan", key: 0,
        description: { match, _ in
            RowDescription("next match", ["when": .text(match.when.text), "place": .text(optional: match.place)])
        },
        { PlannedMatch(when: $0, place: $1?.printable) }, Column("period", \.when),
        Column("place", \.place, .text(maximumLength: placeLength)))

    /// The fields of the planned match as data.
    public var record: Record {
        ["when": .text(when.text), "startsAt": .text(when.range.lowerBound.iso8601), "place": .text(optional: place)]
    }

    /// The shape of ``record``.
    public static let shape = ResultShape.record([
        .init("when", .text), .init("startsAt", .text), .init("place", .optional(.text)),
    ])
}
