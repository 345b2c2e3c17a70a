import Football
import GatherKit

/// A correction of a match.
struct Correction: Equatable, Sendable {
    let madeAt: Timestamp
    let change: MatchChange

    static let shape = Shape<Self>(
        .text("what", \.change.subject), .text("before", optional: \.change.before),
        .text("after", optional: \.change.after), .text("madeAt", \.madeAt.iso8601))
}

/// A finished match with its corrections.
struct PastMatch: Equatable, Sendable {
    let match: Match
    var corrections: [Correction] = []

    static let shape = Shape<Self>(
        Match.shape.fields(of: \.match) + [.list("changes", of: Correction.shape, \.corrections)])
}
