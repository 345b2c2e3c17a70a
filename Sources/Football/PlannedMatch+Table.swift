public import GatherKit

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
