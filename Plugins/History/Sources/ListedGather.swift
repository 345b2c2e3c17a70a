import Football
import GatherKit

/// As much of a gather as programs that list them want to know.
struct ListedGather: Equatable, Sendable {
    let number: String
    /// What programs call the account of the organizer.
    let organizer: String
    /// Nil while the gather is in progress.
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

    /// The shape of ``value``.
    static let shape = ResultShape.record([
        .init("id", .text), .init("userId", .text), .init("score", .optional(.text)),
        .init("winnerTeam", .optional(.text)),
    ])
}
