import GatherDatabase

/// The undo log: the newest changes of each organizer, for undo, redo and conflict checks.
///
/// An entry holds the rows that one session has changed, as they were before, and the keys of new rows. Undo restores
/// that and stores the changes made by it, for redo. The log is kept wherever its tables exist, even while the module
/// that owns them is turned off.
package enum UndoLog {
    /// The maximum number of entries kept for an organizer.
    package static let capacity = 1000

    /// The name of the route that undoes entries, and returns them as a list of records with an `id`.
    package static let undoRoute = "undo"
    /// The name of the route that redoes entries, and returns them as a list of records with an `id`.
    package static let redoRoute = "redo"
    /// The first words of the routes that act on the last entry, which a script of several statements may not use.
    package static let routes = [undoRoute, redoRoute]

    /// The tables of the log.
    package static let tables = [UndoEntry.table.schema, EntryRows.table.schema]

    /// Returns the newest entry that has not been undone; nil if there is none.
    package static func last(in session: Session) throws -> UndoEntry? {
        try entries(where: "is_undone = \(UndoEntry.State.done.rawValue)", order: "DESC", limit: 1, in: session).first
    }

    /// Returns all entries, including undone ones, newest first.
    package static func entries(in session: Session) throws -> [UndoEntry] {
        try entries(
            where: "is_undone <> \(UndoEntry.State.tombstone.rawValue)", order: "DESC", limit: capacity, in: session)
    }

    private static func entries(
        where condition: SQL, order: SQL, limit: Int, offset: Int = 0, in session: Session
    ) throws -> [UndoEntry] {
        guard session.has(UndoEntry.table.schema) else { return [] }
        return try UndoEntry.table.all(
            where: condition, "ORDER BY id \(order) LIMIT \(limit) OFFSET \(offset)", in: session)
    }

    /// Returns the changes that undoing or redoing an entry reverts.
    ///
    /// - Throws: ``UndoFailure/unknownTable(_:entry:)``.
    private static func changes(of entry: UndoEntry, in session: Session) throws -> RowChanges {
        RowChanges(
            try EntryRows.table.all(where: "change_id = \(entry.id)", "ORDER BY place", in: session).map { rows in
                guard let table = session.registry.table(named: rows.table) else {
                    throw UndoFailure.unknownTable(rows.table, entry: entry.summary)
                }
                return try TableChanges(rows.text, of: table)
            })
    }
}

/// An entry of the undo log, without its rows.
package struct UndoEntry: Equatable, Sendable {
    /// The number among the organizer's entries.
    package let id: Int
    /// The time of the change.
    package let madeAt: Timestamp
    /// The label of the change: `Ana's goal`.
    package let summary: String
    /// Whether the entry is done, undone, or only a tombstone.
    var state: State
    /// The number of the link through which the change was made; nil without a link.
    package let linkNumber: Int?
    /// The id of the account that made the change; nil without one, and in entries from before makers were stored.
    package let makerID: Int?

    /// The state of an entry, as it is stored.
    enum State: Int, ColumnValue {
        case done, undone
        /// Records an undo or redo for conflict checks, and cannot be undone itself.
        case tombstone
    }

    /// Whether it was undone and can be redone.
    package var isUndone: Bool { state == .undone }

    static let table = Table(
        "change", isUndoable: false, UndoEntry.init(id:madeAt:summary:state:linkNumber:makerID:), Column("id", \.id),
        Column("made_at", \.madeAt), Column("summary", \.summary), Column("is_undone", \.state),
        Column("link_number", \.linkNumber), Column("made_by", \.makerID))
}

/// The rows of one table that an entry has changed.
private struct EntryRows: Sendable {
    let entryID: Int
    let place: Int
    let table: String
    /// The changes in the form of ``TableChanges/json``.
    let text: String

    static let table = Table(
        "change_rows", key: 2, partOf: UndoEntry.table.schema, isUndoable: false,
        EntryRows.init(entryID:place:table:text:), Column("change_id", \.entryID), Column("place", \.place),
        Column("table_name", \.table), Column("rows", \.text))
}

// MARK: - Undo and redo

extension UndoLog {
    /// Undoes the newest entry that has not been undone.
    ///
    /// - Returns: The entry, as it was before; nil if there is none.
    /// - Throws: ``UndoFailure`` or ``StoreFailure``; the changes are then rolled back.
    package static func undo(in session: Session) throws -> UndoEntry? {
        try last(in: session).map { try exchange($0, in: session) }
    }

    /// Redoes the entry that was undone last.
    ///
    /// - Returns: The entry, as it was before; nil if there is none.
    /// - Throws: ``UndoFailure`` or ``StoreFailure``; the changes are then rolled back.
    package static func redo(in session: Session) throws -> UndoEntry? {
        try entries(where: "is_undone = \(UndoEntry.State.undone.rawValue)", order: "ASC", limit: 1, in: session).first
            .map { try exchange($0, in: session) }
    }

