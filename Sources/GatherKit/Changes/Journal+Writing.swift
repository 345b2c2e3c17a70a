import GatherDatabase
import GatherModels

extension Journal {
    /// Writes what a session has noted, each note as the newest change of its organizer.
    func write(_ notes: [PendingNotes.Note], in session: Session) throws {
        let present = session.organizer
        defer { if session.organizer != present { session.organizer = present } }
        for organizer in session.organizers where notes.contains(where: { $0.organizerID == organizer.id }) {
            if session.organizer != organizer { session.organizer = organizer }
            // The same session may have deleted the account.
            guard try isThere(organizer.id, in: session) else { continue }
            // What was taken back before something else was done cannot be done again.
            try ChangeRow.table.deleteAll(where: "is_undone = 1", in: session)
            for note in notes where note.organizerID == organizer.id {
                try insert(note.change(), at: note.madeAt, as: 0, in: session)
            }
            try dropOldest(as: 0, in: session)
        }
    }

    private func isThere(_ organizer: Int, in session: Session) throws -> Bool {
        try session.first("SELECT 1 AS found FROM organizer WHERE id = \(organizer)") { _ in true } ?? false
    }

    /// Writes a change as the newest of the session's organizer.
    ///
    /// - Parameter standing: Whether it was taken back: 0 for no, 1 for yes, or ``isTrace``.
    func insert(_ change: Change, at moment: Timestamp, as standing: Int, in session: Session) throws {
        let row = ChangeRow(id: 0, madeAt: moment, summary: change.summary, standing: standing)
        let id = try ChangeRow.table.insertNumbered(row, in: session)
        if session.sight != nil { session.ownChanges.add(change, id) }
        let states = change.states.enumerated().map { StateRow(changeID: id, place: $0, state: $1) }
        try StateRow.table.insert(states, in: session)
    }

    /// Drops what nobody needs any more of those changes of the session's organizer that are kept alike.
    func dropOldest(as standing: Int, in session: Session) throws {
        let last: SQL = """
            SELECT id FROM change WHERE organizer_id = \(session.organizer.id) AND is_undone = \(standing) \
            ORDER BY id DESC LIMIT 1 OFFSET \(Self.capacity)
            """
        try ChangeRow.table.deleteAll(where: "is_undone = \(standing) AND id <= (\(last))", in: session)
    }
}
