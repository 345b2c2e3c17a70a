public import GatherKit

/// A match has begun.
public struct GatherStarted: Event {
    /// The match.
    public let gather: Gather
    /// Describes what has happened.
    public init(_ gather: Gather) { self.gather = gather }
}

/// It was noted when and where the next match is, or that there is none any more.
///
/// It is not published when the match begins, ``GatherStarted`` is; when a match is cancelled, its plan may hold again.
public struct MatchPlanned: Event {
    /// The next match; nil when there is none any more.
    public let match: PlannedMatch?
    /// What was planned before; nil when nothing was.
    public let before: PlannedMatch?
    /// Describes what has happened.
    public init(_ match: PlannedMatch?, before: PlannedMatch?) {
        self.match = match
        self.before = before
    }
}

/// A match has ended.
public struct GatherEnded: Event {
    /// The match, as it ended.
    public let gather: Gather
    /// Describes what has happened.
    public init(_ gather: Gather) { self.gather = gather }
}

/// Something about a match that has ended was corrected.
public struct GatherCorrected: Event {
    /// The match, as it is now.
    public let gather: Gather
    /// Describes what has happened.
    public init(_ gather: Gather) { self.gather = gather }
}

/// A match was deleted, or cancelled before its end.
public struct GatherDeleted: Event {
    /// The match, as it was.
    public let gather: Gather
    /// Describes what has happened.
    public init(_ gather: Gather) { self.gather = gather }
}
