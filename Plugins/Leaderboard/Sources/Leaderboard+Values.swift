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
            "appearances": .integer(tally.appearances),
            "won": .integer(tally.won),
            "drawn": .integer(tally.drawn),
            "lost": .integer(tally.lost),
            "points": .integer(tally.points),
            "totalPoints": .integer(tally.totalPoints),
            "pointsPerGather": .text(tally.pointsPerGather),
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
        .init("appearances", .integer),
        .init("won", .integer),
        .init("drawn", .integer),
        .init("lost", .integer),
        .init("points", .integer),
        .init("totalPoints", .integer),
        .init("pointsPerGather", .text),
        .init("winPercent", .optional(.integer)),
        .init("longestRun", .integer),
        .init("satOut", .integer),
        .init("form", .text),
    ]
}

extension Tally {
    /// The average number of goals for each gather, with two decimals, such as `0.67`.
    var goalsPerGather: String { perGather(goals) }

    /// The average number of points for each gather, with two decimals.
    var pointsPerGather: String { perGather(totalPoints) }

    private func perGather(_ number: Int) -> String {
        guard appearances > 0 else { return "0.00" }
        let hundredths = (number * 100 + appearances / 2) / appearances
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}

extension Details {
    var value: Value {
        .record(
            standing.record + [
                "goalsPerGather": .text(standing.tally.goalsPerGather),
                "goalsRank": .integer(optional: ranks[.goals]),
                "winsRank": .integer(optional: ranks[.wins]),
                "appearancesRank": .integer(optional: ranks[.appearances]),
                "formRank": .integer(optional: ranks[.form]),
                "pointsRank": .integer(optional: ranks[.points]),
                "gathers": .list(appearances.map(\.value)),
            ])
    }

    static let shape = ResultShape.record(
        Standing.fields + [
            .init("goalsPerGather", .text),
            .init("goalsRank", .optional(.integer)),
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
