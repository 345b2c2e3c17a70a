/// The newest undo entry that a client has seen, which is the one that its `undo` refers to.
///
/// A shell keeps one and advances it with each screen. `undo` and `redo` are refused with a
/// ``ConflictFailure`` when there is a newer entry; the message shows it, so a second attempt succeeds. Scripts have no
/// revision.
public struct SeenRevision: Codable, Equatable, Sendable {
    /// The id of the newest entry seen; nil if nothing was seen yet.
    public let change: Int?

    /// Creates the revision of a client that has seen the entries up to an id.
    public init(upTo change: Int? = nil) { self.change = change }
}
