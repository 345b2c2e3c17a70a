import Football
import GatherKit

/// The statistics of one person in a period.
struct Details: Equatable, Sendable {
    let standing: Standing
    /// The ranks by ranking, for those rankings that include the person.
    let ranks: [Ranking: Int]
    /// The matches, newest first.
    let appearances: [Appearance]
}

/// A match from the view of one participant.
struct Appearance: Equatable, Sendable {
    /// The identifier of the match.
    let match: String
    let startedAt: Timestamp
    let score: Score
    /// The side of the participant.
    let team: Team
    /// The team of the day on that side.
    let dayTeam: DayTeam
    let result: MatchResult
    /// The participant's goals, without own goals.
    let goals: Int
}