    /// Restores the rows of an entry, and stores the changes made by that for the opposite direction.
    private static func exchange(_ entry: UndoEntry, in session: Session) throws -> UndoEntry {
        try session.checkNewestIsSeen()
        let changes = try changes(of: entry, in: session)
        try session.savepoint {
            let last = try newest(in: session) ?? entry
            let restoration = entry.isUndone ? Restoration.redo(since: last.madeAt) : .undo
            let exchanged = try session.collectingChanges { try session.revert(changes, for: restoration) }
            try turn(entry, with: RowChanges(exchanged), in: session)
        }
        return entry
    }
}

/// An entry that cannot be undone or redone.
package enum UndoFailure: Failure {
    /// It has changed a table that no module owns any more.
    case unknownTable(String, entry: String)

    /// Always ``FailureKind/conflict``.
    package var kind: FailureKind { .conflict }

    /// The obstacle and its remedy.
    package var message: String {
        switch self {
        case .unknownTable(let table, let entry):
            "the next change is \(entry), but the module of its table \(table) is missing or turned off"
        }
    }
}

// MARK: - Entries

extension UndoLog {
    /// Returns the newest entry, including tombstones; nil if there is none.
    fileprivate static func newest(in session: Session) throws -> UndoEntry? {
        try UndoEntry.table.first("ORDER BY id DESC LIMIT 1", in: session)
    }

    /// Writes the entry of a session.
    ///
    /// - Returns: Its id; nil if the session has changed nothing.
    fileprivate static func write(_ sum: PendingChanges.Sum, in session: Session) throws -> Int? {
        var changes = sum.changes
        if changes.isEmpty { return nil }
        let newest = try newest(in: session)
        // A new change makes undone entries impossible to redo. They are followed by a tombstone.
        if let newest, newest.state != .done {
            try UndoEntry.table.deleteAll(where: "is_undone = \(UndoEntry.State.undone.rawValue)", in: session)
        }
        if let newest, let former = try self.changes(of: newest, continuedBy: changes, in: session) {
            try UndoEntry.table.delete(newest.id, in: session)
            changes = former.followed(by: changes)
        }
        let summary =
            sum.count == 1
            ? sum.summary : session.title ?? "\(sum.summary) and \(counted(sum.count - 1, "more change"))"
        let entry = UndoEntry(
            id: (newest?.id ?? 0) + 1, madeAt: sum.madeAt, summary: summary, state: .done,
            linkNumber: session.linkNumber, makerID: session.organizer.account?.id)
        try insert(entry, changes, in: session)
        return entry.id
    }

    /// Returns the changes of the newest entry if new ones continue it; nil if they need an entry of their own.
    ///
    /// They continue it if they come through the same link and touch only the same rows. Without this, anyone with a
    /// link could fill the log. The entry gets a new id, because other clients have not seen the change.
    private static func changes(
        of newest: UndoEntry, continuedBy changes: RowChanges, in session: Session
    ) throws -> RowChanges? {
        guard newest.state == .done, let link = session.linkNumber, newest.linkNumber == link else { return nil }
        do {
            let former = try self.changes(of: newest, in: session)
            return former.covers(changes) ? former : nil
        } catch UndoFailure.unknownTable {
            return nil
        }
    }

    private static func insert(_ entry: UndoEntry, _ changes: RowChanges, in session: Session) throws {
        try UndoEntry.table.insert(entry, in: session)
        try insert(changes, of: entry.id, in: session)
        // Only once in 100 entries, because deleting is slow.
        guard entry.id.isMultiple(of: capacity / 10) else { return }
        let tombstone = UndoEntry.State.tombstone.rawValue
        let oldest = try entries(
            where: "is_undone <> \(tombstone)", order: "DESC", limit: 1, offset: capacity - 1, in: session)
        try UndoEntry.table.deleteAll(
            where: """
                id < \(oldest.first?.id ?? 0) \
                OR is_undone = \(tombstone) AND id <= \(entry.id - 2 * capacity)
                """, in: session)
    }

    private static func insert(_ changes: RowChanges, of id: Int, in session: Session) throws {
        let rows = changes.tables.filter { !$0.isEmpty }
        try EntryRows.table.insert(
            rows.enumerated().map { EntryRows(entryID: id, place: $0, table: $1.table.name, text: $1.json) },
            in: session)
    }

