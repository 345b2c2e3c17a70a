import Football
import GatherKit

/// A gather in the lists of the REST API.
struct ListedGather: Equatable, Sendable {
    let number: String
    /// The identifier of the organizer's account.
    let organizer: String
    /// The score; nil while the gather is in progress or has no score.
    let score: Score?

    /// The gather as data.
    var value: Value {
        .record([
            "id": .text(number),
            "userId": .text(organizer),
            "score": .text(optional: score?.text),
            "winnerTeam": .text(optional: score.map { Winner($0).rawValue }),
        ])
    }

    /// The schema of ``value``.
    static let shape = ResultShape.record([
        .init("id", .text), .init("userId", .text), .init("score", .optional(.text)),
        .init("winnerTeam", .optional(.text)),
    ])
}
