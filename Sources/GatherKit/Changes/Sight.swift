/// How far somebody has seen what is done to an organizer's data, at whatever end.
///
/// A shell keeps one, which what it shows moves on. What it does is refused when it would change what was done elsewhere
/// since; told of that, the person has seen it. Scripts have none: there the last one wins.
public struct Sight: Codable, Equatable, Sendable {
    /// The number of the newest change that was seen; nil when nothing was seen yet.
    public let change: Int?

    /// The sight of somebody who has seen the changes up to one.
    public init(upTo change: Int? = nil) { self.change = change }
}

/// What a session needs to know of its own changes, to tell them from those that were made elsewhere.
struct OwnChanges {
    /// The number of the first that it has written into the journal, and that of the last.
    private(set) var numbers: ClosedRange<Int>?
    /// What it was asked to change, without what listeners made of that.
    private(set) var things: Set<Journal.Thing> = []
    /// Whether it has changed whatever was done last, without naming it.
    var takesLast = false

    mutating func add(_ change: Change, _ id: Int) {
        numbers = (numbers?.lowerBound ?? id)...id
        for state in change.states where !state.isReaction { things.insert(.init(kind: state.kind, key: state.key)) }
    }
}
