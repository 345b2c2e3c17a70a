public import Foundation
public import GatherKit

/// One match.
public struct Gather: Equatable, Identifiable, Sendable {
    /// The match's own number.
    public let id: UUID
    /// When the match began.
    public let startedAt: Timestamp
    /// When the match ended; nil while it is in progress.
    public var endedAt: Timestamp?
    /// The countdown.
    public var timer: MatchTimer
    /// The goals of each team.
    public var score: Score
    /// Who plays, and for whom.
    public var players: [Participant]
    /// The goals that were noted with their scorer, in the order they fell.
    public var goals: [Goal]
    /// The plan that the match has used up, so that it holds again when the match is cancelled.
    public let planned: PlannedMatch?

    /// Makes a match of what a store holds.
    public init(
        id: UUID,
        startedAt: Timestamp,
        endedAt: Timestamp? = nil,
        timer: MatchTimer,
        score: Score = Score(),
        players: [Participant],
        goals: [Goal] = [],
        planned: PlannedMatch? = nil
    ) {
        self.id = id
        self.startedAt = startedAt
        self.endedAt = endedAt
        self.timer = timer
        self.score = score
        self.players = players
        self.goals = goals
        self.planned = planned
    }

    /// The match's number as the store and the API write it, in upper case.
    public var number: String { id.uuidString }

    /// The beginning of the match's number, enough to name it.
    public var shortNumber: String { number.prefix(8).lowercased() }

    /// Who won, in the words of the API: `Team A`, `Team B` or `None`.
    public var winner: String { Winner(score).rawValue }

    /// The players of a team, by name.
    public func players(of team: Team) -> [Participant] { players.filter { $0.team == team } }
}

/// A player in a match, with the name of that day.
public struct Participant: Equatable, Sendable {
    /// The player's number, also when the player was deleted since; nil where an older version did not keep it.
    public let playerID: Int?
    /// The player's name on the day of the match.
    public let name: String
    /// The team the player plays for.
    public let team: Team

    /// Makes a participant of what a store holds.
    public init(playerID: Int?, name: String, team: Team) {
        self.playerID = playerID
        self.name = name
        self.team = team
    }
}

/// A goal with its scorer.
public struct Goal: Equatable, Sendable {
    /// The scorer's number, also when the player was deleted since; nil where an older version did not keep it.
    public let playerID: Int?
    /// The scorer's name on the day of the match.
    public let scorer: String
    /// The team that the goal counts for.
    public let team: Team
    /// Whether the scorer plays for the other team.
    public let isOwnGoal: Bool
    /// How long the match had been played, in milliseconds.
    public let playedTime: Int

    /// Makes a goal of what a store holds.
    public init(playerID: Int?, scorer: String, team: Team, isOwnGoal: Bool, playedTime: Int) {
        self.playerID = playerID
        self.scorer = scorer
        self.team = team
        self.isOwnGoal = isOwnGoal
        self.playedTime = playedTime
    }

    /// The minute as football counts it: a goal in the first 60 seconds is one of minute 1.
    public var minute: Int { playedTime / 60_000 + 1 }
}
