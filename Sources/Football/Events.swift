public import GatherKit

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct PlayerDeleted: Event {
    public let player: Player
    public init(_ player: Player) { self.player = player }
}

/// All that a player was and played becomes another's, as both are one person; the first is deleted after this event.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct PlayersMerged: Event {
    public let from: Player
    public let into: Player
    public init(from: Player, into: Player) {
        self.from = from
        self.into = into
    }
}

/// The plan of the next match was changed.
///
/// It is not published when the match starts; it is when the cancellation of a match restores its plan.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct MatchPlanned: Event {
    /// Nil if the plan was removed.
    public let match: PlannedMatch?
    /// Nil if there was none.
    public let before: PlannedMatch?
    public init(_ match: PlannedMatch?, before: PlannedMatch?) {
        self.match = match
        self.before = before
    }
}

/// A match has ended, with its final score.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct GatherEnded: Event {
    public let gather: Gather
    public init(_ gather: Gather) { self.gather = gather }
}

/// A match that has ended was corrected.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct GatherCorrected: Event {
    public let gather: Gather
    public init(_ gather: Gather) { self.gather = gather }
}

/// A match was deleted, or cancelled before its end.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct GatherDeleted: Event {
    public let gather: Gather
    public init(_ gather: Gather) { self.gather = gather }
}
