import Football
import GatherKit

/// The statistics of one person in a period.
struct Details: Equatable, Sendable {
    let standing: Standing
    /// The ranks by ranking, for those rankings that include the person.
    let ranks: [Ranking: Int]
    /// The matches, newest first.
    let appearances: [Appearance]

    static let shape = Shape<Self>(
        Standing.shape.fields(of: \.standing) + [
            .decimal("goalsPerMatch", places: 2, \.standing.tally.goalsPerMatch),
            .integer("goalsRank", optional: { $0.ranks[.goals] }),
            .integer("assistsRank", optional: { $0.ranks[.assists] }),
            .integer("winsRank", optional: { $0.ranks[.wins] }),
            .integer("appearancesRank", optional: { $0.ranks[.appearances] }),
            .integer("eveningsRank", optional: { $0.ranks[.evenings] }),
            .integer("formRank", optional: { $0.ranks[.form] }),
            .integer("pointsRank", optional: { $0.ranks[.points] }),
            .list("matches", of: Appearance.shape, \.appearances),
        ])
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

    fileprivate static let shape = Shape<Self>(
        .text("id", \.match), .text("startedAt", \.startedAt.iso8601), .text("team", \.team.rawValue),
        .text("teamName", \.dayTeam.label), .text("score", \.score.text), .text("result", \.result.word),
        .integer("goals", \.goals))
}
