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

// MARK: - Undoing

extension UndoLog {
    /// An entry that was taken back or done again.
    public struct Step: Equatable, Sendable {
        /// The entry.
        public let entry: UndoEntry
        /// What matters about what was put back, as a sentence.
        public let remark: String?
    }

    /// Takes back the last entry that has not been taken back.
    ///
    /// - Returns: Nil when there is none.
    /// - Throws: ``UndoFailure``, or what the store throws; then nothing was changed.
    public func undo(in session: Session) throws -> Step? {
        try last(in: session).map { try exchange($0, in: session) }
    }

    /// Does the entry again that was taken back last.
    ///
    /// - Returns: Nil when there is none.
    /// - Throws: ``UndoFailure``, or what the store throws; then nothing was changed.
    public func redo(in session: Session) throws -> Step? {
        try lastUndone(in: session).map { try exchange($0, in: session) }
    }

    /// Puts back the rows of an entry, and keeps what that has changed.
    private func exchange(_ entry: UndoEntry, in session: Session) throws -> Step {
        let changes = try changes(of: entry, in: session)
        session.ownEntries.takesLast = true
        try session.transaction {
            let exchanged = try session.collectingChanges { try revert(changes, of: entry, in: session) }
            let isOwn = session.ownEntries.numbers(of: session.organizer.id)?.contains(entry.id) == true
            let more = entry.isUndone ? 1 : -1
            if isOwn { session.pending.addExchanged(exchanged, more, for: session.organizer.id) }
            try turn(entry, with: RowChanges(exchanged), in: session)
        }
        return Step(entry: entry, remark: try session.registry.remark(on: changes, in: session))
    }

    private func revert(_ changes: RowChanges, of entry: UndoEntry, in session: Session) throws {
        do {
            guard try session.revert(changes) else { throw UndoFailure.overtaken(entry.summary) }
        } catch StoreFailure.duplicate {
            throw UndoFailure.taken(entry.summary)
        }
    }

    /// Does something in the place of the last entry, as if that had never been done.
    ///
    /// What undo takes back afterwards is the replacement: what was replaced is there again.
    ///
    /// - Parameters:
    ///   - key: The key of the row that, with its parts, is all that the last entry has changed.
    ///   - work: Is done when that is again what it was before.
    /// - Throws: ``UndoFailure``, or what `work` throws; then nothing was changed.
    public func replaceLast<Entity, Result>(
        changing table: Table<Entity>, _ key: any ColumnValue..., in session: Session, by work: () throws -> Result
    ) throws -> Result {
        guard let last = try last(in: session),
            try changes(of: last, in: session).areOf(table.schema, key.map(\.stored))
        else { throw UndoFailure.other }
        session.ownEntries.takesLast = true
        return try session.transaction {
            var former: UndoEntry? = last
            while let entry = former {
                try revert(changes(of: entry, in: session), of: entry, in: session)
                former = try entry.replaced.flatMap { try self.entry($0, in: session) }
            }
            session.replace(last)
            return try work()
        }
    }
}

extension RowChanges {
    /// Whether a row that was there before and its parts are all that they are about.
    fileprivate func areOf(_ table: TableSchema, _ key: [SQL.Value]) -> Bool {
        tables.allSatisfy { changes in
            let keys = changes.keys
            if changes.table === table { return changes.ranges.isEmpty && changes.added.isEmpty && keys == [key] }
            return changes.isEmpty
                || changes.table.whole === table && keys.allSatisfy { $0.starts(with: key) } && changes.ranges.isEmpty
        }
    }
}

/// An entry that cannot be taken back or done again.
public enum UndoFailure: Failure {
    /// It has changed a table that no module knows now.
    case unknownTable(String, entry: String)
    /// What it changed was changed again without the log.
    case overtaken(String)
    /// What it would put back does not go with what is there.
    case taken(String)
    /// It is nothing that can be replaced.
    case other

    /// A conflict with the configuration, or with what is there.
    public var kind: FailureKind { .conflict }

    /// What is in the way.
    public var message: String {
        switch self {
        case .unknownTable(let table, let entry):
            "the next would be \(entry), and the module that knows its table \(table) is not here"
        case .overtaken(let entry):
            "the next would be \(entry), but what it was about was changed again while the module changes was turned "
                + "off; set that right by hand: undo goes on with what is done from now on"
        case .taken(let entry):
            "\(entry) does not go with what is there now, which was changed while the module changes was turned off; "
                + "rename or delete what has its name now"
        case .other: "the last change cannot be replaced"
        }
    }
}

// MARK: - Writing

extension UndoLog {
    /// How an entry is kept that only tells of itself, as nobody can take it back or do it again: that another one was
    /// taken back or done again.
    private static let isTombstone = 2

    /// The number of the newest entry, tombstones included; 0 when there is none.
    func newest(in session: Session) throws -> Int {
        try UndoEntry.table.first("ORDER BY id DESC LIMIT 1", in: session)?.id ?? 0
    }

    /// Something that was done, also that an entry was taken back, and the rows that it touched.
    struct LoggedChange {
        let entry: UndoEntry
        let changes: RowChanges
    }

    /// Returns what was done after an entry, and before another one, the oldest first.
    func loggedChanges(after entry: Int, before end: Int? = nil, in session: Session) throws -> [LoggedChange] {
        try UndoEntry.table.all(where: "id > \(entry) AND id < \(end ?? .max)", "ORDER BY id", in: session)
            .map { LoggedChange(entry: $0, changes: try changes(of: $0, in: session)) }
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
