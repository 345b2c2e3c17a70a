import Football
import GatherKit

/// A player with rank and rating at the end of a period.
struct RatedPlayer: Equatable, Sendable {
    /// The rank, from 1; equal ratings share one.
    let rank: Int
    let player: Player
    let rating: Rating
    /// The number of matches in the period.
    let matches: Int
    /// The change by the matches of the period.
    let change: Double

    static let shape = Shape<Self>(
        .integer("rank", \.rank), .integer("playerId", \.player.id), .text("name", \.player.name.text),
        .decimal("rating", places: 1, \.rating.mu), .decimal("uncertainty", places: 1, \.rating.sigma),
        .integer("matches", \.matches), .decimal("change", places: 1, \.change))
}

/// A player's rating and its history.
struct RatingDetails: Equatable, Sendable {
    let rated: RatedPlayer
    let count: Int
    /// The player's matches in the period, the oldest first.
    let steps: [Step]

    /// A match of the player.
    struct Step: Equatable, Sendable {
        /// The identifier of the match.
        let id: String
        let startedAt: Timestamp
        let score: Score
        /// The side of the player.
        let team: Team
        /// The team of the day on that side.
        let dayTeam: DayTeam
        let result: MatchResult
        /// The predicted chance of the player's team, 0…1.
        let chance: Double
        /// The ratings before and after the match.
        let (before, after): (Rating, Rating)

        init(match: RatingHistory.RatedMatch, _ team: Team, _ dayTeam: DayTeam, _ before: Rating, _ after: Rating) {
            (id, startedAt, score) = (match.id, match.startedAt, match.score)
            (self.team, self.dayTeam) = (team, dayTeam)
            result = match.score.result(of: team)
            chance = team == .teamA ? match.before.chance : 1 - match.before.chance
            (self.before, self.after) = (before, after)
        }

        var change: Double { after.mu - before.mu }
    }

    /// The rating as data, the last match first.
    static let shape = Shape<Self>(
        RatedPlayer.shape.fields(of: \.rated) + [.list("matchesPlayed", of: Step.shape) { $0.steps.reversed() }])
}

extension RatingDetails.Step {
    fileprivate static let shape = Shape<Self>(
        .text("id", \.id), .text("startedAt", \.startedAt.iso8601), .text("team", \.team.rawValue),
        .text("teamName", \.dayTeam.label), .text("score", \.score.text), .text("result", \.result.word),
        .integer("chance", \.chance.percent),
        .decimal("rating", places: 1, \.after.mu), .decimal("change", places: 1, \.change))
}
