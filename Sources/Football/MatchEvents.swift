public import GatherKit

/// The event that a match has started.
public struct GatherStarted: Event {
    /// The match.
    public let gather: Gather
    /// Makes the event.
    public init(_ gather: Gather) { self.gather = gather }
}

/// The event that the plan of the next match was changed.
///
/// It is not published when the match starts, as ``GatherStarted`` is; it is when the cancellation of a match restores
/// its plan.
public struct MatchPlanned: Event {
    /// The planned match; nil if the plan was removed.
    public let match: PlannedMatch?
    /// The plan before the change; nil if there was none.
    public let before: PlannedMatch?
    /// Makes the event.
    public init(_ match: PlannedMatch?, before: PlannedMatch?) {
        self.match = match
        self.before = before
    }
}

/// The event that a match has ended.
public struct GatherEnded: Event {
    /// The match with its final score.
    public let gather: Gather
    /// Makes the event.
    public init(_ gather: Gather) { self.gather = gather }
}

/// The event that a finished match was corrected.
public struct GatherCorrected: Event {
    /// The match after the correction.
    public let gather: Gather
    /// Makes the event.
    public init(_ gather: Gather) { self.gather = gather }
}

/// The event that a match was deleted, or cancelled before its end.
public struct GatherDeleted: Event {
    /// The match before its deletion.
    public let gather: Gather
    /// Makes the event.
    public init(_ gather: Gather) { self.gather = gather }
}
