import Football
import GatherKit

/// A player with rank and rating at the end of a period.
struct RatedPlayer: Equatable, Sendable {
    /// The rank, from 1; equal ratings share one.
    let rank: Int
    let player: Player
    let rating: Rating
    /// The number of gathers in the period.
    let gathers: Int
    /// What the gathers of the period have changed.
    let change: Double

    /// The fields as data.
    var record: Record {
        [
            "rank": .integer(rank),
            "playerId": .integer(player.id),
            "name": .text(player.name.text),
            "rating": .decimal(rating.mu, places: 1),
            "uncertainty": .decimal(rating.sigma, places: 1),
            "gathers": .integer(gathers),
            "change": .decimal(change, places: 1),
        ]
    }

    static let fields: [ResultShape.Field] = [
        .init("rank", .integer), .init("playerId", .integer), .init("name", .text), .init("rating", .decimal),
        .init("uncertainty", .decimal), .init("gathers", .integer), .init("change", .decimal),
    ]
    static let shape = ResultShape.record(fields)
}

/// A player's rating and its way.
struct RatingDetails: Equatable, Sendable {
    let rated: RatedPlayer
    /// The number of players.
    let count: Int
    /// The player's gathers in the period, the oldest first.
    let steps: [Step]

    /// A gather of the player.
    struct Step: Equatable, Sendable {
        /// The identifier of the gather.
        let id: String
        let startedAt: Timestamp
        let score: Score
        let team: Team
        let result: MatchResult
        /// The predicted chance of the player's team, 0…1.
        let chance: Double
        /// The ratings before and after the gather.
        let (before, after): (Rating, Rating)

        init(gather: RatingHistory.RatedGather, _ team: Team, _ before: Rating, _ after: Rating) {
            (id, startedAt, score) = (gather.id, gather.startedAt, gather.score)
            self.team = team
            result = gather.score.result(of: team)
            chance = team == .teamA ? gather.before.chance : 1 - gather.before.chance
            (self.before, self.after) = (before, after)
        }

        var change: Double { after.mu - before.mu }
    }

    var value: Value {
        .record(
            rated.record + [
                "gathersPlayed": .list(
                    steps.reversed().map { step in
                        .record([
                            "id": .text(step.id), "startedAt": .text(step.startedAt.iso8601),
                            "team": .text(step.team.rawValue), "score": .text(step.score.text),
                            "result": .text(step.result.word), "chance": .integer(step.chance.percent),
                            "rating": .decimal(step.after.mu, places: 1),
                            "change": .decimal(step.change, places: 1),
                        ])
                    })
            ])
    }

    static let shape = ResultShape.record(
        RatedPlayer.fields + [
            .init(
                "gathersPlayed",
                .list(
                    .record([
                        .init("id", .text), .init("startedAt", .text), .init("team", .text), .init("score", .text),
                        .init("result", .text), .init("chance", .integer), .init("rating", .decimal),
                        .init("change", .decimal),
                    ])))
        ])
}
