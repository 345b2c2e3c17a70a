import Football
import GatherKit

extension Ranked {
    static let shape = Shape<Self>([.integer("rank", \.rank)] + Standing.shape.parts(of: \.standing))
}

extension Standing {
    static let shape = Shape<Self>(
        .integer("playerId", optional: \.person.playerID), .text("name", \.person.name),
        .integer("goals", \.tally.goals), .integer("ownGoals", \.tally.ownGoals), .integer("assists", \.tally.assists),
        .integer("appearances", \.tally.appearances), .integer("won", \.tally.won), .integer("drawn", \.tally.drawn),
        .integer("lost", \.tally.lost), .integer("points", \.tally.points),
        .decimal("pointsPerGather", places: 2, \.tally.pointsPerGather),
        .integer("winPercent", optional: \.tally.winPercent), .integer("longestRun", \.tally.longestRun),
        .integer("satOut", \.tally.satOut), .text("form", \.tally.form.sparkline.marks),
        .integer("formPoints", \.tally.formPoints))
}

extension Tally {
    /// The average number of goals for each gather.
    var goalsPerGather: Double { perGather(goals) }

    /// The average number of points for each gather.
    var pointsPerGather: Double { perGather(points) }

    private func perGather(_ number: Int) -> Double {
        DecimalNumber(number, dividedBy: appearances, places: 2)?.number ?? 0
    }
}

extension Details {
    static let shape = Shape<Self>(
        Standing.shape.parts(of: \.standing) + [
            .decimal("goalsPerGather", places: 2, \.standing.tally.goalsPerGather),
            .integer("goalsRank", optional: { $0.ranks[.goals] }),
            .integer("assistsRank", optional: { $0.ranks[.assists] }),
            .integer("winsRank", optional: { $0.ranks[.wins] }),
            .integer("appearancesRank", optional: { $0.ranks[.appearances] }),
            .integer("formRank", optional: { $0.ranks[.form] }),
            .integer("pointsRank", optional: { $0.ranks[.points] }),
            .list("gathers", of: Appearance.shape, \.appearances),
        ])
}

extension Appearance {
    fileprivate static let shape = Shape<Self>(
        .text("id", \.gather), .text("startedAt", \.startedAt.iso8601), .text("team", \.team.rawValue),
        .text("score", \.score.text), .text("result", \.result.word), .integer("goals", \.goals))
}
