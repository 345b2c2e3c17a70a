extension Session {
    /// Writes the pending changes of each organizer to the undo log, as one entry.
    func writeUndoLog() throws {
        guard let log = registry.undoLog else { return }
        let sums = pending.take()
        for organizer in organizers {
            if let sum = sums[organizer.id] { try on(behalfOf: organizer) { try log.write(sum, in: self) } }
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
