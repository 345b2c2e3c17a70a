import GatherDatabase

/// What every organizer changed, so that it can be taken back and done again, one by one, by anybody and at any time.
///
/// An entry holds the rows that one session has changed: as they were before, and the fingerprint of what they are since.
/// Taking it back puts the rows back and keeps what that has changed, which is what doing it again needs. The tables are
/// those of the module that switches the log on.
public struct UndoLog: Sendable {
    /// How many entries of an organizer are kept: the newest.
    public static let capacity = 1000

    /// The tables in which it is kept.
    public static let tables = [UndoEntry.table.schema, EntryRows.table.schema]

    /// Makes the log.
    public init() {}

    /// Returns the last entry that has not been taken back.
    public func last(in session: Session) throws -> UndoEntry? {
        try entries(where: "is_undone = 0", order: "DESC", limit: 1, in: session).first
    }

    /// Returns the entry that was taken back last.
    public func lastUndone(in session: Session) throws -> UndoEntry? {
        try entries(where: "is_undone = 1", order: "ASC", limit: 1, in: session).first
    }

    /// Returns the newest entries, also those that were taken back, the newest first.
    public func entries(limit: Int, in session: Session) throws -> [UndoEntry] {
        try entries(where: "is_undone <> \(Self.isTombstone)", order: "DESC", limit: limit, in: session)
    }

    private func entries(where condition: SQL, order: SQL, limit: Int, in session: Session) throws -> [UndoEntry] {
        try session.writePieces()
        return try UndoEntry.table.all(where: condition, "ORDER BY id \(order) LIMIT \(limit)", in: session)
    }

    /// Returns an entry.
    func entry(_ id: Int, in session: Session) throws -> UndoEntry? {
        try UndoEntry.table.first(where: "id = \(id)", in: session)
    }

    /// Returns what it takes to take an entry back, or to do it again.
    ///
    /// - Throws: ``UndoFailure/unknownTable(_:entry:)``.
    func changes(of entry: UndoEntry, in session: Session) throws -> RowChanges {
        RowChanges(
            try EntryRows.table.all(where: "change_id = \(entry.id)", "ORDER BY place", in: session).map { rows in
                guard let table = session.registry.table(named: rows.table) else {
                    throw UndoFailure.unknownTable(rows.table, entry: entry.summary)
                }
                return try TableChanges(rows.text, of: table)
            })
    }
}

/// A step that the undo log holds, without its rows.
public struct UndoEntry: Equatable, Sendable {
    let id: Int
    /// When it was done.
    public let madeAt: Timestamp
    /// What was done, as in "Took back …": `Ana's goal`.
    public let summary: String
    /// Whether it was taken back: 0 for no, 1 for yes, or ``UndoLog/isTombstone``.
    var standing: Int
    /// The number of the entry that it has replaced, if any.
    let replaced: Int?

    /// Whether it was taken back, so that it can be done again.
    public var isUndone: Bool { standing == 1 }

    static let table = Table(
        "change", undo: .none, UndoEntry.init(id:madeAt:summary:standing:replaced:), Column("id", \.id),
        Column("made_at", \.madeAt), Column("summary", \.summary), Column("is_undone", \.standing),
        Column("replaced", \.replaced))
}

/// The rows of one table that an entry has changed.
struct EntryRows: Sendable {
    let entryID: Int
    let place: Int
    let table: String
    /// The changes as ``TableChanges/json`` writes them.
    let text: String

    static let table = Table(
        "change_rows", key: 2, partOf: UndoEntry.table.schema, undo: .none,
        EntryRows.init(entryID:place:table:text:), Column("change_id", \.entryID), Column("place", \.place),
        Column("table_name", \.table), Column("rows", \.text))
}
