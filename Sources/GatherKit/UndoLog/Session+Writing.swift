import GatherModels

extension Session {
    /// Writes into the undo log what was changed and is not there yet: each statement as an entry, which the session may
    /// take back by itself, or at its end all that it has done as one.
    func writeUndoLog(isEnd: Bool = false) throws {
        guard let log = registry.undoLog else { return }
        let pending = takePendingChanges()
        for organizer in organizers {
            var entries = pending.filter { $0.organizerID == organizer.id }.map { step in
                UndoLog.NewEntry(
                    summary: step.summary, count: step.count, madeAt: step.madeAt, replaced: step.replaced,
                    changes: step.changes.undoable)
            }
            entries.removeAll(where: \.changes.isEmpty)
            let written = ownEntries.numbers(of: organizer.id)
            if isEnd, written == nil { entries = UndoLog.NewEntry.joined(entries, title).map { [$0] } ?? [] }
            // What is in the log in pieces by now is put together.
            let first = isEnd ? written.flatMap { $0.count > 1 || !entries.isEmpty ? $0.lowerBound : nil } : nil
            if entries.isEmpty, first == nil { continue }
            try on(behalfOf: organizer) {
                try log.write(entries, in: self)
                if let first { try log.join(from: first, as: title, in: self) }
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
