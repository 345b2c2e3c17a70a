import GatherDatabase
import GatherModels

extension Journal {
    /// Writes what a session has noted, each note as the newest change of its organizer.
    func write(_ notes: [PendingNotes.Note], in session: Session) throws {
        let organizers = notes.reduce(into: [Int]()) { if !$0.contains($1.organizerID) { $0.append($1.organizerID) } }
        for organizer in organizers {
            // The same session may have deleted the account.
            guard try isThere(organizer, in: session) else { continue }
            // What was taken back before something else was done cannot be done again.
            try store.run("DELETE FROM change WHERE organizer_id = \(organizer) AND is_undone = 1", in: session)
            for note in notes where note.organizerID == organizer { try write(note, in: session) }
            try dropOldest(of: organizer, as: 0, in: session)
        }
    }

    private func isThere(_ organizer: Int, in session: Session) throws -> Bool {
        try store.first("SELECT 1 AS found FROM organizer WHERE id = \(organizer)", in: session) { _ in true } ?? false
    }

    private func write(_ note: PendingNotes.Note, in session: Session) throws {
        try insert(note.change(), of: note.organizerID, at: note.madeAt, as: 0, in: session)
    }

    /// Writes a change as the newest of its organizer.
    ///
    /// - Parameter standing: Whether it was taken back: 0 for no, 1 for yes, or ``isTrace``.
    func insert(
        _ change: Change, of organizer: Int, at moment: Timestamp, as standing: Int, in session: Session
    ) throws {
        let id = try store.insert(
            SQL(
                Self.insertChange,
                [.integer(organizer), .integer(moment.milliseconds), .text(change.summary), .integer(standing)]
            ), in: session)
        if session.sight != nil { session.ownChanges.add(change, id) }
        for (place, state) in change.states.enumerated() {
            try store.run(
                SQL(
                    Self.insertState,
                    [
                        .integer(id), .integer(place), .text(state.kind), .text(state.key), .optional(state.state),
                        .optional(state.left?.text),
                    ]
                ), in: session)
        }
    }

    // Texts made once, as a script notes many changes.
    private static let insertChange =
        "INSERT INTO change (organizer_id, made_at, summary, is_undone) VALUES ($1, $2, $3, $4)"
    private static let insertState =
        "INSERT INTO change_state (change_id, place, kind, key, state, fingerprint) VALUES ($1, $2, $3, $4, $5, $6)"

    /// Drops what nobody needs any more of those changes that are kept alike.
    func dropOldest(of organizer: Int, as standing: Int, in session: Session) throws {
        try store.run(
            """
            DELETE FROM change WHERE organizer_id = \(organizer) AND is_undone = \(standing) AND id <= \
            (SELECT id FROM change WHERE organizer_id = \(organizer) AND is_undone = \(standing) \
            ORDER BY id DESC LIMIT 1 OFFSET \(Self.capacity))
            """, in: session)
    }
}
