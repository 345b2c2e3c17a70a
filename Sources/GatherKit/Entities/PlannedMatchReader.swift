import GatherDatabase
public import GatherModels

/// Reads when and where the next match is, for every feature that has to do with it.
public struct PlannedMatchReader: Sendable {
    /// Makes a reader.
    public init() {}

    /// Returns the match that the session's organizer has planned, if there is one.
    public func planned(in session: Session) throws -> PlannedMatch? {
        try session.connection.first(
            "SELECT period, place FROM planned_match WHERE organizer_id = \(session.organizer.id)"
        ) { row in
            try PlannedMatch(period: try row.text("period"), place: try row.optionalText("place"))
        }
    }
}

extension PlannedMatch {
    init(period: String, place: String?) throws(StoreFailure) {
        guard let when = LocalPeriod(stored: period) else {
            throw .damaged("\(quoted(period)) is no day and no minute")
        }
        self.init(when: when, place: place?.printable)
    }

    /// The fields of the planned match as data.
    public var record: Record {
        ["when": .text(when.text), "startsAt": .text(when.range.lowerBound.iso8601), "place": .text(optional: place)]
    }

    /// The shape of ``record``.
    public static let shape = ResultShape.record([
        .init("when", .text), .init("startsAt", .text), .init("place", .optional(.text)),
    ])
}
