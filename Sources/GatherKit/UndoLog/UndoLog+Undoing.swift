import GatherDatabase

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
