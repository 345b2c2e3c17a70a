public import Foundation
public import GatherKit
public import GatherModels

extension Gather {
    /// The gathers, without their players and goals.
    static let table = Table(
        "gather",
        {
            Gather(
                id: $0, startedAt: $1, endedAt: $2,
                timer: MatchTimer(setting: $5, remainder: $6, startedAt: $7, playedBefore: $8),
                score: Score(teamA: $3, teamB: $4), players: [], planned: PlannedMatch(when: $9, place: $10))
        },
        Column("id", \.id), Column("started_at", \.startedAt), Column("ended_at", \.endedAt),
        Column("score_a", \.score.teamA), Column("score_b", \.score.teamB), Column("timer_setting", \.timer.setting),
        Column("timer_remainder", \.timer.remainder), Column("timer_started_at", \.timer.startedAt),
        Column("played_before", \.timer.playedBefore), Column("planned_period", \.planned?.when),
        Column("planned_place", \.planned?.place))
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
    /// The player.
    public let player: Participant

    /// Puts a player into a gather.
    public init(gatherID: UUID, player: Participant) {
        self.gatherID = gatherID
        self.player = player
    }

    static let table = table("gather_player")

    /// Declares a table of such rows.
    public static func table(_ name: String) -> Table<GatherPlayerRow> {
        Table(
            name, key: 2, hasOrganizer: false,
            { GatherPlayerRow(gatherID: $0, player: Participant(playerID: $1, name: $2.printable, team: $3)) },
            Column("gather_id", \.gatherID), Column("player_id", \.player.playerID), Column("name", \.player.name),
            Column("team", \.player.team))
    }
}

/// A goal of a gather.
struct GoalRow: Sendable {
    let gatherID: UUID
    /// How many goals with a scorer fell before.
    let place: Int
    let goal: Goal

    static let table = Table(
        "goal", key: 2, hasOrganizer: false,
        {
            GoalRow(
                gatherID: $0, place: $1,
                goal: Goal(playerID: $2, scorer: $3.printable, team: $4, isOwnGoal: $5, playedTime: $6))
        },
        Column("gather_id", \.gatherID), Column("place", \.place), Column("player_id", \.goal.playerID),
        Column("name", \.goal.scorer), Column("team", \.goal.team), Column("is_own", \.goal.isOwnGoal),
        Column("played_time", \.goal.playedTime))
}
