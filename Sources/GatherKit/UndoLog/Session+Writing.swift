extension Session {
    /// Writes the pending changes to the undo log, one entry for each statement, so that the session can undo them.
    func writePieces() throws {
        guard let log = registry.undoLog else { return }
        let pieces = pending.takePieces()
        for organizer in organizers {
            let entries = pieces.filter { $0.organizerID == organizer.id }.map { UndoLog.NewEntry($0.sum, title) }
            if !entries.isEmpty { try on(behalfOf: organizer) { try log.write(entries, in: self) } }
        }
    }

    /// Writes all changes of the session to the undo log as one entry, replacing those already written.
    func writeUndoLog() throws {
        guard let log = registry.undoLog, !pending.isWritten else { return }
        let wholes = pending.takeWhole()
        for organizer in organizers {
            guard let whole = wholes[organizer.id] else { continue }
            try on(behalfOf: organizer) {
                if let pieces = ownEntries.numbers(of: organizer.id) { try log.remove(pieces, in: self) }
                try log.write([UndoLog.NewEntry(whole, title)], in: self)
            }
        }
    }

    /// Runs work on behalf of another organizer of the session.
    func on<Result>(behalfOf other: Organizer, _ work: () throws -> Result) throws -> Result {
        let present = organizer
        if other != present { organizer = other }
        defer { if other != present { organizer = present } }
        return try work()
    }
}
