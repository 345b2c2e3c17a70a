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
            let id = try on(behalfOf: other) { try UndoLog().write(sum, in: self) }
            if other.id == organizer.id { written = id }
        }
        return written
    }

    /// Runs work on behalf of another organizer of the session.
    func on<Result>(behalfOf other: Organizer, _ work: () throws -> Result) throws -> Result {
        let present = organizer
        if other != present { organizer = other }
        defer { if other != present { organizer = present } }
        return try work()
    }
}
