import Football
import GatherKit

extension Ranked {
    static let shape = Shape<Self>([.integer("rank", \.rank)] + Standing.shape.parts(of: \.standing))
}

extension Standing {
    static let shape = Shape<Self>(
        .integer("playerId", optional: \.person.playerID), .text("name", \.person.name),
        .integer("goals", \.tally.goals), .integer("ownGoals", \.tally.ownGoals), .integer("assists", \.tally.assists),
        .integer("appearances", \.tally.results.matches), .integer("evenings", \.tally.evenings),
        .integer("won", \.tally.results.won), .integer("drawn", \.tally.results.drawn),
        .integer("lost", \.tally.results.lost), .integer("points", \.tally.results.points),
        .decimal("pointsPerMatch", places: 2, \.tally.pointsPerMatch),
        .integer("winPercent", optional: \.tally.results.winPercent), .integer("longestRun", \.tally.longestRun),
        .integer("satOut", \.tally.satOut), .text("form", \.tally.form.sparkline.marks),
        .integer("formPoints", \.tally.formPoints))
}

extension Tally {
    /// The average number of goals for each match.
    var goalsPerMatch: Double { perMatch(goals) }

    /// The average number of points for each match.
    var pointsPerMatch: Double { perMatch(results.points) }

    private func perMatch(_ number: Int) -> Double {
        DecimalNumber(number, dividedBy: results.matches, places: 2)?.number ?? 0
    }
}

extension Details {
    static let shape = Shape<Self>(
        Standing.shape.parts(of: \.standing) + [
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

extension Appearance {
    fileprivate static let shape = Shape<Self>(
        .text("id", \.match), .text("startedAt", \.startedAt.iso8601), .text("team", \.team.rawValue),
        .text("teamName", \.dayTeam.label), .text("score", \.score.text), .text("result", \.result.word),
        .integer("goals", \.goals))
}
