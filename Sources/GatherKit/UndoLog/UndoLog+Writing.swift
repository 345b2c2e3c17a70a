import GatherDatabase

extension UndoLog {
    /// How an entry is kept that only tells of itself, as nobody can take it back or do it again: that another one was
    /// taken back or done again.
    static let isTombstone = 2

    /// The number of the newest entry, tombstones included; 0 when there is none.
    func newest(in session: Session) throws -> Int {
        try UndoEntry.table.first("ORDER BY id DESC LIMIT 1", in: session)?.id ?? 0
    }

    /// Something that was done, also that an entry was taken back, and the rows that it touched.
    struct Deed {
        let entry: UndoEntry
        let changes: RowChanges
    }

    /// Returns what was done after an entry, and before another one, the oldest first.
    func deeds(after entry: Int, before end: Int? = nil, in session: Session) throws -> [Deed] {
        try UndoEntry.table.all(where: "id > \(entry) AND id < \(end ?? .max)", "ORDER BY id", in: session)
            .map { Deed(entry: $0, changes: try changes(of: $0, in: session)) }
    }

    /// Writes entries of the session's organizer; those that have changed nothing are none.
    func write(_ entries: [NewEntry], in session: Session) throws {
        let entries = entries.filter { !$0.changes.isEmpty }
        if entries.isEmpty { return }
        // What was taken back before something else was done cannot be done again.
        try UndoEntry.table.deleteAll(where: "is_undone = 1", in: session)
        for entry in entries { try insert(entry, as: 0, in: session) }
        try dropOldest(as: 0, in: session)
    }

    /// Takes out entries that are written anew, also what the session that has made them has taken back.
    func remove(_ numbers: ClosedRange<Int>, in session: Session) throws {
        try UndoEntry.table.deleteAll(
            where: """
                id BETWEEN \(numbers.lowerBound) AND \(numbers.upperBound) AND is_undone <> \(Self.isTombstone)
                """, in: session)
    }

    /// An entry that is not written yet.
    struct NewEntry {
        let summary: String
        let madeAt: Timestamp
        var replaced: Int?
        let changes: RowChanges
    }

    private func insert(_ entry: NewEntry, as standing: Int, in session: Session) throws {
        let row = UndoEntry(
            id: 0, madeAt: entry.madeAt, summary: entry.summary, standing: standing, replaced: entry.replaced)
        let id = try UndoEntry.table.insertNumbered(row, in: session)
        session.ownEntries.add(id, of: session.organizer.id)
        try insert(entry.changes, of: id, in: session)
    }

    private func insert(_ changes: RowChanges, of id: Int, in session: Session) throws {
        let rows = changes.tables.filter { !$0.isEmpty }
        try EntryRows.table.insert(
            rows.enumerated().map { EntryRows(entryID: id, place: $0, table: $1.table.name, text: $1.json) },
            in: session)
    }

    /// Keeps what it takes to do an entry again that was taken back, or the other way round, and tells those who look
    /// elsewhere.
    func turn(_ entry: UndoEntry, with changes: RowChanges, in session: Session) throws {
        var turned = entry
        turned.standing = entry.isUndone ? 0 : 1
        try UndoEntry.table.update(turned, from: entry, in: session)
        try EntryRows.table.deleteAll(where: "change_id = \(entry.id)", in: session)
        try insert(changes, of: entry.id, in: session)
        let summary = entry.isUndone ? "doing \(entry.summary) again" : "taking \(entry.summary) back"
        let tombstone = NewEntry(summary: summary, madeAt: session.now, changes: changes.withoutStates)
        try insert(tombstone, as: Self.isTombstone, in: session)
        try dropOldest(as: Self.isTombstone, in: session)
    }

    /// Drops what nobody needs any more of those entries of the session's organizer that are kept alike.
    private func dropOldest(as standing: Int, in session: Session) throws {
        let kept = try UndoEntry.table.all(
            where: "is_undone = \(standing)", "ORDER BY id DESC LIMIT 1 OFFSET \(Self.capacity)", in: session)
        guard let oldest = kept.first?.id else { return }
        try UndoEntry.table.deleteAll(where: "is_undone = \(standing) AND id <= \(oldest)", in: session)
    }
}

extension UndoLog.NewEntry {
    /// The entry of statements.
    ///
    /// - Parameter title: What undo calls them, if they are more than one.
    init(_ sum: PendingChanges.Sum, _ title: String?) {
        let others = "\(sum.summary) and \(counted(sum.count - 1, "more change"))"
        self.init(
            summary: sum.count <= 1 ? sum.summary : title ?? others, madeAt: sum.madeAt, replaced: sum.replaced,
            changes: sum.changes.undoable)
    }
}
