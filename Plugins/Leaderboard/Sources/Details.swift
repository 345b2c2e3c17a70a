import Football
import GatherKit

/// All there is to say about what somebody did in the gathers of a period.
struct Details: Equatable, Sendable {
    let standing: Standing
    /// The places in the lists in which there is one.
    let ranks: [Ranking: Int]
    /// The gathers, the newest first.
    let appearances: [Appearance]
}

/// A gather as somebody who played in it sees it.
struct Appearance: Equatable, Sendable {
    /// The number of the gather.
    let gather: String
    let startedAt: Timestamp
    let score: Score
    let team: Team
    let result: MatchResult
    /// Without own goals.
    let goals: Int
}
