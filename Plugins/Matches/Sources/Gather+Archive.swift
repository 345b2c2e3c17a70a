import Football
import Foundation
import GatherKit
import GatherModels

extension PlannedMatch {
    /// The plan as a row of an archive.
    var archived: Record { ["when": .text(when.text), "place": .text(optional: place)] }

    init(_ row: ArchiveRow) throws(UsageFailure) {
        self.init(
            when: try row.period("when"), place: try row.optional("place", .text(maximumLength: Self.placeLength)))
    }
}

extension Gather {
    /// The gather as a row of an archive; its times are in milliseconds.
    func archived(_ numbers: ArchiveNumbers) -> Record {
        [
            "number": .integer(numbers.number(ofGather: number)),
            "id": .text(number),
            "startedAt": .integer(startedAt.milliseconds),
            "endedAt": .integer(optional: endedAt?.milliseconds),
            "scoreA": .integer(score.teamA),
            "scoreB": .integer(score.teamB),
            "timer": .record([
                "setting": .integer(timer.setting),
                "remainder": .integer(optional: timer.remainder),
                "startedAt": .integer(optional: timer.startedAt?.milliseconds),
                "playedBefore": .integer(timer.playedBefore),
            ]),
            "teamA": numbers.archived(players, of: .teamA),
            "teamB": numbers.archived(players, of: .teamB),
            "goals": .list(
                goals.map { goal in
                    .record([
                        "player": .integer(optional: goal.playerID.map(numbers.number(ofPlayer:))),
                        "name": .text(goal.scorer),
                        "team": .text(goal.team.rawValue),
                        "ownGoal": .boolean(goal.isOwnGoal),
                        "playedTime": .integer(goal.playedTime),
                    ])
                }),
            "planned": planned.map { .record($0.archived) } ?? .null,
        ]
    }

    /// Reads the gather of a row.
    ///
    /// - Throws: ``UsageFailure`` when there can be no such gather.
    init(_ row: ArchiveRow, id: UUID, _ numbers: ArchiveNumbers) throws {
        let goals = ValueKind<Int>.integer(Score.range)
        self.init(
            id: id, startedAt: try row.moment("startedAt"), endedAt: try row.optionalMoment("endedAt"),
            timer: try MatchTimer(row.row("timer")),
            score: Score(teamA: try row.value("scoreA", goals), teamB: try row.value("scoreB", goals)),
            players: try numbers.participants(of: row),
            goals: try row.rows("goals") { try Goal($0, numbers) },
            planned: try row.optionalRow("planned").map { plan throws(UsageFailure) in try PlannedMatch(plan) })
        for (field, team) in zip(["teamA", "teamB"], Team.playing) where players(of: team).isEmpty {
            throw UsageFailure("\(field) is empty; each team has at least one player")
        }
        for (place, goal) in self.goals.enumerated() { try checkScorer(of: goal, place + 1) }
    }

    /// Makes sure that whoever scored plays, and for the right team.
    private func checkScorer(of goal: Goal, _ place: Int) throws(UsageFailure) {
        let scorer = Participant(playerID: goal.playerID, name: goal.scorer, team: goal.team)
        let team = goal.isOwnGoal ? goal.team.opponent : goal.team
        guard players.contains(where: { scorer.isSame(as: $0) && $0.team == team }) else {
            throw UsageFailure("goals \(place): \(quoted(goal.scorer)) does not play for \(team.rawValue)")
        }
    }
}

extension Goal {
    fileprivate init(_ row: ArchiveRow, _ numbers: ArchiveNumbers) throws {
        self.init(
            playerID: try numbers.formerPlayer("player", of: row), scorer: try row.value("name", .playerName).text,
            team: try row.value("team", .team(includesBench: false)), isOwnGoal: try row.flag("ownGoal"),
            playedTime: try row.value("playedTime", .integer(MatchTimer.playedTimes)))
    }
}

extension MatchTimer {
    fileprivate init(_ row: ArchiveRow) throws {
        let setting = try row.value("setting", .integer(Self.settings))
        let remainder = try row.optional("remainder", .integer(0...setting * 1000))
        let startedAt = try row.optionalMoment("startedAt")
        if startedAt != nil, remainder == nil {
            throw UsageFailure("timer: remainder is missing, as the countdown was started")
        }
        self.init(
            setting: setting, remainder: remainder, startedAt: startedAt,
            playedBefore: try row.value("playedBefore", .integer(Self.playedTimes)))
    }
}
