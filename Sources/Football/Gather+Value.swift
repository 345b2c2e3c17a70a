public import GatherKit

extension Gather {
    /// The gather as data; moments are in ISO 8601, UTC.
    public var value: Value { .record(record) }

    /// The fields of ``value``.
    public var record: Record {
        [
            "id": .text(number),
            "startedAt": .text(startedAt.iso8601),
            "endedAt": .text(optional: endedAt?.iso8601),
            "score": .text(score.text),
            "scoreA": .integer(score.teamA),
            "scoreB": .integer(score.teamB),
            "winnerTeam": .text(winner),
            "teamA": .list(players(of: .teamA).map(\.value)),
            "teamB": .list(players(of: .teamB).map(\.value)),
            "goals": .list(goals.map(\.value)),
        ]
    }

    /// The shape of ``value``.
    public static let shape = ResultShape.record(fields)

    /// The shape of ``record``.
    public static let fields: [ResultShape.Field] = [
        .init("id", .text),
        .init("startedAt", .text),
        .init("endedAt", .optional(.text)),
        .init("score", .text),
        .init("scoreA", .integer),
        .init("scoreB", .integer),
        .init("winnerTeam", .text),
        .init("teamA", .list(Participant.shape)),
        .init("teamB", .list(Participant.shape)),
        .init("goals", .list(Goal.shape)),
    ]
}

extension Participant {
    /// The player of the match as data.
    public var value: Value {
        .record(["playerId": .integer(optional: playerID), "name": .text(name)])
    }

    static let shape = ResultShape.record([.init("playerId", .optional(.integer)), .init("name", .text)])
}

extension Goal {
    /// The goal as data.
    public var value: Value {
        .record([
            "playerId": .integer(optional: playerID),
            "scorer": .text(scorer),
            "team": .text(team.rawValue),
            "ownGoal": .boolean(isOwnGoal),
            "minute": .integer(minute),
        ])
    }

    static let shape = ResultShape.record([
        .init("playerId", .optional(.integer)),
        .init("scorer", .text),
        .init("team", .text),
        .init("ownGoal", .boolean),
        .init("minute", .integer),
    ])
}
