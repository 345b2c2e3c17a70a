extension Session {
    /// Advances the seen revision to the newest entry of the undo log, because its data is being shown.
    ///
    /// - Throws: ``StoreFailure``.
    func advanceSeenRevision() throws {
        guard seenRevision != nil, access != .none, has(UndoEntry.table.schema) else { return }
        seenRevision = SeenRevision(upTo: try writeUndoLog() ?? UndoLog().newest(in: self)?.id ?? 0)
    }

    /// Starts conflict checks for a client that is shown the current data.
    ///
    /// - Returns: The current revision; nil without an undo log.
    /// - Throws: ``StoreFailure``.
    public func startConflictChecks() throws -> SeenRevision? {
        seenRevision = SeenRevision()
        try advanceSeenRevision()
        return seenRevision
    }

    /// Checks that the client has seen the newest entry of the log, which it is about to undo or redo.
    ///
    /// - Throws: ``ConflictFailure`` with the entries that it has not seen.
    func checkNewestIsSeen(in log: UndoLog) throws {
        guard let seen = seenRevision?.change, !hasCheckedSeen else { return }
        hasCheckedSeen = true
        let others = try log.entries(after: seen, in: self)
        guard let newest = others.last else { return }
        let revision = SeenRevision(upTo: newest.id)
        seenRevision = revision
        throw ConflictFailure(changes: others, seen: revision, now: now)
    }
}

/// The place in which a client keeps the revision that it has seen; only sessions advance it, here or on a server.
public final class SeenMark {
    /// The revision.
    public var revision: SeenRevision

    /// Creates a mark.
    public init(_ revision: SeenRevision = SeenRevision()) { self.revision = revision }
}

/// The newest undo entry that a client has seen, which is the one that its `undo` refers to.
///
/// A shell keeps one in a ``SeenMark``, which each screen advances. `undo` and `redo` are refused with a
/// ``ConflictFailure`` when there is a newer entry; the message shows it, so a second attempt succeeds. Scripts have no
/// revision.
public struct SeenRevision: Codable, Equatable, Sendable {
    /// The id of the newest entry seen; nil if nothing was seen yet.
    public let change: Int?

    /// Creates the revision of a client that has seen the entries up to an id.
    public init(upTo change: Int? = nil) { self.change = change }
}
