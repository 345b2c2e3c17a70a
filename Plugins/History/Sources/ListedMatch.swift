import Football
import GatherKit

/// A match in the lists of the REST API.
struct ListedMatch: Equatable, Sendable {
    let id: String
    /// The identifier of the organizer's account.
    let organizer: String
    /// The score; nil while the match is in progress or has no score.
    let score: Score?

    static let shape = Shape<Self>(
        .text("id", \.id), .text("userId", \.organizer), .text("score", optional: \.score?.text),
        .text("winnerTeam", optional: { $0.score.map { Winner($0).rawValue } }))
}
