public import GatherKit

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct PlayerDeleted: Event {
    public let player: Player
    public init(_ player: Player) { self.player = player }
}

/// Two entries are the same person: all that belongs to the first goes to the second, and the first is deleted after
/// this event.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct PlayersMerged: Event {
    public let from: Player
    public let into: Player
    public init(from: Player, into: Player) {
        self.from = from
        self.into = into
    }
}

/// Players were moved within the line-up, other than by making fair teams.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct LineupChanged: Event {
    public let before: Lineup
    public init(before: Lineup) { self.before = before }
}

/// The plan of the next match was changed.
///
/// It is published when discarding a match restores its plan, but not when the match starts.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct MatchPlanned: Event {
    /// Nil if the plan was removed.
    public let plan: MatchDayPlan?
    /// Nil if there was none.
    public let before: MatchDayPlan?
    public init(_ plan: MatchDayPlan?, before: MatchDayPlan?) {
        self.plan = plan
        self.before = before
    }
}

/// A planned match was cancelled.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct MatchCancelled: Event {
    public let plan: MatchDayPlan
    public init(_ plan: MatchDayPlan) { self.plan = plan }
}

/// A match has started.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct MatchStarted: Event {
    public let match: Match
    public init(_ match: Match) { self.match = match }
}

/// A match has ended, with its final score.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct MatchEnded: Event {
    public let match: Match
    public init(_ match: Match) { self.match = match }
}

/// A match that has ended was corrected.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct MatchCorrected: Event {
    public let match: Match
    /// The match day that it left because its start was changed; nil if it stays.
    public let left: MatchDay?
    public init(_ match: Match, left: MatchDay? = nil) { (self.match, self.left) = (match, left) }
}

/// A match was deleted, or discarded before its end.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct MatchDeleted: Event {
    public let match: Match
    /// The match day without it; nil if it was the only match.
    public let rest: MatchDay?
    public init(_ match: Match, rest: MatchDay?) { (self.match, self.rest) = (match, rest) }
}

/// A match day was ended by hand.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct MatchDayEnded: Event {
    public let day: MatchDay
    public init(_ day: MatchDay) { self.day = day }
}
