public import GatherModels

/// Something that a route changed, with what it takes to take it back.
public struct Change: Equatable, Sendable {
    /// What was done, as in "Took back …": `Ana's goal`.
    public let summary: String
    /// The things that were touched, in their order, as they were before; the change is about the first.
    public let states: [SavedState]

    /// Describes a change.
    public init(_ summary: String, _ states: [SavedState]) {
        self.summary = summary
        self.states = states
    }
}

/// A thing as it was at a moment.
public struct SavedState: Equatable, Sendable {
    /// What kind of thing it is; see ``Keeper``.
    public let kind: String
    /// What tells it from all others of its kind.
    public let key: String
    /// Its data as JSON; nil when there was no such thing.
    public let state: String?
    /// What the thing must still be like when the change is taken back; nil where an older version did not keep it.
    public let left: Fingerprint?
    /// Whether a listener has changed it, because of what else was done.
    var isReaction = false
}

/// A change that the journal holds.
public struct JournaledChange: Equatable, Sendable {
    let id: Int
    /// What was done, as in "Took back …": `Ana's goal`.
    public let summary: String
    /// When it was done.
    public let madeAt: Timestamp
    /// Whether it was taken back, so that it can be done again.
    public let isUndone: Bool
}
