public import Foundation
import GatherDatabase
public import GatherKit

extension Gather {
    /// The gathers, without their players and goals.
    ///
    /// Everybody at the match in progress sees what others note of it, and adds to that.
    public static let table = Table(
        "gather", isShared: { $0.endedAt == nil },
        description: { try GatherReader().complete([$0], in: $1)[0].description },
        check: { session in try GatherReader().forEach(in: session) { try $0.check() } },
        {
            Gather(
                id: $0, startedAt: $1, endedAt: $2,
                timer: MatchTimer(setting: $5, remainder: $6, startedAt: $7, playedBefore: $8),
                score: Score(teamA: $3, teamB: $4), players: [], planned: PlannedMatch(when: $9, place: $10))
        },
        Column("id", \.id), Column("started_at", \.startedAt), Column("ended_at", \.endedAt),
        Column("score_a", \.score.teamA, .integer(Score.range)),
        Column("score_b", \.score.teamB, .integer(Score.range)),
        Column("timer_setting", \.timer.setting, .integer(MatchTimer.settings)),
        Column("timer_remainder", \.timer.remainder), Column("timer_started_at", \.timer.startedAt),
        Column("played_before", \.timer.playedBefore, .integer(MatchTimer.playedTimes)),
        Column("planned_period", \.planned?.when),
        Column("planned_place", \.planned?.place, .text(maximumLength: PlannedMatch.placeLength)))

    /// Makes sure that there can be such a gather.
    ///
    /// - Throws: ``UsageFailure``.
    func check() throws(UsageFailure) {
        for team in Team.playing where players(of: team).isEmpty {
            throw UsageFailure("gather \(number): nobody plays in \(team.rawValue)")
        }
        if timer.startedAt != nil, timer.remainder == nil {
            throw UsageFailure("gather \(number): the countdown was started, and nothing says how much was left")
        }
        if let remainder = timer.remainder, !(0...timer.setting * 1000).contains(remainder) {
            throw UsageFailure("gather \(number): more is left of the countdown than there was")
        }
        for goal in goals {
            let scorer = Participant(playerID: goal.playerID, name: goal.scorer, team: goal.team)
            let team = goal.isOwnGoal ? goal.team.opponent : goal.team
            guard players.contains(where: { scorer.isSame(as: $0) && $0.team == team }) else {
                throw UsageFailure(
                    "gather \(number): \(quoted(goal.scorer)) has scored and does not play for \(team.rawValue)")
            }
        }
    }
}

extension PlannedMatch {
    fileprivate init?(when: LocalPeriod?, place: String?) {
        guard let when else { return nil }
        self.init(when: when, place: place?.printable)
    }
}

/// A player of a gather, also of one that is kept elsewhere because it has not ended.
public struct GatherPlayerRow: Sendable {
    /// The number of the gather.
    public let gatherID: UUID
    /// Tells the rows of a gather from each other: people may have no number.
    public let place: Int
    /// The player.
    public let player: Participant

    static let table = table("gather_player", partOf: Gather.table.schema)

    /// Declares a table of such rows.
    public static func table(_ name: String, partOf gathers: TableSchema) -> Table<GatherPlayerRow> {
        Table(
            name, key: 2, partOf: gathers,
            // Nobody gets the number of somebody who has played and was deleted.
            check: { session in
                let last = try session.count(
                    "SELECT COALESCE(MAX(player_id), 0) AS n FROM \(SQL(name, [])) WHERE organizer_id = \(session.organizer.id)"
                )
                if last > 0 { try session.number(Player.table.name, behind: last) }
            },
            {
                GatherPlayerRow(
                    gatherID: $0, place: $1, player: Participant(playerID: $2, name: $3.printable, team: $4))
            },
            Column("gather_id", \.gatherID), Column("place", \.place), Column("player_id", \.player.playerID),
            Column("name", \.player.name, .name), Column("team", \.player.team, .team(includesBench: false)))
    }

    /// The rows of players.
    public static func rows(_ players: [Participant], of gatherID: UUID) -> [GatherPlayerRow] {
        players.enumerated().map { GatherPlayerRow(gatherID: gatherID, place: $0, player: $1) }
    }
}

/// A goal of a gather.
struct GoalRow: Sendable {
    let gatherID: UUID
    /// How many goals with a scorer fell before.
    let place: Int
    let goal: Goal

    /// The goals of a gather as rows.
    static func rows(of gather: Gather) -> [GoalRow] {
        gather.goals.enumerated().map { GoalRow(gatherID: gather.id, place: $0, goal: $1) }
    }

    static let table = Table(
        "goal", key: 2, partOf: Gather.table.schema,
        {
            GoalRow(
                gatherID: $0, place: $1,
                goal: Goal(playerID: $2, scorer: $3.printable, team: $4, isOwnGoal: $5, playedTime: $6))
        },
        Column("gather_id", \.gatherID), Column("place", \.place), Column("player_id", \.goal.playerID),
        Column("name", \.goal.scorer, .name), Column("team", \.goal.team, .team(includesBench: false)),
        Column("is_own", \.goal.isOwnGoal),
        Column("played_time", \.goal.playedTime, .integer(MatchTimer.playedTimes)))
}
