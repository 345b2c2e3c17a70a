import Football
import GatherKit

extension Ranked {
    var value: Value { .record(["rank": .integer(rank)] + standing.record) }

    static let shape = ResultShape.record([.init("rank", .integer)] + Standing.fields)
}

extension Standing {
    /// The fields of a standing as data.
    var record: Record {
        [
            "playerId": .integer(optional: person.playerID),
            "name": .text(person.name),
            "goals": .integer(tally.goals),
            "ownGoals": .integer(tally.ownGoals),
            "assists": .integer(tally.assists),
            "appearances": .integer(tally.appearances),
            "won": .integer(tally.won),
            "drawn": .integer(tally.drawn),
            "lost": .integer(tally.lost),
            "points": .integer(tally.points),
            "totalPoints": .integer(tally.totalPoints),
            "pointsPerGather": .decimal(tally.pointsPerGather, places: 2),
            "winPercent": .integer(optional: tally.winPercent),
            "longestRun": .integer(tally.longestRun),
            "satOut": .integer(tally.satOut),
            "form": .text(tally.form.sparkline.marks),
        ]
    }

    static let fields: [ResultShape.Field] = [
        .init("playerId", .optional(.integer)),
        .init("name", .text),
        .init("goals", .integer),
        .init("ownGoals", .integer),
        .init("assists", .integer),
        .init("appearances", .integer),
        .init("won", .integer),
        .init("drawn", .integer),
        .init("lost", .integer),
        .init("points", .integer),
        .init("totalPoints", .integer),
        .init("pointsPerGather", .decimal),
        .init("winPercent", .optional(.integer)),
        .init("longestRun", .integer),
        .init("satOut", .integer),
        .init("form", .text),
    ]
}

extension Tally {
    /// The average number of goals for each gather.
    var goalsPerGather: Double { perGather(goals) }

    /// The average number of points for each gather.
    var pointsPerGather: Double { perGather(totalPoints) }

    private func perGather(_ number: Int) -> Double {
        DecimalNumber(number, dividedBy: appearances, places: 2)?.number ?? 0
    }
}

extension Details {
    var value: Value {
        .record(
            standing.record + [
                "goalsPerGather": .decimal(standing.tally.goalsPerGather, places: 2),
                "goalsRank": .integer(optional: ranks[.goals]),
                "assistsRank": .integer(optional: ranks[.assists]),
                "winsRank": .integer(optional: ranks[.wins]),
                "appearancesRank": .integer(optional: ranks[.appearances]),
                "formRank": .integer(optional: ranks[.form]),
                "pointsRank": .integer(optional: ranks[.points]),
                "gathers": .list(appearances.map(\.value)),
            ])
    }

    static let shape = ResultShape.record(
        Standing.fields + [
            .init("goalsPerGather", .decimal),
            .init("goalsRank", .optional(.integer)),
            .init("assistsRank", .optional(.integer)),
            .init("winsRank", .optional(.integer)),
            .init("appearancesRank", .optional(.integer)),
            .init("formRank", .optional(.integer)),
            .init("pointsRank", .optional(.integer)),
            .init("gathers", .list(Appearance.shape)),
        ])
}

extension Appearance {
    fileprivate var value: Value {
        .record([
            "id": .text(gather),
            "startedAt": .text(startedAt.iso8601),
            "team": .text(team.rawValue),
            "score": .text(score.text),
            "result": .text(result.word),
            "goals": .integer(goals),
        ])
    }

    fileprivate static let shape = ResultShape.record([
        .init("id", .text),
        .init("startedAt", .text),
        .init("team", .text),
        .init("score", .text),
        .init("result", .text),
        .init("goals", .integer),
    ])
}
