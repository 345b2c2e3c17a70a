import GatherDatabase
public import GatherModels

/// What every organizer changed, so that it can be taken back and done again, one by one, whoever asks and whenever.
///
/// It holds what things were like before. Taking a change back puts that back and keeps what was there, which is what
/// doing it again needs: both are the same exchange. The tables are the module's that switches the journal on.
public struct Journal: Sendable {
    /// How many changes of an organizer are kept: the newest.
    public static let capacity = 1000

    let now: @Sendable () -> Timestamp
    let store: StoreHandle

    /// Makes the journal.
    ///
    /// - Parameter store: Of the module that makes the journal's tables.
    public init(now: @escaping @Sendable () -> Timestamp, store: StoreHandle) {
        self.now = now
        self.store = store
    }

    /// Returns the last change that has not been taken back.
    public func last(in session: Session) throws -> JournaledChange? {
        try changes(where: "is_undone = 0", order: "DESC", limit: 1, in: session).first
    }

    /// Returns the change that was taken back last.
    public func lastUndone(in session: Session) throws -> JournaledChange? {
        try changes(where: "is_undone = 1", order: "ASC", limit: 1, in: session).first
    }

    /// Returns the newest changes, also those that were taken back, the newest first.
    public func changes(limit: Int, in session: Session) throws -> [JournaledChange] {
        try changes(where: "is_undone <> \(Self.isTrace)", order: "DESC", limit: limit, in: session)
    }

    private func changes(
        where condition: SQL, order: SQL, limit: Int, in session: Session
    ) throws -> [JournaledChange] {
        try session.writeNotes()
        return try store.all(
            """
            SELECT id, summary, made_at, is_undone FROM change WHERE organizer_id = \(session.organizer.id) \
            AND \(condition) ORDER BY id \(order) LIMIT \(limit)
            """, in: session, JournaledChange.init)
    }

    /// Returns the things that a change touched, as they were before it, or after it when it was taken back.
    public func states(of change: JournaledChange, in session: Session) throws -> [SavedState] {
        try store.all(
            "SELECT kind, key, state, fingerprint FROM change_state WHERE change_id = \(change.id) ORDER BY place",
            in: session
        ) { row in
            SavedState(
                kind: try row.text("kind"), key: try row.text("key"), state: try row.optionalText("state"),
                left: try row.optionalText("fingerprint").map(Fingerprint.init(text:)))
        }
    }

    /// Takes a change out of the journal, because another has come into its place.
    public func remove(_ change: JournaledChange, in session: Session) throws {
        session.ownChanges.takesLast = true
        try store.run("UPDATE change SET is_undone = \(Self.isTrace) WHERE id = \(change.id)", in: session)
        try dropOldest(of: session.organizer.id, as: Self.isTrace, in: session)
    }
}
