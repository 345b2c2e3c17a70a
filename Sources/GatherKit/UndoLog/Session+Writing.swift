extension Session {
    /// Writes into the undo log what was changed and is not there yet, each statement as an entry, so that the session may
    /// take it back by itself.
    func writePieces() throws {
        guard let log = registry.undoLog else { return }
        let pieces = pending.takePieces()
        for organizer in organizers {
            let entries = pieces.filter { $0.organizerID == organizer.id }.map { UndoLog.NewEntry($0.sum, title) }
            if !entries.isEmpty { try on(behalfOf: organizer) { try log.write(entries, in: self) } }
        }
    }

    /// Writes into the undo log all that the session has done as one entry, in the place of what is there of it.
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

    /// Does work on behalf of somebody for whom the session has worked before.
    func on<Result>(behalfOf other: Organizer, _ work: () throws -> Result) throws -> Result {
        let present = organizer
        if other != present { organizer = other }
        defer { if other != present { organizer = present } }
        return try work()
    }
}
