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
        Standing.shape.fields(of: \.standing)
            + [.decimal("goalsPerMatch", places: 2, \.standing.tally.goalsPerMatch)]
            + Ranking.allCases.map { ranking in .integer("\(ranking.rawValue)Rank", optional: { $0.ranks[ranking] }) }
            + [.list("matches", of: Appearance.shape, \.appearances)])
}

/// A match from the view of one participant.
struct Appearance: Equatable, Sendable {
    /// The match, without its players and goals.
    let match: Match
    /// The side of the participant.
    let team: Team
    /// The participant's goals, without own goals.
    let goals: Int

    /// The team of the day on that side.
    var dayTeam: DayTeam { match.sides[team] }
    var result: MatchResult { match.score.result(of: team) }

    fileprivate static let shape = Shape<Self>(
        .text("id", \.match.idText), .text("startedAt", \.match.startedAt.iso8601), .text("team", \.team.rawValue),
        .text("teamName", \.dayTeam.label), .text("score", \.match.score.text), .text("result", \.result.word),
        .integer("goals", \.goals))
}
