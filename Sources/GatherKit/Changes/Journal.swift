import GatherDatabase
public import GatherModels

/// What every organizer changed, so that it can be taken back and done again, one by one, whoever asks and whenever.
///
/// It holds what things were like before. Taking a change back puts that back and keeps what was there, which is what
/// doing it again needs: both are the same exchange. The tables are the module's that switches the journal on.
public struct Journal: Sendable {
    /// How many changes of an organizer are kept: the newest.
    public static let capacity = 1000

    /// The tables in which it is kept.
    public static let tables = [ChangeRow.table.schema, StateRow.table.schema]

    let now: @Sendable () -> Timestamp

    /// Makes the journal.
    public init(now: @escaping @Sendable () -> Timestamp) { self.now = now }

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
        return try ChangeRow.table
            .all(where: condition, "ORDER BY id \(order) LIMIT \(limit)", in: session).map(\.change)
    }

    /// Returns the things that a change touched, as they were before it, or after it when it was taken back.
    public func states(of change: JournaledChange, in session: Session) throws -> [SavedState] {
        try StateRow.table.all(where: "change_id = \(change.id)", "ORDER BY place", in: session).map(\.state)
    }

    /// Takes a change out of the journal, because another has come into its place.
    public func remove(_ change: JournaledChange, in session: Session) throws {
        session.ownChanges.takesLast = true
        try ChangeRow.table.update(ChangeRow(change, as: Self.isTrace), in: session)
        try dropOldest(as: Self.isTrace, in: session)
    }
}

/// A row of the journal.
struct ChangeRow: Sendable {
    let id: Int
    let madeAt: Timestamp
    let summary: String
    /// Whether it was taken back: 0 for no, 1 for yes, or ``Journal/isTrace``.
    let standing: Int

    static let table = Table(
        "change", ChangeRow.init(id:madeAt:summary:standing:), Column("id", \.id), Column("made_at", \.madeAt),
        Column("summary", \.summary), Column("is_undone", \.standing))

    var change: JournaledChange {
        JournaledChange(id: id, summary: summary, madeAt: madeAt, isUndone: standing != 0)
    }
}

extension ChangeRow {
    init(_ change: JournaledChange, as standing: Int) {
        self.init(id: change.id, madeAt: change.madeAt, summary: change.summary, standing: standing)
    }
}

/// A thing that a change has touched.
struct StateRow: Sendable {
    let changeID: Int
    let place: Int
    let state: SavedState

    static let table = Table(
        "change_state", key: 2, hasOrganizer: false,
        {
            StateRow(
                changeID: $0, place: $1,
                state: SavedState(kind: $2, key: $3, state: $4, left: $5.map(Fingerprint.init(text:))))
        },
        Column("change_id", \.changeID), Column("place", \.place), Column("kind", \.state.kind),
        Column("key", \.state.key), Column("state", \.state.state),
        Column("fingerprint", \.state.left?.text))
}
