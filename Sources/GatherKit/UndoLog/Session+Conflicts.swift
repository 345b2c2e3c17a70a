extension Session {
    /// Moves the seenRevision on to all that the session sees, for somebody to whom that is shown.
    ///
    /// - Throws: ``StoreFailure``.
    public func look() throws {
        guard seenRevision != nil, access != .none, let log = registry.undoLog else { return }
        try writeUndoLog()
        seenRevision = SeenRevision(upTo: try log.newest(in: self))
    }

    /// Begins to look, for somebody to whom what the session sees is shown.
    ///
    /// - Returns: How far that is.
    /// - Throws: ``StoreFailure``.
    public func lookAround() throws -> SeenRevision? {
        seenRevision = SeenRevision()
        try look()
        return seenRevision
    }

    /// Does work for somebody who looks, unless it changes what was changed elsewhere out of seenRevision.
    ///
    /// - Throws: ``ConflictFailure``, or what the work throws.
    func checkingConflicts(_ invocation: Invocation, _ work: () throws -> Screen) throws -> Screen {
        guard let seen = seenRevision?.change, access == .write, let log = registry.undoLog,
            // A script means what it says.
            !registry.modules.contains(where: { $0.name == invocation.module && $0.isOfView })
        else {
            let screen = try work()
            try look()
            return screen
        }
        do {
            let screen = try work()
            let own = ownRows
            try writeUndoLog()
            // One session of an organizer's writes after the other.
            let others = try log.loggedChanges(
                after: seen, before: ownEntries.numbers(of: organizer.id)?.lowerBound, in: self)
            try refuse(because: conflicts(of: own, with: others), seeing: others)
            let newest = ownEntries.numbers(of: organizer.id)?.upperBound ?? others.last?.entry.id
            if let newest { seenRevision = SeenRevision(upTo: newest) }
            return screen
        } catch ViewFailure.overtaken {
            // Which is why something else would be asked by now.
            let others = try log.loggedChanges(after: seen, in: self)
            try refuse(because: others, seeing: others)
            throw ViewFailure.overtaken
        }
    }

    /// What others have done to the rows that the session has changed.
    private func conflicts(of own: RowChanges, with others: [UndoLog.LoggedChange]) throws -> [UndoLog.LoggedChange] {
        if ownEntries.takesLast { return others }
        let rows = TouchedRows(own)
        // Of that many the oldest may have dropped out of the log.
        if !own.isEmpty, others.count + 1 >= UndoLog.capacity { return others }
        return try others.filter { loggedChange in
            try rows.common(with: TouchedRows(loggedChange.changes)).contains { table, key in
                let changed = own.tables.first { $0.table === table }?.changed.first { $0.key == key }
                guard let row = try changed?.before ?? self.row(key, of: table) else { return true }
                return try !table.traits.isShared(row)
            }
        }
    }

    private func refuse(because loggedChanges: [UndoLog.LoggedChange], seeing others: [UndoLog.LoggedChange]) throws {
        guard !loggedChanges.isEmpty, let newest = others.last else { return }
        let seen = SeenRevision(upTo: newest.entry.id)
        seenRevision = seen
        throw ConflictFailure.overtaken(by: loggedChanges.map(\.entry), at: now, seen: seen)
    }
}