    /// Marks an entry as undone or redone, stores the changes for the opposite direction, and logs a tombstone.
    private static func turn(_ entry: UndoEntry, with changes: RowChanges, in session: Session) throws {
        var turned = entry
        turned.state = entry.isUndone ? .done : .undone
        try UndoEntry.table.update(turned, from: entry, in: session)
        try EntryRows.table.deleteAll(where: "change_id = \(entry.id)", in: session)
        try insert(changes, of: entry.id, in: session)
        let summary = entry.isUndone ? "redoing \(entry.summary)" : "undoing \(entry.summary)"
        let tombstone = UndoEntry(
            id: (try newest(in: session)?.id ?? 0) + 1, madeAt: session.now, summary: summary, state: .tombstone,
            linkNumber: nil, makerID: session.organizer.account?.id)
        try insert(tombstone, RowChanges(), in: session)
    }
}

// MARK: - Sessions

extension Session {
    /// Writes the pending changes of each organizer to the undo log, as one entry.
    ///
    /// - Returns: The id of the entry of the present organizer; nil if there is none.
    @discardableResult
    func writeUndoLog() throws -> Int? {
        let sums = pending.take()
        guard !sums.isEmpty, has(UndoEntry.table.schema) else { return nil }
        var written: Int?
        for other in organizers {
            guard let sum = sums[other.id] else { continue }
            let id = try on(behalfOf: other) { try UndoLog.write(sum, in: self) }
            if other.id == organizer.id { written = id }
        }
        return written
    }

    /// Advances the seen revision to the newest entry of the undo log, because its data is being shown.
    ///
    /// - Throws: ``StoreFailure``.
    func advanceSeenRevision() throws {
        guard seenRevision != nil, access != .none, has(UndoEntry.table.schema) else { return }
        seenRevision = SeenRevision(upTo: try writeUndoLog() ?? UndoLog.newest(in: self)?.id ?? 0)
    }

    /// Starts conflict checks for a client that is shown the current data.
    ///
    /// - Returns: The current revision; nil without an undo log.
    /// - Throws: ``StoreFailure``.
    package func startConflictChecks() throws -> SeenRevision? {
        seenRevision = SeenRevision()
        try advanceSeenRevision()
        return seenRevision
    }

    /// Checks that the client has seen the newest entry, or tombstone, of the log, which it is about to undo or redo.
    ///
    /// - Throws: ``ConflictFailure`` with the entries that it has not seen.
    fileprivate func checkNewestIsSeen() throws {
        guard let seen = seenRevision?.change, !hasCheckedSeen else { return }
        hasCheckedSeen = true
        let others = try UndoEntry.table.all(where: "id > \(seen)", "ORDER BY id", in: self)
        guard let newest = others.last else { return }
        let revision = SeenRevision(upTo: newest.id)
        seenRevision = revision
        throw ConflictFailure(changes: others, seen: revision, now: now)
    }
}

/// Where a client keeps the revision that it has seen; only sessions advance it, here or on a server.
public final class SeenMark {
    /// The revision.
    public var revision: SeenRevision

    /// Creates a mark.
    public init(_ revision: SeenRevision = SeenRevision()) { self.revision = revision }
}

/// The newest undo entry that a client has seen, which is the one that its `undo` refers to.
///
/// A shell keeps one in a ``SeenMark``, which each screen advances. `undo` and `redo` are refused with a
/// `ConflictFailure` when there is a newer entry; the message shows it, so a second attempt succeeds. Scripts that
/// no shell runs have no revision.
public struct SeenRevision: Codable, Equatable, Sendable {
    /// The id of the newest entry seen; nil if nothing was seen yet.
    public let change: Int?

    /// Creates the revision of a client that has seen the entries up to an id.
    public init(upTo change: Int? = nil) { self.change = change }
}

/// An undo or redo that is refused because the last change is not the one that the client has seen.
package struct ConflictFailure: Failure {
    /// The changes made elsewhere since the client's seen revision, oldest first.
    package let changes: [UndoEntry]
    /// The revision that the client has seen after it was shown the failure, so that a repeated line succeeds.
    package let seen: SeenRevision
    /// The current time.
    fileprivate let now: Timestamp

    private static let changesTold = 3

    /// Always ``FailureKind/conflict``.
    package var kind: FailureKind { .conflict }

    /// The changes made elsewhere, newest first, and the remedy.
    package var message: String {
        var told = changes.suffix(Self.changesTold).reversed().map { "\($0.summary), \($0.age(at: now))" }
        if changes.count > told.count { told.append("\(changes.count - told.count) more") }
        return
            "nothing was changed, because there were changes elsewhere in the meantime: \(told.joined(separator: "; ")). "
            + "Check them, or repeat the command to run it anyway"
    }
}

extension UndoEntry {
    /// Returns the age of the entry in words.
    fileprivate func age(at now: Timestamp) -> String {
        let seconds = now.milliseconds(since: madeAt) / 1000
        return switch seconds {
        case ..<1: "just now"
        case ..<60: "\(counted(seconds, "second")) ago"
        case ..<3600: "\(counted(seconds / 60, "minute")) ago"
        default: "at \(madeAt.local)"
        }
    }
}
