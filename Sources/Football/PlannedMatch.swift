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
