extension Session {
    /// Advances the seen revision to the newest entry of the undo log, because its data is being shown.
    ///
    /// - Throws: ``StoreFailure``.
    public func look() throws {
        guard seenRevision != nil, access != .none, let log = registry.undoLog else { return }
        try writeUndoLog()
        seenRevision = SeenRevision(upTo: try log.newest(in: self))
    }

    /// Starts conflict checks for a client that is shown the current data.
    ///
    /// - Returns: The current revision; nil without an undo log.
    /// - Throws: ``StoreFailure``.
    public func lookAround() throws -> SeenRevision? {
        seenRevision = SeenRevision()
        try look()
        return seenRevision
    }

    /// Runs work and refuses it if it changes rows that were changed elsewhere after the seen revision.
    ///
    /// - Throws: ``ConflictFailure``, or what the work throws.
    func checkingConflicts(_ invocation: Invocation, _ work: () throws -> Screen) throws -> Screen {
        guard let seen = seenRevision?.change, access == .write, let log = registry.undoLog,
            // Scripts run without conflict checks.
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
            // The organizer's write sessions are serialized by its lock.
            let others = try log.loggedChanges(
                after: seen, before: ownEntries.numbers(of: organizer.id)?.lowerBound, in: self)
            try refuse(because: conflicts(of: own, with: others), seeing: others)
            let newest = ownEntries.numbers(of: organizer.id)?.upperBound ?? others.last?.entry.id
            if let newest { seenRevision = SeenRevision(upTo: newest) }
            return screen
        } catch ViewFailure.overtaken {
            // The question has changed because of a change made elsewhere.
            let others = try log.loggedChanges(after: seen, in: self)
            try refuse(because: others, seeing: others)
            throw ViewFailure.overtaken
        }
    }

    /// Returns the changes made elsewhere to the rows that the session has changed.
    private func conflicts(of own: RowChanges, with others: [UndoLog.LoggedChange]) throws -> [UndoLog.LoggedChange] {
        if ownEntries.takesLast { return others }
        let rows = TouchedRows(own)
        // With that many changes, the oldest may have been dropped from the log.
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
